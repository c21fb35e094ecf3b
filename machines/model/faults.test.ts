import { assign, fromPromise, setup } from 'xstate';
import { describe, expect, it } from 'vitest';
import { bidModel } from '../lifecycle/bid.model.ts';
import { defineModel, only } from './define-model.ts';
import { faultsOf } from './faults.ts';

const door = setup({
  types: {
    context: {} as { readonly opened: number },
    events: {} as { type: 'door.open' } | { type: 'door.knock' } | { type: 'door.paint' },
    meta: {} as { readonly req: readonly string[] },
  },
  actors: { ring: fromPromise<void, void>(() => Promise.resolve()) },
  guards: { isNever: () => false, isDizzy: () => false },
  actions: { count: assign({ opened: ({ context }) => context.opened + 1 }) },
}).createMachine({
  id: 'door',
  context: { opened: 0 },
  initial: 'shut',
  states: {
    shut: {
      description: 'Shut.',
      meta: { req: ['spec 1 forms'] },
      on: { 'door.open': 'ringing', 'door.paint': { guard: 'isNever', target: 'painted' } },
    },
    ringing: {
      invoke: { id: 'ring', src: 'ring', onDone: 'shut' },
      always: { guard: 'isDizzy', target: 'dizzy' },
    },
    dizzy: { description: 'Round and round.', meta: { req: ['spec 1 forms'] }, always: 'dizzier' },
    dizzier: { description: 'And on.', meta: { req: ['spec 1 forms'] }, always: 'dizzy' },
    painted: { description: 'Painted.', meta: { req: ['spec 1 doors'] } },
  },
  on: { 'door.knock': { actions: 'count' } },
});

const once: Record<string, { type: 'door.knock' }> = { '': { type: 'door.knock' } };

function modelOf(machine: typeof door, knocks: boolean) {
  return defineModel(machine, {
    scenarios: { new: { description: 'A new door.', input: undefined } },
    cases: {
      'door.open': only({ type: 'door.open' }),
      'door.paint': only({ type: 'door.paint' }),
      'door.knock': () => (knocks ? once : {}),
    },
    outcomes: { ring: () => ({ ok: { output: undefined } }) },
    project: ({ value }) => ({ state: value }),
    clauses: {
      'door.open': ['spec 1 forms'],
      'door.paint': ['spec 1 forms'],
      'door.knock': [],
      'dizzy always': ['spec 1 forms'],
      'dizzier always': ['spec 1 forms'],
      'ringing door.open': ['spec 1 forms'],
    },
    byHand: { 'door.open': 'Open it.' },
  });
}

describe('faultsOf', () => {
  it('reports nothing for a correct machine', () => {
    expect(faultsOf(bidModel)).toEqual([]);
  });

  it('names each fault and its place', () => {
    expect(faultsOf(modelOf(door, false))).toEqual([
      'State "ringing" has no description: say what it means to a person.',
      'State "ringing" names no clause of the specification in meta.req.',
      "The transition door --door.knock[0]--> itself names no clause of the specification in the model's clauses.",
      "The transition door.ringing --xstate.done.actor.ring[0]--> door.shut names no clause of the specification in the model's clauses.",
      "The transition door.ringing --always[0]--> door.dizzy names no clause of the specification in the model's clauses.",
      'The model names clauses of "ringing door.open", which is no transition of the machine.',
      'State "painted" names "spec 1 doors", which is no clause of machines/requirements.',
      'State "ringing" invokes ring without onError: its failure would end the machine.',
      'No scenario of the model reaches the state "dizzy".',
      'No scenario of the model reaches the state "dizzier".',
      'No scenario of the model reaches the state "painted".',
      'No scenario and case of the model takes the transition door --door.knock[0]--> itself.',
      'No scenario and case of the model takes the transition door.shut --door.paint[0]--> door.painted.',
      'No scenario and case of the model takes the transition door.ringing --always[0]--> door.dizzy.',
      'No scenario and case of the model takes the transition door.dizzy --always[0]--> door.dizzier.',
      'No scenario and case of the model takes the transition door.dizzier --always[0]--> door.dizzy.',
      'The event door.knock is dead: no state that is reached takes it in any case.',
      'The event door.paint is dead: no state that is reached takes it in any case.',
      'The model does not say how "ring ends: ok" is done by hand in the state "ringing" (byHand).',
    ]);
  });

  it('names the states in which a move has no words for a person', () => {
    const model = {
      ...bidModel,
      byHand: (label: string, state?: string) =>
        state === 'live' && label.startsWith('bid.') ? undefined : bidModel.byHand(label, state),
    };
    expect(faultsOf(model)).toContainEqual(
      expect.stringMatching(
        /^The model does not say how "bid\.withdraw.*" is done by hand in the state "live"/,
      ),
    );
  });

  it('refuses a clause of a transition that does not exist, and says what may be meant', () => {
    const misspelt = { ...bidModel, clauses: { ...bidModel.clauses, 'bid.place': ['spec 4 bid mad'] } };
    expect(faultsOf(misspelt, (written) => `Not ${written}?`)).toEqual([
      'The model, for "bid.place", names "spec 4 bid mad", which is no clause of machines/requirements. Not spec 4 bid mad?',
    ]);
  });

  it('names the state in which a context grows, and the growing part', () => {
    expect(faultsOf(modelOf(door, true)).at(-1)).toMatch(
      /^door\/new reaches more than 5000 states, \d+ of them in "shut", where "opened" of the context differs most\. Bound it/,
    );
  });

  it('names the state in which a machine never settles', () => {
    const dizzy = door.provide({ guards: { isDizzy: () => true } });
    expect(faultsOf(modelOf(dizzy, false)).at(-1)).toBe(
      'door/new, door.open in "shut": the machine breaks: it leads itself in a circle without end',
    );
  });
});
