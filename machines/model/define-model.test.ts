import { fromPromise, setup } from 'xstate';
import { describe, expect, it } from 'vitest';
import type { ClauseLabel, StateMeta } from '../requirements/requirements.ts';
import { defineModel, only, type Cases, type Outcomes } from './define-model.ts';

const actors = { fetchIt: fromPromise<{ name: string }>(() => Promise.resolve({ name: 'a' })) };
const machine = setup({
  types: { events: {} as { type: 'work.begin'; id: string } | { type: 'work.stop' } },
  actors,
}).createMachine({
  id: 'sample',
  initial: 'resting',
  states: {
    resting: { on: { 'work.begin': 'busy' } },
    busy: {
      invoke: { id: 'fetchIt', src: 'fetchIt', onDone: 'resting', onError: 'resting' },
      on: { 'work.stop': 'resting' },
    },
  },
});

const cases = {
  'work.begin': only({ type: 'work.begin', id: 'one' }),
  'work.stop': only({ type: 'work.stop' }),
} satisfies Cases<typeof machine>;
const outcomes = {
  fetchIt: () => ({ ok: { output: { name: 'b' } }, crashed: { error: new Error('no') } }),
} satisfies Outcomes<typeof machine, typeof actors>;
const rest = {
  scenarios: { start: { description: 'At rest.', input: undefined } },
  project: () => ({ any: true }),
};

describe('defineModel', () => {
  it('reads the fixtures by name', () => {
    const model = defineModel(machine, { ...rest, cases, outcomes });
    const snapshot = machine.resolveState({ value: 'busy', context: {} });
    expect(model.scenarioIds).toEqual(['start']);
    expect(model.cases('work.begin', snapshot)).toEqual({ '': { type: 'work.begin', id: 'one' } });
    expect(Object.keys(model.outcomes('fetchIt', snapshot))).toEqual(['ok', 'crashed']);
  });

  it('names what is missing when a cast gets past the types', () => {
    const { 'work.stop': _, ...fewer } = cases;
    expect(() =>
      // @ts-expect-error an event type has no cases
      defineModel(machine, { ...rest, cases: fewer, outcomes: {} }),
    ).toThrow('The model of "sample" says nothing of work.stop, fetchIt.');
  });

  it('does not compile with a missing or wrong fixture', () => {
    // @ts-expect-error an event type has no cases
    const noStop = { 'work.begin': cases['work.begin'] } satisfies Cases<typeof machine>;
    const noId = {
      ...cases,
      // @ts-expect-error the event's payload is missing
      'work.begin': () => ({ '': { type: 'work.begin' } }),
    } satisfies Cases<typeof machine>;
    // @ts-expect-error an actor has no outcomes
    const noFetch = {} satisfies Outcomes<typeof machine, typeof actors>;
    const wrongOutput = {
      // @ts-expect-error not what the actor gives
      fetchIt: () => ({ ok: { output: { title: 'b' } } }),
    } satisfies Outcomes<typeof machine, typeof actors>;
    const wrongClause = {
      'work.begin': ['spec 4 bid made'],
      // @ts-expect-error no such clause
      'work.stop': ['spec 4 bid mad'],
    } satisfies Record<string, readonly ClauseLabel[]>;
    // @ts-expect-error no such clause
    const wrongReq = { req: ['spec 4 shortlist'] } satisfies StateMeta;
    // The compiler proves it by expecting the six errors above.
    expect([noStop, noId, noFetch, wrongOutput, wrongClause, wrongReq]).toHaveLength(6);
  });
});
