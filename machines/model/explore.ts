import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { ModelError, type Model, type ActorOutcome } from './define-model.ts';
import { accepts, actorsAtWork, stepperOf, timersRunning } from './introspect.ts';
import { stateName } from './state-name.ts';

/** A move of a machine: an event is sent, an actor's work ends, or time passes. */
export type Move =
  | {
      readonly kind: 'user';
      readonly label: string;
      readonly event: AnyEventObject;
    }
  | {
      readonly kind: 'outcome';
      readonly label: string;
      readonly event: AnyEventObject;
      readonly actor: string;
      readonly outcome: string;
    }
  | {
      readonly kind: 'time';
      readonly label: string;
      readonly event: AnyEventObject;
      readonly delay: string;
    };

export type UserMove = Extract<Move, { readonly kind: 'user' }>;

export interface Node {
  readonly index: number;
  readonly snapshot: AnyMachineSnapshot;
}

export interface Edge {
  readonly index: number;
  readonly from: number;
  readonly to: number;
  readonly move: Move;
  /** Ids of the declared transitions taken, always-transitions included. */
  readonly transitions: readonly string[];
  /** Events it emits and actors it starts, as `effect-text.ts` writes them. */
  readonly effects: readonly string[];
}

export interface Graph {
  readonly model: Model;
  readonly scenario: string;
  /** The first node is the start. */
  readonly nodes: readonly Node[];
  readonly edges: readonly Edge[];
  /** Edges leaving each node, by its index. */
  readonly leaving: readonly (readonly Edge[])[];
  /**
   * Events that must be refused in each node, by its index: every case of every event type that the machine does not
   * accept there. Paths alone do not reveal missing guards: of 103 seeded faults in a bidding machine, covering all
   * transitions found 53; with these it found 103.
   */
  readonly refused: readonly (readonly UserMove[])[];
  /** Transitions already taken on the way into the start node. */
  readonly entered: readonly string[];
}

export interface ExploreOptions {
  /** Returns whether the walker can make this move here; all moves by default. */
  readonly supports?: ((move: Move, snapshot: AnyMachineSnapshot) => boolean) | undefined;
  /** The most nodes allowed, so that an unbounded context causes an error instead of filling the memory. */
  readonly limit?: number;
}

/** Graphs of all moves, by model and scenario: most commands and tests of a model ask for them more than once. */
const explored = new WeakMap<Model, Map<string, Graph>>();

/**
 * Explores everything reachable from a scenario, by every case, outcome and timer of the model, breadth-first.
 * Snapshots with the same status, value and context are one node. Without options, a model's scenario is explored once.
 * @throws {ModelError} when there are more nodes than `limit` (5,000), or the machine itself breaks on the way.
 */
export function explore(model: Model, scenario: string, { supports, limit }: ExploreOptions = {}): Graph {
  if (supports !== undefined || limit !== undefined) return exploreWith(model, scenario, supports, limit);
  const graphs = explored.get(model) ?? new Map<string, Graph>();
  const graph = graphs.get(scenario) ?? exploreWith(model, scenario);
  explored.set(model, graphs.set(scenario, graph));
  return graph;
}

function exploreWith(
  model: Model,
  scenarioId: string,
  supports: ExploreOptions['supports'] = () => true,
  limit = 5000,
): Graph {
  const scenario = model.scenario(scenarioId);
  const stepper = stepperOf(model.machine, 'input' in scenario ? scenario.input : undefined);
  const start =
    'snapshot' in scenario
      ? // A snapshot's `can` uses the machine that made it, and this may be a model of another version.
        { snapshot: model.machine.resolveState(scenario.snapshot), transitions: [] }
      : namingPlace(
          () => `${model.id}/${scenarioId}, at its start`,
          () => stepper.begin(),
        );

  const nodes: Node[] = [];
  const edges: Edge[] = [];
  const leaving: Edge[][] = [];
  const refused: UserMove[][] = [];
  const keys = new Map<string, string>();
  const indexes = new Map<string, number>();
  const indexOf = (snapshot: AnyMachineSnapshot): number => {
    // Most records have their keys in an order seen before, and putting them in order takes five times as long.
    const written = JSON.stringify([snapshot.status, snapshot.value, snapshot.context]);
    const key = keys.get(written) ?? snapshotKey(snapshot);
    keys.set(written, key);
    const known = indexes.get(key);
    if (known !== undefined) return known;
    const index = nodes.length;
    if (index >= limit) throw new ModelError(describeGrowth(`${model.id}/${scenarioId}`, nodes));
    indexes.set(key, index);
    nodes.push({ index, snapshot });
    return index;
  };

  indexOf(start.snapshot);
  // `nodes` grows during the loop: it is the queue of the breadth-first search.
  for (const node of nodes) {
    const out: Edge[] = [];
    const refusedHere: UserMove[] = [];
    const { snapshot } = node;
    for (const move of movesFrom(model, snapshot)) {
      const where = () => `${model.id}/${scenarioId}, ${move.label} in "${stateName(snapshot.value)}"`;
      const isAccepted = namingPlace(where, () => accepts(snapshot, move.event));
      if (!isAccepted && move.kind === 'user') refusedHere.push(move);
      if (!isAccepted || !supports(move, snapshot)) continue;
      const next = namingPlace(where, () => stepper.step(snapshot, move.event));
      const edge: Edge = {
        index: edges.length,
        from: node.index,
        to: indexOf(next.snapshot),
        move,
        transitions: next.transitions,
        effects: next.effects,
      };
      edges.push(edge);
      out.push(edge);
    }
    leaving.push(out);
    refused.push(refusedHere);
  }
  return { model, scenario: scenarioId, nodes, edges, leaving, refused, entered: start.transitions };
}

/**
 * Runs a part of the machine.
 * @throws {ModelError} naming the place, when the machine throws.
 */
export function namingPlace<Result>(where: () => string, run: () => Result): Result {
  try {
    return run();
  } catch (cause) {
    const message = cause instanceof Error ? cause.message : String(cause);
    throw new ModelError(`${where()}: the machine breaks: ${message}`, { cause });
  }
}

/**
 * Returns a key that is equal for snapshots that are the same to a machine. The order of a record's keys does not
 * matter.
 */
export function snapshotKey({ status, value, context }: AnyMachineSnapshot): string {
  return JSON.stringify({ status, value, context }, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
}

/** Returns every case of every event type of the model, including those that the machine refuses. */
export function eventMoves(model: Model, snapshot: AnyMachineSnapshot): UserMove[] {
  return model.eventTypes.flatMap((type) =>
    Object.entries(model.cases(type, snapshot)).map(([label, event]) => ({
      kind: 'user' as const,
      label: label === '' ? type : `${type} ${label}`,
      event,
    })),
  );
}

/** Returns every move that a model offers in a state: events, ends of actors, and timers. */
export function movesFrom(model: Model, snapshot: AnyMachineSnapshot): Move[] {
  if (snapshot.status !== 'active') return eventMoves(model, snapshot);
  const outcomes = actorsAtWork(snapshot).flatMap(({ id, src }) =>
    Object.entries(model.outcomes(src, snapshot)).map(([outcome, result]) => ({
      kind: 'outcome' as const,
      label: `${src} ends: ${outcome}`,
      event: settledEvent(id, result),
      actor: src,
      outcome,
    })),
  );
  const timers = timersRunning(snapshot).map(({ type, delay }) => ({
    kind: 'time' as const,
    label: `after ${delay}`,
    event: { type },
    delay,
  }));
  return [...eventMoves(model, snapshot), ...outcomes, ...timers];
}

/** Returns the event that XState makes when an actor ends. */
export function settledEvent(id: string, result: ActorOutcome<unknown>): AnyEventObject {
  return 'error' in result
    ? { type: `xstate.error.actor.${id}`, error: result.error, actorId: id }
    : { type: `xstate.done.actor.${id}`, output: result.output, actorId: id };
}

/**
 * Describes where a context grows without bound: the most frequent state, and the key that varies most in it.
 * @param start the model and its scenario, for the message.
 */
function describeGrowth(start: string, nodes: readonly { readonly snapshot: AnyMachineSnapshot }[]): string {
  const byState = Map.groupBy(nodes, ({ snapshot }) => stateName(snapshot.value));
  const [state, most = []] = byLength([...byState])[0] ?? [];
  const values = Map.groupBy(
    most.flatMap(({ snapshot }) => Object.entries<unknown>(snapshot.context)),
    ([key]) => key,
  );
  const distinct = [...values].map(
    ([key, entries]) => [key, [...new Set(entries.map(([, value]) => JSON.stringify(value)))]] as const,
  );
  const [key] = byLength(distinct)[0] ?? [];
  return [
    `${start} reaches more than ${nodes.length} states, ${most.length} of them in "${state}", where "${key}" of the context differs most.`,
    'Bound it in the machine, or let the model send fewer cases.',
  ].join(' ');
}

function byLength<Key, Value>(entries: readonly (readonly [Key, readonly Value[]])[]) {
  return entries.toSorted(([, one], [, other]) => other.length - one.length);
}
