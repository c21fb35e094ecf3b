import { expect, test } from 'vitest';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { outcomeOf } from './outcome.ts';

const definition: FormDefinition = {
  identifier: 'a-form',
  title: 'A form',
  summary: 'It asks.',
  displayOrder: 1,
  anonymous: 'submit',
  requests: {},
  minutes: 1,
  sections: { only: { title: 'Only', pages: ['first'] } },
  order: ['only'],
  pages: { first: { title: 'First', schema: { type: 'object', properties: {} }, ui: {} } },
  outcomes: [
    { result: 'unlikely', when: { eq: [{ answer: 'owns' }, true] }, title: 'Unlikely', reasons: [] },
    {
      result: 'likely',
      when: { eq: [{ answer: 'local' }, true] },
      title: 'Likely',
      reasons: [
        { when: { eq: [{ answer: 'local' }, true] }, text: 'You live here.' },
        { when: { eq: [{ answer: 'works' }, true] }, text: 'You work here.' },
      ],
    },
    { result: 'cannotSay', title: 'We cannot say', reasons: [{ text: 'Apply, and we look.' }] },
  ],
  declaration: { statements: ['True.'], agree: 'I agree', button: 'Send' },
  receipt: { title: 'Received', next: ['Wait.'] },
};
const resultOf = (values: Record<string, boolean>) =>
  outcomeOf(definition, { values, lists: {} }, '2026-06-15');

test('the first that holds, with the reasons that hold', () => {
  expect(resultOf({ owns: true, local: true })?.result).toBe('unlikely');
  expect(resultOf({ owns: false, local: true })).toEqual({
    result: 'likely',
    title: 'Likely',
    reasons: ['You live here.'],
  });
});

test('where one is not known that comes before, nothing is promised', () => {
  expect(resultOf({ local: true })?.result).toBe('cannotSay');
  expect(resultOf({ owns: false })?.result).toBe('cannotSay');
  expect(resultOf({ owns: false, local: false })?.result).toBe('cannotSay');
});

test('a form without outcomes ends in none', () => {
  const { outcomes: _none, ...without } = definition;
  expect(outcomeOf(without, { values: {}, lists: {} }, '2026-06-15')).toBeNull();
});
