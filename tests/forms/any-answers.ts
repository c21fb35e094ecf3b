import * as fc from 'fast-check';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { Answers, AnswerValue, ListItem } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';

/** A value of a schema that is right, as far as its words go. */
export function rightValue(schema: AnswerSchema, people: readonly string[]): fc.Arbitrary<AnswerValue> {
  switch (schema.type) {
    case 'boolean':
      return 'const' in schema ? fc.constant(true) : fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum, max: schema.maximum });
    case 'number':
      return fc.double({ min: schema.minimum, max: schema.maximum, noNaN: true });
    case 'array': {
      if ('from' in schema) return fc.subarray([...people], { minLength: Math.min(1, people.length) });
      const { items } = schema;
      return 'oneOf' in items
        ? fc.subarray(
            items.oneOf.map((option) => option.const),
            { minLength: 1 },
          )
        : fc.constant([]);
    }
    case 'string':
      if ('oneOf' in schema) return fc.constantFrom(...schema.oneOf.map((option) => option.const));
      if ('format' in schema)
        return {
          date: fc.constantFrom('1950-05-01', '1990-02-28', '2004-02-29', '2015-10-25', '2026-03-29'),
          month: fc.constantFrom('2010-01', '2021-06', '2023-12', '2024-02', '2026-05'),
          email: fc.constant('sam@example.org'),
          'uk-postcode': fc.constant('ZZ1 1AA'),
          telephone: fc.constant('01632 960142'),
          'ni-number': fc.constant('AB123456C'),
        }[schema.format];
      return fc.constantFrom('Sam', 'Robin Ó Néill', 'Long Lane');
  }
}

/** Anything that a draft may hold: nothing, something right, something of the wrong kind. */
export const anyValue: fc.Arbitrary<AnswerValue> = fc.oneof(
  fc.constantFrom('', ' ', 'x', 'other', '2026-02-30', '2027-01'),
  fc.integer({ min: -5, max: 300 }),
  fc.boolean(),
  fc.constantFrom([], ['x']),
);

/** A draft of a form, about as many answers right as missing, some wrong. */
export function anyAnswers(definition: FormDefinition): fc.Arbitrary<Answers> {
  return fc.gen().map((g) => {
    const lists: { [list: string]: ListItem[] } = {};
    for (const list of Object.keys(definition.lists ?? {}))
      lists[list] = Array.from({ length: g(fc.nat, { max: 3 }) }, (_none, at) => ({ id: `${list}${at}` }));
    const values: { [answer: string]: AnswerValue } = {};
    for (const page of Object.values(definition.pages)) {
      if (!('schema' in page)) continue;
      for (const [name, schema] of Object.entries(page.schema.properties)) {
        const drawn = () => {
          const from = 'from' in schema ? (lists[schema.from] ?? []).map(({ id }) => id) : [];
          const chance = g(fc.nat, { max: 19 });
          return chance < 6 ? undefined : chance < 7 ? g(() => anyValue) : g(rightValue, schema, from);
        };
        if (page.each === undefined) {
          const value = drawn();
          if (value !== undefined) values[name] = value;
        } else
          lists[page.each] = (lists[page.each] ?? []).map((item) => {
            const value = drawn();
            return value === undefined ? item : { ...item, [name]: value };
          });
      }
    }
    return { values, lists };
  });
}
