import { fromPromise, setup } from 'xstate';
import { describe, expect, it } from 'vitest';
import {
  accepts,
  actorsAtWork,
  declaredActors,
  declaredEvents,
  declaredTransitions,
  stepperOf,
  timersRunning,
} from './introspect.ts';

/** One of everything that can be declared. */
const machine = setup({
  types: { events: {} as { type: 'work.begin' } | { type: 'work.stop' } | { type: 'light.switch' } },
  actors: { fetchIt: fromPromise<number>(() => Promise.resolve(1)) },
  guards: { wasGood: (_, good: number) => good > 0 },
  delays: { patience: 500 },
}).createMachine({
  id: 'sample',
  type: 'parallel',
  on: { 'work.stop': { target: '.work.done' } },
  states: {
    work: {
      initial: 'deciding',
      states: {
        deciding: { always: 'resting' },
        resting: { on: { 'work.begin': 'busy' } },
        busy: {
          invoke: {
            id: 'fetchIt',
            src: 'fetchIt',
            onDone: [
              { guard: { type: 'wasGood', params: ({ event }) => event.output }, target: 'done' },
              { target: 'resting' },
            ],
            onError: 'resting',
          },
          after: { patience: 'resting' },
        },
        done: { type: 'final' },
      },
    },
    light: {
      initial: 'off',
      states: { off: { on: { 'light.switch': 'on' } }, on: { on: { 'light.switch': 'off' } } },
    },
  },
});

describe('the internals of XState that we rely on', () => {
  it('list every declared transition, and tell branches apart', () => {
    expect(declaredTransitions(machine)).toEqual([
      'sample --work.stop[0]--> sample.work.done',
      'sample.work.deciding --always[0]--> sample.work.resting',
      'sample.work.resting --work.begin[0]--> sample.work.busy',
      'sample.work.busy --xstate.done.actor.fetchIt[0]--> sample.work.done',
      'sample.work.busy --xstate.done.actor.fetchIt[1]--> sample.work.resting',
      'sample.work.busy --xstate.error.actor.fetchIt[0]--> sample.work.resting',
      'sample.work.busy --xstate.after.patience.sample.work.busy[0]--> sample.work.resting',
      'sample.light.off --light.switch[0]--> sample.light.on',
      'sample.light.on --light.switch[0]--> sample.light.off',
    ]);
  });

  it('list events and actors by name', () => {
    expect(declaredEvents(machine)).toEqual(['work.stop', 'work.begin', 'light.switch']);
    expect(declaredActors(machine)).toEqual(['fetchIt']);
  });

  it('tell which transitions a step took, including those without an event', () => {
    const stepper = stepperOf(machine);
    const begun = stepper.begin();
    expect(begun.transitions).toEqual(['sample.work.deciding --always[0]--> sample.work.resting']);
    const busy = stepper.step(begun.snapshot, { type: 'work.begin' });
    expect(busy.transitions).toEqual(['sample.work.resting --work.begin[0]--> sample.work.busy']);
    expect(busy.effects).toEqual(['begins fetchIt with undefined']);
    const bad = stepper.step(busy.snapshot, {
      type: 'xstate.done.actor.fetchIt',
      output: 0,
      actorId: 'fetchIt',
    });
    expect(bad.transitions).toEqual([
      'sample.work.busy --xstate.done.actor.fetchIt[1]--> sample.work.resting',
    ]);
    expect(stepper.step(begun.snapshot, { type: 'unknown.event' })).toEqual({
      snapshot: begun.snapshot,
      transitions: [],
      effects: [],
    });
  });

  it('tell which actors are at work and which timers run', () => {
    const stepper = stepperOf(machine);
    const { snapshot: resting } = stepper.begin();
    const { snapshot: busy } = stepper.step(resting, { type: 'work.begin' });
    expect(actorsAtWork(resting)).toEqual([]);
    expect(actorsAtWork(busy)).toEqual([{ id: 'fetchIt', src: 'fetchIt' }]);
    expect(timersRunning(resting)).toEqual([]);
    expect(timersRunning(busy)).toEqual([
      { type: 'xstate.after.patience.sample.work.busy', delay: 'patience' },
    ]);
  });

  it('accept nothing in a machine that is done, even if its root listens', () => {
    const ending = setup({ types: { events: {} as { type: 'end' } | { type: 'ping' } } }).createMachine({
      id: 'ending',
      initial: 'open',
      on: { ping: '.open' },
      states: { open: { on: { end: 'over' } }, over: { type: 'final' } },
    });
    const stepper = stepperOf(ending);
    const { snapshot: open } = stepper.begin();
    const { snapshot: over } = stepper.step(open, { type: 'end' });
    expect(over.status).toBe('done');
    expect(over.can({ type: 'ping' })).toBe(true);
    expect([accepts(open, { type: 'ping' }), accepts(over, { type: 'ping' })]).toEqual([true, false]);
  });

  it('start no actor, and let no failure of a machine pass', () => {
    let started = 0;
    const counted = machine.provide({
      actors: { fetchIt: fromPromise(() => Promise.resolve((started += 1))) },
    });
    const stepper = stepperOf(counted);
    stepper.step(stepper.begin().snapshot, { type: 'work.begin' });
    expect(started).toBe(0);

    const breaking = machine.provide({
      guards: {
        wasGood: () => {
          throw new Error('a guard that breaks');
        },
      },
    });
    const fragile = stepperOf(breaking);
    const { snapshot } = fragile.step(fragile.begin().snapshot, { type: 'work.begin' });
    const done = { type: 'xstate.done.actor.fetchIt', output: 1, actorId: 'fetchIt' };
    expect(() => fragile.step(snapshot, done)).toThrow('a guard that breaks');
  });
});
