import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { AgreementOf } from './agreement.ts';
import { ModelError } from './define-model.ts';
import { eventMoves, settledEvent, snapshotKey, namingPlace, type UserMove } from './explore.ts';
import { accepts, actorsAtWork, stepperOf, timersRunning, type Stepper } from './introspect.ts';
import { stateName } from './state-name.ts';

/** One process state. Its steps do not depend on the world, so each is worked out once. */
interface ProcessState {
  readonly index: number;
  readonly snapshot: AnyMachineSnapshot;
  readonly events: readonly UserMove[];
  readonly actors: ReturnType<typeof actorsAtWork>;
  readonly timers: ReturnType<typeof timersRunning>;
  /** Next states, keyed by move; null if the process refuses the move. */
  readonly steps: Map<string, ProcessState | null>;
}

interface KnownWorld<World> {
  readonly index: number;
  readonly value: World;
  /** Null if only answers inform the process about the world. */
  readonly news: AnyEventObject | null;
  /** Equal for equal news. */
  readonly newsIndex: number;
  /** Worlds that can follow without the process; null until first needed. */
  happenings: readonly (readonly [label: string, into: KnownWorld<World>])[] | null;
}

/** A process and the world around it. */
export interface Situation<World> {
  readonly index: number;
  readonly process: ProcessState;
  readonly world: KnownWorld<World>;
  /** Number (`newsIndex`) of the last news the process received. */
  readonly received: number;
  /** The step that led here first. For a start, the label is the description of its world. */
  readonly by: { readonly from: Situation<World> | null; readonly label: string };
}

interface ProductStep {
  readonly to: number;
  /** The event, if a person sends it; null for the server's answers, time and the world's changes. */
  readonly event: AnyEventObject | null;
}

/** All situations that a process and the world can reach together, nearest first. */
export interface Product<World> {
  readonly situations: readonly Situation<World>[];
  /** The steps out of each situation, by the situation's index. */
  readonly steps: readonly (readonly ProductStep[])[];
  /** Returns whether the process has received the latest news. */
  isUpToDate(situation: Situation<World>): boolean;
  /** Returns the start and each step, in the models' words. */
  pathTo(situation: Situation<World>): string[];
}

/** The most situations to explore: three times as many as bidding, the largest pair so far, reaches. */
export const mostSituations = 100_000;

/**
 * Walks a process together with the world.
 * @throws {ModelError} when the machine breaks, or there are more situations than `most`.
 */
export function productOf<World>(
  agreement: AgreementOf<World>,
  machine: AnyStateMachine,
  most: number,
): Product<World> {
  const pair = `${agreement.process.id} and ${agreement.lifecycle.id}`;
  const states = new Map<string, ProcessState>();
  const worlds = new Map<string, KnownWorld<World>>();
  const allNews = new Map<string, number>();
  const known = new Map<string, Situation<World>>();
  const situations: Situation<World>[] = [];
  const steps: ProductStep[][] = [];

  const stateOf = (snapshot: AnyMachineSnapshot): ProcessState =>
    kept(states, snapshotKey(snapshot), (index) => ({
      index,
      snapshot,
      events: eventMoves(agreement.process, snapshot),
      actors: actorsAtWork(snapshot),
      timers: timersRunning(snapshot),
      steps: new Map(),
    }));
  const worldOf = (value: World): KnownWorld<World> =>
    kept(worlds, JSON.stringify(value), (index) => {
      const news = agreement.news?.(value) ?? null;
      const newsIndex = kept(
        allNews,
        JSON.stringify(news ?? agreement.answerFacts?.(value)),
        (number) => number,
      );
      return { index, value, news, newsIndex, happenings: null };
    });
  /** Most steps leave the world as it is, and writing it down takes longer than the step. */
  const changed = (from: KnownWorld<World>, value: World) => (value === from.value ? from : worldOf(value));
  const happeningsIn = (world: KnownWorld<World>) =>
    (world.happenings ??= Object.entries(agreement.happenings(world.value)).map(
      ([label, value]) => [`meanwhile ${label}`, worldOf(value)] as const,
    ));
  const situationOf = (
    process: ProcessState,
    world: KnownWorld<World>,
    received: number,
    by: Situation<World>['by'],
  ): number =>
    kept(known, `${process.index} ${world.index} ${received}`, (index) => {
      if (index >= most) {
        const at = `the process in "${stateName(process.snapshot.value)}", the world ${JSON.stringify(world.value)}`;
        throw new ModelError(
          `${pair} reach more than ${most} situations together, the last with ${at}. Something in the context or the world grows: leave it out, or bound it.`,
        );
      }
      const situation = { index, process, world, received, by };
      situations.push(situation);
      return situation;
    }).index;

  const atStart = () => `${pair}, at the start`;
  let stepper: Stepper | undefined;
  for (const [description, value] of Object.entries(agreement.begins)) {
    const own = namingPlace(atStart, () => stepperOf(machine, agreement.open(value)));
    const { snapshot } = namingPlace(atStart, () => own.begin());
    stepper ??= own;
    const world = worldOf(value);
    situationOf(stateOf(snapshot), world, world.newsIndex, { from: null, label: description });
  }

  const stepOf = (process: ProcessState, key: string, event: AnyEventObject): ProcessState | null => {
    const { snapshot } = process;
    const made = process.steps.get(key);
    if (made !== undefined) return made;
    const where = () => `${pair}, ${event.type} in "${stateName(snapshot.value)}"`;
    const next = namingPlace(where, () =>
      stepper && accepts(snapshot, event) ? stepper.step(snapshot, event).snapshot : null,
    );
    const state = next && stateOf(next);
    process.steps.set(key, state);
    return state;
  };

  // `situations` grows during the loop: it is the queue of the breadth-first search.
  for (const from of situations) {
    const out: ProductStep[] = [];
    const { process, world, received } = from;
    const lead = (
      to: ProcessState | null,
      label: string,
      { into = world, receives = received, event = null as AnyEventObject | null } = {},
    ) => {
      if (to !== null) out.push({ to: situationOf(to, into, receives, { from, label }), event });
    };
    const { snapshot } = process;
    for (const { label, event } of process.events) {
      if (event.type === world.news?.type) continue;
      const to = stepOf(process, label, event);
      const begun = to && agreement.begun?.(world.value, event, snapshot);
      lead(to, label, { into: begun ? changed(world, begun) : world, event });
    }
    if (world.news !== null) {
      lead(stepOf(process, `news ${world.newsIndex}`, world.news), world.news.type, {
        receives: world.newsIndex,
      });
    }
    for (const { id, src } of process.actors) {
      for (const [label, answer] of Object.entries(agreement.answers(snapshot, world.value))) {
        const into = changed(world, answer.world);
        const to = stepOf(process, `${label} ${into.newsIndex}`, settledEvent(id, answer.outcome));
        const receives = answer.brings === 'news' ? into.newsIndex : received;
        lead(to, `${src} ${label}`, { into, receives });
      }
    }
    for (const { type, delay } of process.timers) {
      lead(stepOf(process, type, { type }), `after ${delay}`);
    }
    for (const [label, into] of happeningsIn(world)) lead(process, label, { into });
    steps.push(out);
  }
  return { situations, steps, isUpToDate: ({ world, received }) => received === world.newsIndex, pathTo };
}

function pathTo<World>(situation: Situation<World>): string[] {
  const { from, label } = situation.by;
  return from === null ? [label] : [...pathTo(from), label];
}

function kept<Value>(all: Map<string, Value>, key: string, make: (index: number) => Value): Value {
  const known = all.get(key);
  if (known !== undefined) return known;
  const made = make(all.size);
  all.set(key, made);
  return made;
}
