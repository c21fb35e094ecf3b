import { expect, test } from 'vitest';
import type { FormFinding } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { FormFacts } from './form-store.ts';
import { missingPages } from './missing-pages.ts';

const question = (title: string): FormDefinition['pages'][string] => ({
  title,
  schema: { type: 'object', properties: { a: { type: 'boolean' } }, required: ['a'] },
  ui: { a: { label: 'A' } },
});
const definition: FormDefinition = {
  identifier: 'a-form',
  title: 'A form',
  summary: 'It asks.',
  displayOrder: 1,
  anonymous: 'no',
  requests: {},
  minutes: 1,
  sections: { only: { title: 'Only', pages: ['plain', 'asked', 'tighter'] } },
  order: ['only'],
  pages: {
    plain: question('Plain'),
    asked: { ...question('Asked'), when: { eq: [{ answer: 'b' }, true] } },
    tighter: { ...question('Tighter'), when: { eq: [{ answer: 'b' }, true] } },
  },
  declaration: { statements: ['True.'], agree: 'I agree', button: 'Send' },
  receipt: { title: 'Received', next: ['Wait.'] },
};
const missing = (page: string, answer: string): FormFinding => ({
  blocks: 'completion',
  section: 'only',
  page,
  item: null,
  answer,
  code: 'required',
  message: null,
  values: {},
});
const changesOf = (page: string): FormFacts['latestChanges'] => [
  {
    kind: 'added',
    page,
    answer: 'a',
    label: 'A',
    language: 'en-GB',
    former: [],
    limit: null,
    needsAnswer: true,
  },
];

test('each page that is missing is named once, with whose doing it is: the council’s, their own, or nobody’s', () => {
  const findings = [
    missing('plain', 'a'),
    missing('asked', 'a'),
    missing('tighter', 'a'),
    missing('tighter', 'c'),
  ];
  const pages = Object.keys(definition.pages).map((page) => ({
    section: 'only',
    page,
    item: null,
    status: 'notStarted' as const,
  }));
  const found = missingPages(definition, { findings, pages }, changesOf('tighter'));
  expect(found.map(({ page, reason }) => [page, reason])).toEqual([
    ['plain', null],
    ['asked', 'own'],
    ['tighter', 'council'],
  ]);
});
