import { describe, expect, test } from 'vitest';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import { widgetsByKind, type AnswerKind } from '#schemas/forms/widgets.ts';
import { answerKind, widgetOf } from './answer-kind.ts';

const oneOf = [
  { const: 'rent', title: 'Rent' },
  { const: 'own', title: 'Own' },
];
const schemas: Readonly<Record<AnswerKind, AnswerSchema>> = {
  words: { type: 'string', maxLength: 9 },
  email: { type: 'string', format: 'email' },
  telephone: { type: 'string', format: 'telephone' },
  'ni-number': { type: 'string', format: 'ni-number' },
  'uk-postcode': { type: 'string', format: 'uk-postcode' },
  uprn: { type: 'string', format: 'uprn' },
  date: { type: 'string', format: 'date' },
  month: { type: 'string', format: 'month' },
  choice: { type: 'string', oneOf },
  choiceOfFile: { type: 'string', choices: 'tenures', oneOf },
  choices: { type: 'array', items: { type: 'string', oneOf }, uniqueItems: true },
  items: { type: 'array', items: { type: 'string', format: 'item-id' }, from: 'people', uniqueItems: true },
  files: {
    type: 'array',
    items: { type: 'string', format: 'file-id' },
    uniqueItems: true,
    maxItems: 3,
    documentKind: 'identity',
  },
  wholeNumber: { type: 'integer', minimum: 0, maximum: 9 },
  number: { type: 'number', minimum: 0, maximum: 9 },
  money: { type: 'number', format: 'money', minimum: 0, maximum: 9 },
  yesOrNo: { type: 'boolean' },
  statement: { type: 'boolean', const: true },
};

describe.each(Object.entries(schemas))('an answer of the kind %s', (kind, schema) => {
  test('is told as that', () => {
    expect(answerKind(schema)).toBe(kind);
  });

  test('is shown by the widget that is named, or else by the first of its kind', () => {
    const known = widgetsByKind[answerKind(schema)];
    expect(known.map((widget) => widgetOf(schema, { widget }))).toEqual(known);
    expect(widgetOf(schema, undefined)).toBe(known[0]);
  });
});
