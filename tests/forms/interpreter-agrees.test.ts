import { readdirSync, readFileSync } from 'node:fs';
import { Ajv2019 } from 'ajv/dist/2019.js';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { answerFormats } from '#domain/forms/formats/answer-formats.ts';
import { checkAnswer } from '#domain/forms/interpret-schema.ts';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { anyValue, rightValue } from './any-answers.ts';

const folder = new URL('../../tenants/base/forms/', import.meta.url);
const schemas = readdirSync(folder)
  .filter((name) => name.endsWith('.form.json'))
  .map((name): FormDefinition => JSON.parse(readFileSync(new URL(name, folder), 'utf8')))
  .flatMap(({ pages }) => Object.values(pages))
  .flatMap((page) => ('schema' in page ? Object.values(page.schema.properties) : []));
const edges: readonly AnswerSchema[] = [
  { type: 'string', minLength: 2, maxLength: 3, pattern: '^[a-z]*$' },
  { type: 'string', maxLength: 2 },
  { type: 'integer', minimum: 1, maximum: 3 },
  { type: 'number', minimum: 0.5, maximum: 2.5 },
  {
    type: 'array',
    items: {
      type: 'string',
      oneOf: [
        { const: 'x', title: 'X' },
        { const: 'y', title: 'Y' },
      ],
    },
    uniqueItems: true,
    minItems: 1,
    maxItems: 1,
  },
];

const ajv = new Ajv2019({
  strict: false,
  keywords: ['from'],
  formats: { ...answerFormats, 'item-id': true },
});
const compiled = [...schemas, ...edges].map((schema) => [schema, ajv.compile(schema)] as const);

test('the interpreter and ajv agree on 10,000 answers, those of every question among them', () => {
  const near = fc.oneof(
    anyValue,
    fc.constantFrom('ab', 'abcd', 'AB', '👍👍', '👍👍👍', '2026-02-31', '2026-02', 'ZZ1 1AA', 'x y@z'),
    fc.constantFrom<string[]>(['x', 'x'], ['x', 'y'], ['y'], ['z']),
    fc.double({ min: -1, max: 4, noNaN: true }),
    fc.string(),
  );
  const tried = fc
    .constantFrom(...compiled)
    .chain(([schema, valid]) =>
      fc.tuple(fc.constant({ schema, valid }), fc.oneof(near, rightValue(schema, ['p', 'q']))),
    );
  fc.assert(
    fc.property(tried, ([{ schema, valid }, value]) => {
      const keyword = checkAnswer(schema, value);
      expect(keyword === null).toBe(valid(value));
      expect([null, ...(valid.errors ?? []).map((error) => error.keyword)]).toContain(keyword);
    }),
    { numRuns: 10_000 },
  );
});
