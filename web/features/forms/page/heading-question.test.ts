import { expect, test } from 'vitest';
import type { QuestionPage } from '#schemas/forms/definition.ts';
import { headingQuestion } from './heading-question.ts';

const yesOrNo = { type: 'boolean' } as const;
const ui = { label: 'A question' };

function pageOf(properties: QuestionPage['schema']['properties'], own: QuestionPage['ui']): QuestionPage {
  return { title: 'A page', schema: { type: 'object', properties }, ui: own };
}

test('the heading asks the only question of a page', () => {
  expect(headingQuestion(pageOf({ first: yesOrNo }, { first: ui }))).toBe('first');
});

test('it still does where answers on the page open others', () => {
  const opened = { ...ui, when: { eq: [{ answer: 'first' }, true] } } as const;
  const page = pageOf({ first: yesOrNo, second: yesOrNo }, { first: ui, second: opened });
  expect(headingQuestion(page)).toBe('first');
});

test('it stands by itself where another answer may show a second question from the start', () => {
  const shown = { ...ui, when: { eq: [{ answer: 'elsewhere' }, true] } } as const;
  const page = pageOf({ first: yesOrNo, second: yesOrNo }, { first: ui, second: shown });
  expect(headingQuestion(page)).toBeNull();
});

test('it stands by itself above several questions, above none, and above something to agree to', () => {
  const several = pageOf({ first: yesOrNo, second: yesOrNo }, { first: ui, second: ui });
  const agreed = pageOf({ first: { type: 'boolean', const: true } }, { first: ui });
  expect([several, pageOf({}, {}), agreed].map((one) => headingQuestion(one))).toEqual([null, null, null]);
});
