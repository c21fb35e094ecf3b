import { expect, test } from 'vitest';
import { formOf, page, yesOrNo } from './form-fixtures.ts';
import { repeatedQuestions } from '#web/features/forms/session/repeated-answers.ts';

const both = page('Two', { leads: yesOrNo, counts: yesOrNo });
const label = 'Leads';
const definition = formOf(
  {
    both: { ...both, ui: { ...both.ui, leads: { label, summary: false } } },
    way: { ...page('One', { leads: yesOrNo }), ui: { leads: { label, summary: false } } },
    read: page('Nothing', {}),
    people: { title: 'Who?', list: 'people' },
  },
  { lists: { people: { one: 'person', itemName: 'Person', maxItems: 3 } } },
);

test.each([
  ['both', ['leads', 'counts'], ['counts']],
  ['both', ['leads'], null],
  ['way', ['leads'], null],
  ['read', [], null],
  ['people', [], []],
  ['gone', [], null],
] as const)('on the page %s with %j the repeated questions are %j', (name, asked, repeated) => {
  expect(repeatedQuestions(definition, name, asked)).toEqual(repeated);
});
