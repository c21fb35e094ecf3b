import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileChecks } from '#api/forms/compile/compile-checks.ts';
import { checksRuntime, type MakeChecks } from '#domain/forms/compiled-checks.ts';
import { interpret } from '#domain/forms/interpret-schema.ts';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { AnswerValue } from '#schemas/forms/answers.ts';
import { formOf, page } from './form-fixtures.ts';
import { anyAnswers, anyValue, rightValue } from './arbitrary-answers.ts';
import { shippedForms } from './shipped-forms.ts';

const forms = shippedForms();

const files = {
  type: 'array',
  items: { type: 'string', format: 'file-id' },
  uniqueItems: true,
  maxItems: 3,
  documentKind: 'identity',
} as const;
const [idA, idB] = ['0b5f8f5e-6a9c-4f5e-9d5d-0c8b7c1f2a3b', '1b5f8f5e-6a9c-4f5e-9d5d-0c8b7c1f2a3b'];

/** Schemas at the edge of every keyword, and names that every object already has. */
const edges: readonly (readonly [string, AnswerSchema])[] = [
  ['constructor', { type: 'string', minLength: 2, maxLength: 3, pattern: '^[a-z]*$' }],
  ['valueOf', { type: 'string', maxLength: 2 }],
  ['whole', { type: 'integer', minimum: 1, maximum: 3 }],
  ['part', { type: 'number', minimum: 0.5, maximum: 2.5 }],
  ['amount', { type: 'number', format: 'money', minimum: 0, maximum: 10_000_000 }],
  ['bounded', { type: 'string', format: 'date', earliest: '2000-01-01', latest: 'today' }],
  ['agreed', { type: 'boolean', const: true }],
  [
    'several',
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
      maxItems: 2,
    },
  ],
  ['proof', { ...files, minItems: 2, later: true }],
  ['proofNow', files],
  [
    'many',
    {
      type: 'string',
      oneOf: Array.from({ length: 250 }, (_none, at) => ({ const: `option-${at}`, title: `Option ${at}` })),
    },
  ],
  ['file', { type: 'string', choices: 'few', oneOf: [{ const: 'option-0', title: 'Option' }] }],
];
const edge = formOf({
  toString: page('Edges', Object.fromEntries(edges.map(([name, schema]) => [name, { schema }]))),
});
const all = [...forms, edge].map((definition) => ({ definition, compiled: compileChecks(definition) }));
/** Number of drafts; each has some hundred answers and takes a while to generate. */
const drafts = process.env['LINTEL_FULL'] === '1' ? 10_000 : 350;
const questions = all.flatMap(({ definition, compiled: { check } }) =>
  Object.entries(definition.pages).flatMap(([name, shown]) =>
    'schema' in shown
      ? Object.entries(shown.schema.properties).map(([answer, schema]) => ({
          page: name,
          answer,
          schema,
          check,
          interpreted: interpret(definition),
        }))
      : [],
  ),
);

describe('the compiled checks and the interpreter agree', () => {
  test('on 10,000 answers, right, wrong and nearly right, to every question', () => {
    const near = fc.oneof(
      anyValue,
      fc.constantFrom('ab', 'abcd', 'AB', '👍👍', '👍👍👍', '\ud800\ud800\ud800', '2026-02-31', '2026-02'),
      fc.constantFrom('ZZ1 1AA', 'x y@z', 'option-0', 'option-249', 'option-250'),
      fc.constantFrom<string[]>(['x', 'x'], ['x', 'y', 'x'], ['y'], ['z'], ['z', 'z']),
      fc.constantFrom<string[]>(['later'], ['later', 'later'], [idA, 'later'], [idA], [idA, idA], [idA, idB]),
      fc.constantFrom<string[]>([idA.toUpperCase(), idB], [idA, idB, idA], [idA, idB, idA, idB]),
      fc.double({ min: -1, max: 4, noNaN: true }),
      fc.constantFrom(0.29, 1.1, 12.34, 12.345, 0.001, 9_999_999.99, 10_000_000.01, 1e-7),
      fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -0, 2 ** 53),
      fc.string(),
    );
    const tried = fc
      .oneof(fc.constantFrom(...questions), fc.constantFrom(...questions.slice(-edges.length)))
      .chain((question) =>
        fc.tuple(fc.constant(question), fc.oneof(near, rightValue(question.schema, ['p', 'q']))),
      );
    // A value that must differ is too rare to appear by chance each time.
    const fixed = questions.find(({ schema }) => 'const' in schema && schema.const === true);
    if (!fixed) throw new Error('No question has an answer that is fixed.');
    const found = new Set<string | null>();
    fc.assert(
      fc.property(tried, ([{ page: at, answer, check, interpreted }, value]) => {
        const keyword = check(at, answer, value);
        found.add(keyword);
        expect(keyword).toBe(interpreted(at, answer, value));
      }),
      { numRuns: 10_000, examples: [[[fixed, false]]] },
    );
    expect([...found].map(String).toSorted()).toEqual([
      'const',
      'format',
      'maxItems',
      'maxLength',
      'maximum',
      'minItems',
      'minLength',
      'minimum',
      'null',
      'oneOf',
      'pattern',
      'type',
      'uniqueItems',
    ]);
  });

  test.each(all.slice(0, -1))(
    'on drafts of $definition.identifier',
    ({ definition, compiled }) => {
      const interpreted = interpret(definition);
      fc.assert(
        fc.property(anyAnswers(definition), ({ values, lists }) => {
          const given = Object.entries(definition.pages).flatMap(([name, shown]) =>
            'schema' in shown
              ? (shown.each === undefined ? [values] : (lists[shown.each] ?? [])).flatMap((giver) =>
                  Object.keys(shown.schema.properties).flatMap((answer) =>
                    giver[answer] === undefined ? [] : [[name, answer, giver[answer]] as const],
                  ),
                )
              : [],
          );
          expect(given.map((one) => compiled.check(...one))).toEqual(given.map((one) => interpreted(...one)));
        }),
        { numRuns: Math.ceil(drafts / forms.length) },
      );
    },
    300_000,
  );
});

test.each([
  [[0, 0.29, 1.1, 12.34, 0.07, 4.35, 1.15, 8.2, 1_234_567.89, 9_999_999.99, 10_000_000], null],
  [[12.345, 0.001, 0.005, 1.005, 1.100_000_1, 0.1 + 0.2, 9_999_999.991], 'format'],
  [[-0.01, -5], 'minimum'],
  [[10_000_000.01], 'maximum'],
  [[Number.NaN, '12.34', true], 'type'],
] as const)('money %j, in both: %s', (amounts, keyword) => {
  const [interpreted, { check }] = [interpret(edge), compileChecks(edge)];
  for (const amount of amounts)
    expect([amount, interpreted('toString', 'amount', amount), check('toString', 'amount', amount)]).toEqual([
      amount,
      keyword,
      keyword,
    ]);
});

test('an unknown page or answer has no findings', () => {
  const { check } = compileChecks(edge);
  const wrong: AnswerValue = 7;
  expect(check('toString', 'constructor', wrong)).toBe('type');
  expect(check('toString', 'hasOwnProperty', wrong)).toBeNull();
  expect(check('valueOf', 'constructor', wrong)).toBeNull();
});

test('the module imports nothing, and agrees with the server’s own check', async () => {
  const { module, check } = compileChecks(edge);
  expect(module).not.toMatch(/\b(?:import|require|eval|Function)\b/);
  const { default: make }: { default: MakeChecks } = await import(
    `data:text/javascript,${encodeURIComponent(module)}`
  );
  const inBrowser = make(checksRuntime);
  for (const value of ['a', 'abc', 'abcd', 'ABC', 7])
    expect(inBrowser('toString', 'constructor', value)).toBe(check('toString', 'constructor', value));
});
