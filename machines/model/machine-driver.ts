import {
  createActor,
  fromPromise,
  SimulatedClock,
  type AnyActor,
  type AnyMachineSnapshot,
  type AnyStateMachine,
} from 'xstate';
import type { Model, Observation } from './define-model.ts';
import type { Driver } from './driver.ts';
import { snapshotKey } from './explore.ts';
import { accepts, declaredActors } from './introspect.ts';
import { startedText, emittedText } from './effect-text.ts';

/**
 * Runs a model on the real machine. Its actors wait for `settle`, and its clock moves on by `tick` only.
 * @param machine the machine to run instead of the model's own: a mutant, or another version.
 */
export function machineDriver<ScenarioId extends string, Seen extends Observation>(
  model: Model<ScenarioId, Seen>,
  machine: AnyStateMachine = model.machine,
): Driver<ScenarioId, Seen> {
  const waiting: Running['waiting'] = new Map();
  const effects: string[] = [];
  // Making a machine takes longer than walking it, so all walks share one.
  const runnable = machine.provide({ actors: waitingActors(machine, waiting, effects) });
  let running: Running | undefined;
  const current = () => {
    if (running === undefined) throw new Error('The machine driver was not started.');
    return running;
  };
  return {
    name: 'machine',
    async start(scenarioId) {
      running?.actor.stop();
      waiting.clear();
      effects.length = 0;
      running = run(runnable, model.scenario(scenarioId), waiting, effects);
      healthy(running);
    },
    async act(event) {
      // Ignoring an event looks the same as accepting it without a change of state.
      if (!accepts(healthy(current()), event)) throw new Error('the machine does not take it');
      current().actor.send(event);
      healthy(current());
    },
    async settle(actor, _, event) {
      const deferred = current().waiting.get(actor);
      if (deferred === undefined) throw new Error(`${actor} is not at work.`);
      current().waiting.delete(actor);
      if ('error' in event) deferred.reject(event.error);
      else deferred.resolve(event.output);
      await answersDelivered();
      healthy(current());
    },
    async tick(delay) {
      current().clock.increment(milliseconds(machine, delay));
      await answersDelivered();
      healthy(current());
    },
    async observe() {
      return model.project(healthy(current()));
    },
    takeEffects: () => current().effects.splice(0),
    async attempt(event) {
      const before = healthy(current());
      if (accepts(before, event)) return 'accepted';
      if (before.status !== 'active') return 'refused';
      current().actor.send(event);
      const after = healthy(current());
      // XState returns the same snapshot if no transition was taken.
      return after === before || snapshotKey(after) === snapshotKey(before) ? 'refused' : 'accepted';
    },
    async stop() {
      running?.actor.stop();
      running = undefined;
    },
  };
}

interface Running {
  readonly actor: AnyActor;
  readonly clock: SimulatedClock;
  /** Actors at work, by name. */
  readonly waiting: Map<string, PromiseWithResolvers<unknown>>;
  /** Emitted events and started actors since they were last read. */
  readonly effects: string[];
}

/**
 * Returns replacements for the machine's actors: they record their start, and wait in `waiting` for `settle`.
 */
function waitingActors(machine: AnyStateMachine, waiting: Running['waiting'], effects: string[]) {
  return Object.fromEntries(
    declaredActors(machine).map((name) => [
      name,
      fromPromise(({ input }) => {
        effects.push(startedText(name, input));
        const deferred = Promise.withResolvers<unknown>();
        waiting.set(name, deferred);
        return deferred.promise;
      }),
    ]),
  );
}

function run(
  machine: AnyStateMachine,
  scenario: ReturnType<Model['scenario']>,
  waiting: Running['waiting'],
  effects: string[],
): Running {
  const clock = new SimulatedClock();
  const actor = createActor(machine, { clock, ...scenario });
  // Without an observer XState throws errors into the whole process; `healthy` reports them to the walk.
  actor.subscribe({ error: () => {} });
  actor.on('*', (event) => effects.push(emittedText(event)));
  actor.start();
  return { actor, clock, waiting, effects };
}

/** Returns the snapshot, or throws the actor's error: a failed actor silently ignores every later event. */
function healthy({ actor }: Running): AnyMachineSnapshot {
  const snapshot: AnyMachineSnapshot = actor.getSnapshot();
  if (snapshot.status === 'error') throw snapshot.error;
  return snapshot;
}

/**
 * Waits until answers have arrived: XState delivers a promise's result in a later microtask, and a macrotask comes
 * after all of them. `setImmediate` saves the millisecond of a timer: all walks take 1.5 s of processor time
 * instead of 2.1.
 */
function answersDelivered(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}

function milliseconds(machine: AnyStateMachine, delay: string): number {
  const declared: unknown = machine.implementations.delays[delay] ?? Number(delay);
  if (typeof declared !== 'number' || Number.isNaN(declared)) {
    throw new Error(`The delay "${delay}" of "${machine.id}" is not a number of milliseconds.`);
  }
  return declared;
}
