import { setup } from 'xstate';
import { expect, it } from 'vitest';
import { defineAgreement } from './define-agreement.ts';
import { ModelError, defineModel, only } from './define-model.ts';

/** A light with a switch, and the lamp at the other end of the wire. */
const lightMachine = setup({
  types: { events: {} as { type: 'light.switch' } | { type: 'light.seen' } },
}).createMachine({
  id: 'light',
  initial: 'shown',
  states: { shown: { on: { 'light.switch': 'shown', 'light.seen': 'shown' } } },
});
const lampMachine = setup({ types: { events: {} as { type: 'lamp.glow' } } }).createMachine({
  id: 'lamp',
  initial: 'off',
  states: { off: { on: { 'lamp.glow': 'on' } }, on: {} },
});

const process = defineModel(lightMachine, {
  scenarios: { new: { description: 'New.', input: undefined } },
  cases: { 'light.switch': only({ type: 'light.switch' }), 'light.seen': only({ type: 'light.seen' }) },
  outcomes: {},
  project: ({ value }) => ({ value }),
});
const lifecycle = defineModel(lampMachine, {
  scenarios: { new: { description: 'New.', input: undefined } },
  cases: { 'lamp.glow': only({ type: 'lamp.glow' }) },
  outcomes: {},
  project: ({ value }) => ({ value }),
});

/** @param mostHours the age at which the lamp stops growing older. */
const lightOf = (mostHours: number) =>
  defineAgreement(lightMachine, {
    process,
    lifecycle,
    begins: { 'A lamp that is off.': { isOn: false, hours: 0 } },
    rows: ({ isOn }) => ({ lamp: { state: isOn ? 'on' : 'off', context: {} } }),
    open: () => undefined,
    news: () => ({ type: 'light.seen' as const }),
    happenings: ({ isOn, hours }) => ({
      ...(hours < mostHours ? { 'an hour': { isOn, hours: hours + 1 } } : {}),
      'lamp.glow': { isOn: true, hours },
    }),
    asks: (_, { type }) => (type === 'light.switch' ? { row: 'lamp', event: { type: 'lamp.glow' } } : null),
    worthOffering: () => [{ row: 'lamp', event: { type: 'lamp.glow' } }],
    answers: () => ({}),
    believes: () => ({}),
    truth: () => ({}),
  });

it('reports each offer that is refused once, by its shortest path', () => {
  expect(lightOf(2).compare()).toEqual({
    situations: 6,
    disagreements: [
      {
        kind: 'refusedOffer',
        what: 'lamp.glow',
        process: 'shown',
        lifecycle: 'on',
        path: ['A lamp that is off.', 'meanwhile lamp.glow'],
      },
    ],
  });
});

it('stops when a world grows without bound, and names the place', () => {
  let said: unknown;
  try {
    lightOf(Infinity).compare(lightMachine, 1000);
  } catch (error) {
    said = error;
  }
  expect(said).toBeInstanceOf(ModelError);
  expect(String(said)).toMatch(
    /light and lamp reach more than 1000 situations together, the last with the process in "shown", the world \{.*"hours":\d+\}\./,
  );
});
