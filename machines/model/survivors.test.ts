import { assign, emit, setup, type EventFromLogic } from 'xstate';
import { describe, expect, it } from 'vitest';
import { defineModel, only } from './define-model.ts';
import { mutantKinds } from './mutants.ts';
import { mutate } from './survivors.ts';

const lamp = setup({
  types: {
    context: {} as { readonly lit: number; readonly dust: number },
    events: {} as { type: 'lamp.light'; has: boolean } | { type: 'lamp.douse' } | { type: 'lamp.drop' },
    emitted: {} as { type: 'lamp.lit' },
  },
  guards: { hasOil: (_, { has }: { has: boolean }) => has },
  actions: {
    count: assign({ lit: ({ context }) => Math.min(context.lit + 1, 2) }),
    gather: assign({ dust: 1 }),
    tell: emit({ type: 'lamp.lit' }),
  },
}).createMachine({
  id: 'lamp',
  context: { lit: 0, dust: 0 },
  initial: 'dark',
  states: {
    dark: {
      on: {
        'lamp.light': {
          guard: { type: 'hasOil', params: ({ event }) => event },
          target: 'bright',
          actions: ['count', 'tell'],
        },
      },
    },
    bright: { entry: 'gather', on: { 'lamp.douse': 'dark', 'lamp.drop': 'broken' } },
    broken: { type: 'final' },
  },
});

type Light = Extract<EventFromLogic<typeof lamp>, { type: 'lamp.light' }>;
const lightings: Record<string, Light> = {
  '': { type: 'lamp.light', has: true },
  'without oil': { type: 'lamp.light', has: false },
};

const modelSeeing = (seesDust: boolean) =>
  defineModel(lamp, {
    scenarios: { new: { description: 'Never lit.', input: undefined } },
    cases: {
      'lamp.light': () => lightings,
      'lamp.douse': only({ type: 'lamp.douse' }),
      'lamp.drop': only({ type: 'lamp.drop' }),
    },
    outcomes: {},
    project: ({ value, context }) => ({
      state: value,
      lit: context.lit,
      dust: seesDust ? context.dust : 0,
    }),
  });

describe('mutate', () => {
  it('makes faults of every kind, and walks notice each one', async () => {
    const { mutants, survivors } = await mutate(modelSeeing(true));
    expect(new Set(mutants.map(({ kind }) => kind))).toEqual(new Set(mutantKinds));
    expect(mutants.map(({ id }) => id)).toEqual([
      'dropped transition: lamp.dark --lamp.light[0]--> lamp.bright',
      'dropped guard: lamp.dark --lamp.light[0]--> lamp.bright',
      'other target: lamp.dark --lamp.light[0]--> lamp.bright, to lamp.broken',
      'dropped action: lamp.dark --lamp.light[0]--> lamp.bright, action 1',
      'dropped action: lamp.dark --lamp.light[0]--> lamp.bright, action 2',
      'added illegal event: lamp.dark takes lamp.douse, to lamp.bright',
      'added illegal event: lamp.dark takes lamp.drop, to lamp.bright',
      'dropped transition: lamp.bright --lamp.douse[0]--> lamp.dark',
      'other target: lamp.bright --lamp.douse[0]--> lamp.dark, to lamp.broken',
      'dropped transition: lamp.bright --lamp.drop[0]--> lamp.broken',
      'other target: lamp.bright --lamp.drop[0]--> lamp.broken, to lamp.dark',
      'dropped action: lamp.bright enters without its action 1',
      'added illegal event: lamp.bright takes lamp.light, to lamp.broken',
    ]);
    expect(survivors.map(({ id }) => id)).toEqual([]);
  });

  it('names the fault that no walk can notice', async () => {
    const { survivors } = await mutate(modelSeeing(false));
    expect(survivors.map(({ id }) => id)).toEqual([
      'dropped action: lamp.bright enters without its action 1',
    ]);
  });

  it('leaves the original machine unchanged', async () => {
    const before = JSON.stringify(lamp.definition);
    await mutate(modelSeeing(true));
    expect(JSON.stringify(lamp.definition)).toBe(before);
  });
});
