import { refusedPair } from './behaviour.ts';
import { cover, type CoverOptions, type Path } from './cover.ts';
import type { Model, Observation } from './define-model.ts';
import type { Driver } from './driver.ts';
import {
  explore,
  type Edge,
  type ExploreOptions,
  type Graph,
  type Move,
  type Node,
  type UserMove,
} from './explore.ts';
import { refusedGuards } from './introspect.ts';
import { stateName } from './state-name.ts';

/** The paths of one scenario, and the moves that must be refused at each node. */
export interface Plan<ScenarioId extends string = string> {
  readonly scenario: ScenarioId;
  readonly graph: Graph;
  readonly paths: readonly Path[];
  readonly refused: readonly (readonly UserMove[])[];
}

/** A record of walks on one driver: pass the same one to each walk. */
export interface WalkRecord {
  readonly driver: string;
  readonly transitions: Set<string>;
  readonly attempted: Set<string>;
  readonly notTried: Set<string>;
  /** Names of the states that were checked. */
  readonly states: Set<string>;
  /** Pairs of a state and a case that it refused, as `refusedPair` writes them. */
  readonly refused: Set<string>;
  /** Ids of declared transitions whose guard was checked and refused. */
  readonly guardsRefused: Set<string>;
  /** Every path walked, in order. */
  readonly paths: WalkedPath[];
}

/** One walk of one path, and its end. A walk that has not ended counts as failed. */
export interface WalkedPath {
  /** For example `bidding/fresh/40df9c332d8165a5`. */
  readonly id: string;
  readonly scenario: string;
  /** Labels of the moves of the whole path. */
  readonly steps: readonly string[];
  readonly seconds: number;
  readonly failure?: {
    /** The step at which it failed, from 1; 0 is the start. */
    readonly step: number;
    readonly message: string;
  };
}

export function newRecord(driver: string): WalkRecord {
  return {
    driver,
    transitions: new Set(),
    attempted: new Set(),
    notTried: new Set(),
    states: new Set(),
    refused: new Set(),
    guardsRefused: new Set(),
    paths: [],
  };
}

/** Returns one plan for each scenario, with the moves that the driver can make. */
export function planOf<ScenarioId extends string, Seen extends Observation>(
  model: Model<ScenarioId, Seen>,
  options: ExploreOptions & CoverOptions = {},
): Plan<ScenarioId>[] {
  return model.scenarioIds.map((scenario) => {
    const graph = explore(model, scenario, options);
    return { ...planWith(graph, cover(graph, options)), scenario };
  });
}

/** Returns a plan of these paths, with everything that their graph refuses. */
export function planWith(graph: Graph, paths: readonly Path[]): Plan {
  return { scenario: graph.scenario, graph, paths, refused: graph.refused };
}

/** The message of a walk until it ends, for a test that runs out of time. */
const unended = 'it did not end';

/** A walk made in single calls, for a caller that says itself what is to be checked where. */
export interface OpenWalk {
  /** The index of the node that the walk has reached. */
  readonly node: () => number;
  /** Puts the driver into the scenario. */
  start(): Promise<void>;
  /** Makes a move that leaves the node. */
  make(step: Edge): Promise<void>;
  /**
   * Compares the driver's observation with the model.
   * @throws {Error} with the difference.
   */
  check(): Promise<void>;
  /**
   * Attempts an event that must be refused in the node, and compares the observation again.
   * @throws {Error} if it was accepted, or has changed what the driver observes.
   */
  attempt(move: UserMove): Promise<'refused' | 'notTried'>;
  /**
   * Stops the driver and records the end.
   * @param failed what went wrong; undefined if the path passed.
   */
  end(failed?: { readonly cause: unknown }): Promise<void>;
}

/** Begins a walk of one path on a driver, from the first call of `start` on. The record gets everything it covers. */
export function openWalk<ScenarioId extends string, Seen extends Observation>(
  model: Model<ScenarioId, Seen>,
  plan: Plan<ScenarioId>,
  path: Path,
  driver: Driver<ScenarioId, Seen>,
  record: WalkRecord,
): OpenWalk {
  const begun = performance.now();
  const place = record.paths.length;
  const steps = path.steps.map(({ move }) => move.label);
  let made = 0;
  let node = 0;
  /** The step that led to the node, once the node was found as expected. */
  let passed: Edge | undefined;
  let taken: Edge | undefined;
  const writeDown = (message?: string) => {
    record.paths[place] = {
      id: `${model.id}/${plan.scenario}/${path.id}`,
      scenario: plan.scenario,
      steps,
      seconds: Math.round(performance.now() - begun) / 1000,
      ...(message === undefined ? {} : { failure: { step: made, message } }),
    };
  };
  const here = () => {
    const { snapshot } = nodeOf(plan.graph, node);
    return { snapshot, state: stateName(snapshot.value), expected: model.project(snapshot) };
  };
  /** Counts the last step, of which nothing that was checked after it has failed. */
  const countPassed = () => {
    if (passed !== undefined) {
      const { from, move, transitions } = passed;
      transitions.forEach((id) => record.transitions.add(id));
      const { snapshot } = nodeOf(plan.graph, from);
      refusedGuards(snapshot, move.event.type, transitions).forEach((id) => record.guardsRefused.add(id));
    }
    passed = undefined;
    taken = undefined;
  };
  writeDown(unended);
  return {
    node: () => node,
    async start() {
      await driver.start(plan.scenario);
      // Events emitted while the scenario is set up do not count.
      driver.takeEffects?.();
    },
    async make(step) {
      countPassed();
      made += 1;
      writeDown(unended);
      await make(step.move, driver);
      compareEffects(step.effects, driver);
      taken = step;
      node = step.to;
    },
    async check() {
      const { state, expected } = here();
      compare(expected, await driver.observe());
      record.states.add(state);
      passed = taken;
    },
    async attempt(move) {
      const { snapshot, state, expected } = here();
      const attempt = await driver.attempt(move.event, move.label);
      if (attempt === 'accepted') throw new Error(`${move.label} had to be refused and was accepted`);
      (attempt === 'refused' ? record.attempted : record.notTried).add(triedName(plan, node, move));
      if (attempt === 'refused') {
        record.refused.add(refusedPair(state, move.label));
        refusedGuards(snapshot, move.event.type, []).forEach((id) => record.guardsRefused.add(id));
      }
      compare(expected, await driver.observe(), `after refusing ${move.label}: `);
      compareEffects([], driver, `after refusing ${move.label}: `);
      return attempt;
    },
    async end(failed) {
      if (failed === undefined) {
        countPassed();
        plan.graph.entered.forEach((id) => record.transitions.add(id));
      }
      writeDown(failed && messageOf(failed.cause));
      await driver.stop();
    },
  };
}

/** Returns the name of a refused event at a node, as records of attempts have it. */
function triedName({ scenario }: Plan, node: number, { label }: UserMove): string {
  return `${scenario} ${node} ${label}`;
}

/**
 * Walks one path on a driver. At the start and after each step the driver's observation is compared with the
 * model, and every event that must be refused there is attempted, unless an earlier step tried it.
 * @returns the number of states checked.
 * @throws {Error} with the path, the step and the difference.
 */
export async function walk<ScenarioId extends string, Seen extends Observation>(
  model: Model<ScenarioId, Seen>,
  plan: Plan<ScenarioId>,
  path: Path,
  driver: Driver<ScenarioId, Seen>,
  record: WalkRecord,
): Promise<number> {
  const done: string[] = [];
  const open = openWalk(model, plan, path, driver, record);
  const check = async () => {
    await open.check();
    for (const move of plan.refused[open.node()] ?? []) {
      const name = triedName(plan, open.node(), move);
      if (!record.attempted.has(name) && !record.notTried.has(name)) await open.attempt(move);
    }
  };
  try {
    await open.start();
    await check();
    for (const step of path.steps) {
      done.push(step.move.label);
      await open.make(step);
      await check();
    }
  } catch (cause) {
    await open.end({ cause });
    throw new Error(failure(model, plan, path, driver.name, done, cause), { cause });
  }
  await open.end();
  return path.steps.length + 1;
}

/**
 * Walks every path of the plans on a driver, one after another, until one fails.
 * @throws {Error} as `walk` does.
 */
export async function walkAll<ScenarioId extends string, Seen extends Observation>(
  model: Model<ScenarioId, Seen>,
  plans: readonly Plan<ScenarioId>[],
  driver: Driver<ScenarioId, Seen>,
): Promise<WalkRecord> {
  const record = newRecord(driver.name);
  for (const plan of plans) {
    // oxlint-disable-next-line no-await-in-loop -- a driver makes one walk at a time
    for (const path of plan.paths) await walk(model, plan, path, driver, record);
  }
  return record;
}

function make<ScenarioId extends string, Seen extends Observation>(
  move: Move,
  driver: Driver<ScenarioId, Seen>,
): Promise<void> {
  switch (move.kind) {
    case 'user':
      return driver.act(move.event, move.label);
    case 'outcome':
      return driver.settle(move.actor, move.outcome, move.event);
    case 'time':
      return driver.tick(move.delay);
  }
}

function nodeOf(graph: Graph, index: number): Node {
  const node = graph.nodes[index];
  if (node === undefined) throw new Error(`The graph has no node ${index}.`);
  return node;
}

function compare(expected: Observation, seen: Partial<Observation>, when = ''): void {
  const keys = Object.keys(seen);
  // A driver that observes nothing would pass every check.
  if (keys.length === 0) throw new Error(`${when}the driver observed nothing`);
  const differences = keys
    .filter((key) => !Object.is(expected[key], seen[key]))
    .map((key) => `${key} should be ${JSON.stringify(expected[key])}, was ${JSON.stringify(seen[key])}`);
  if (differences.length > 0) throw new Error(`${when}${differences.join('; ')}`);
}

function compareEffects(
  expected: readonly string[],
  driver: { readonly takeEffects?: () => readonly string[] },
  when = '',
): void {
  const effects = driver.takeEffects?.() ?? expected;
  if (effects.length === expected.length && effects.every((one, index) => one === expected[index])) return;
  throw new Error(`${when}the effects should be: ${listed(expected)}; they were: ${listed(effects)}`);
}

function listed(all: readonly string[]): string {
  return all.length > 0 ? all.join(', ') : 'nothing';
}

function messageOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}

function failure(
  model: Model,
  plan: Plan,
  path: Path,
  driver: string,
  done: readonly string[],
  cause: unknown,
): string {
  const start = model.scenario(plan.scenario).description;
  return [
    `${model.id}/${plan.scenario}/${path.id} on the ${driver}:`,
    `  ${plan.scenario}: ${start}`,
    ...done.map((label, index) => `  ${index + 1}. ${label}`),
    `  ${messageOf(cause)}`,
  ].join('\n');
}
