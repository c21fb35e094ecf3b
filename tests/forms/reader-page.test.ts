import { expect, test } from 'vitest';
import type { Condition } from '#schemas/forms/condition.ts';
import { formOf, page, words, yesOrNo } from './form-fixtures.ts';
import { shippedForms } from './shipped-forms.ts';
import { interpret } from '#domain/forms/interpret-schema.ts';
import { updateJourney } from '#domain/forms/journey/journey.ts';
import { canHold } from '#api/rules/forms/check/constant-conditions.ts';
import { sentencesOf } from '#api/rules/forms/check/sentences.ts';
import { conditionTypes } from '#domain/forms/condition-types.ts';
import { isReader, toReader } from '#domain/forms/lists/reader-page.ts';

const asked = page('What is the name of {{name}}?', { me: yesOrNo, name: words }, { each: 'people' });
const person = {
  ...asked,
  ui: {
    me: { label: 'Is this you?' },
    name: {
      label: 'Name',
      hint: 'As on a card.',
      messages: { required: 'Enter their name', maxLength: 'Too long' },
    },
  },
  you: { title: 'What is your name?', ui: { name: { messages: { required: 'Enter your name' } } } },
};
const form = formOf(
  { people: { title: 'Who?', list: 'people' }, person },
  { lists: { people: { one: 'person', itemName: '{{name}}', maxItems: 9, reader: 'me' } } },
);

test('the reader is addressed as “you”, and other texts stay unchanged', () => {
  const said = toReader(person);
  expect(said.title).toBe('What is your name?');
  expect(said.ui['name']).toEqual({
    label: 'Name',
    hint: 'As on a card.',
    messages: { required: 'Enter your name', maxLength: 'Too long' },
  });
  expect(said.ui['me']).toBe(person.ui.me);
  expect(toReader(person)).toBe(said);
  expect(toReader(asked)).toBe(asked);
});

test('only a person marked as the reader is addressed', () => {
  expect(
    [{ me: true }, { me: false }, {}].map((item) => isReader(form, 'people', { id: 'a', ...item })),
  ).toEqual([true, false, false]);
  expect(isReader(form, 'others', { id: 'a', me: true })).toBe(false);
  expect(isReader(form, undefined, null)).toBe(false);
});

test('missing answers are reported to each person in matching words', () => {
  const lists = {
    people: [
      { id: 'a', me: true },
      { id: 'b', me: false },
    ],
  };
  const { findings } = updateJourney(form, { values: {}, lists }, '2026-06-15', interpret(form)).journey;
  expect(findings.flatMap(({ answer, message }) => (answer === 'name' ? [message] : []))).toEqual([
    'Enter your name',
    'Enter their name',
  ]);
});

test.each(shippedForms().map((shipped) => [shipped.identifier, shipped] as const))(
  'no page of %s refers to its reader in the third person',
  (_identifier, shipped) => {
    const types = conditionTypes(shipped);
    const others = Object.entries(shipped.pages).flatMap(([name, shown]) => {
      const reader = 'schema' in shown ? shipped.lists?.[shown.each ?? '']?.reader : undefined;
      if (reader === undefined || !('schema' in shown)) return [];
      const isThem: Condition = { eq: [{ answer: `item.${reader}` }, true] };
      const when = { all: [isThem, ...(shown.when === undefined ? [] : [shown.when])] };
      if (!canHold(when, shipped, types, shown.each ?? null)) return [];
      const { you: _you, ...said } = toReader(shown);
      return sentencesOf({ ...shipped, pages: { [name]: said } })
        .filter(({ text, pointer }) => pointer.startsWith('/pages/') && /\{\{name\}\}|\btheir\b/.test(text))
        .map(({ text }) => `${name}: ${text}`);
    });
    expect(others).toEqual([]);
  },
);
