import { expect, test } from 'vitest';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { reconcile } from './reconcile.ts';

const text: AnswerSchema = { type: 'string', maxLength: 80 };
const choice = (...options: string[]): AnswerSchema => ({
  type: 'string',
  oneOf: options.map((option) => ({ const: option, title: option })),
});

function form(properties: Record<string, AnswerSchema>, labels: Record<string, string> = {}): FormDefinition {
  return {
    identifier: 'a-form',
    title: 'A form',
    summary: 'It asks.',
    displayOrder: 1,
    anonymous: 'no',
    requests: {},
    minutes: 1,
    sections: { only: { title: 'Only', pages: ['first'] } },
    order: ['only'],
    pages: {
      first: {
        title: 'First',
        schema: { type: 'object', properties, required: ['tenure', 'fresh'] },
        ui: Object.fromEntries(
          Object.keys(properties).map((name) => [name, { label: labels[name] ?? name }]),
        ),
      },
    },
    declaration: { statements: ['True.'], agree: 'I agree', button: 'Send' },
    receipt: { title: 'Received', next: ['Wait.'] },
  };
}

const old = form(
  { tenure: choice('rent', 'own'), town: text, moved: text, pet: text },
  { pet: 'Which pet?' },
);
const draft = { values: { tenure: 'own', town: 'Ashcombe', moved: 'in May', pet: 'a cat' }, lists: {} };

test('an option, a question, a kind and words that changed are told, and what has to be answered', () => {
  const now = form(
    {
      tenure: choice('rent', 'shared'),
      town: text,
      moved: { type: 'string', format: 'date' },
      fresh: text,
      new: text,
    },
    { town: 'Which town?' },
  );
  const page = 'first';
  expect(reconcile(draft, old, now)).toEqual([
    { kind: 'optionRemoved', page, answer: 'tenure', label: 'tenure', needsAnswer: true },
    { kind: 'changed', page, answer: 'town', label: 'Which town?', needsAnswer: false },
    { kind: 'changed', page, answer: 'moved', label: 'moved', needsAnswer: true },
    { kind: 'added', page, answer: 'fresh', label: 'fresh', needsAnswer: true },
    { kind: 'added', page, answer: 'new', label: 'new', needsAnswer: false },
    { kind: 'removed', page, answer: 'pet', label: 'Which pet?', needsAnswer: false },
  ]);
});

test('what somebody has not answered yet is no news to them when it changes or goes', () => {
  const now = form({ tenure: choice('rent', 'shared'), town: { type: 'boolean' } });
  expect(reconcile({ values: {}, lists: {} }, old, now)).toEqual([]);
});

test('a form that did not change says nothing', () => {
  expect(reconcile(draft, old, old)).toEqual([]);
});

test('an amount that takes pence only now is the same answer, and need not be given again', () => {
  const amount = { type: 'number', minimum: 0, maximum: 900 } as const;
  const [was, is] = [form({ rent: amount }), form({ rent: { ...amount, format: 'money' } })];
  const changes = reconcile({ values: { rent: 120.5 }, lists: {} }, was, is);
  expect(changes.filter(({ needsAnswer }) => needsAnswer)).toEqual([]);
});
