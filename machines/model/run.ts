import { refusedPair } from './behaviour.ts';
import { cover, type CoverOptions, type Path } from './cover.ts';
import type { Model, Observation } from './define-model.ts';
import type { Driver } from './driver.ts';
import { explore, type ExploreOptions, type Graph, type Move, type Node, type UserMove } from './explore.ts';
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
  const begun = performance.now();
  const place = record.paths.length;
  const steps = path.steps.map(({ move }) => move.label);
  const writeDown = (message?: string) => {
    record.paths[place] = {
      id: `${model.id}/${plan.scenario}/${path.id}`,
      scenario: plan.scenario,
      steps,
      seconds: Math.round(performance.now() - begun) / 1000,
      ...(message === undefined ? {} : { failure: { step: done.length, message } }),
    };
  };
  const check = async (node: number) => {
    const expected = model.project(nodeOf(plan.graph, node).snapshot);
    compare(expected, await driver.observe());
    const { snapshot } = nodeOf(plan.graph, node);
    const state = stateName(snapshot.value);
    record.states.add(state);
    for (const move of plan.refused[node] ?? []) {
      const name = `${plan.scenario} ${node} ${move.label}`;
      if (record.attempted.has(name) || record.notTried.has(name)) continue;
      const attempt = await driver.attempt(move.event, move.label);
      if (attempt === 'accepted') throw new Error(`${move.label} had to be refused and was accepted`);
      (attempt === 'refused' ? record.attempted : record.notTried).add(name);
      if (attempt === 'refused') {
        record.refused.add(refusedPair(state, move.label));
        refusedGuards(snapshot, move.event.type, []).forEach((id) => record.guardsRefused.add(id));
      }
      compare(expected, await driver.observe(), `after refusing ${move.label}: `);
      compareEffects([], driver, `after refusing ${move.label}: `);
    }
  };
  try {
    writeDown(unended);
    await driver.start(plan.scenario);
    // Events emitted while the scenario is set up do not count.
    driver.takeEffects?.();
    await check(0);
    for (const step of path.steps) {
      done.push(step.move.label);
      writeDown(unended);
      await make(step.move, driver);
      compareEffects(step.effects, driver);
      await check(step.to);
      step.transitions.forEach((id) => record.transitions.add(id));
      const { snapshot } = nodeOf(plan.graph, step.from);
      refusedGuards(snapshot, step.move.event.type, step.transitions).forEach((id) =>
        record.guardsRefused.add(id),
      );
    }
    plan.graph.entered.forEach((id) => record.transitions.add(id));
    writeDown();
    return path.steps.length + 1;
  } catch (cause) {
    writeDown(messageOf(cause));
    throw new Error(failure(model, plan, path, driver.name, done, cause), { cause });
  } finally {
    await driver.stop();
  }
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
