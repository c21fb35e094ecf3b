import * as fc from 'fast-check';
import { idOfPair, idOfPlace } from '#domain/forms/journey/items-that-count.ts';
import { brokenBound } from '#domain/forms/bounds/broken-bound.ts';
import { derivationsOf, noDerivations } from '#domain/forms/derived/derivations.ts';
import { conditionsOfOptions } from '#domain/forms/choices/conditional-options.ts';
import { references } from '#domain/forms/conditions/references.ts';
import { answerFormats } from '#domain/forms/formats/answer-formats.ts';
import { madeUpFileIds } from '#domain/forms/formats/file-id.ts';
import { sentLater } from '#schemas/forms/sent-later.ts';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { Answers, AnswerValue, ListItem } from '#schemas/forms/answers.ts';
import { confirmedKey } from '#schemas/forms/confirmed.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';

/** The day on which generated dates are valid. */
export const today = '2026-06-15';

const days = [
  '1950-05-01',
  '1990-02-28',
  '2004-02-29',
  '2015-10-25',
  '2026-03-29',
  '2026-05-20',
  '2026-09-01',
];
const months = ['2010-01', '2021-06', '2023-12', '2024-02', '2026-05', '2026-06', '2026-10'];

const bare = { answers: { values: {}, lists: {} }, item: null, today, derived: noDerivations };

/** Returns valid values of a schema, as far as the schema tells. */
export function rightValue(schema: AnswerSchema, people: readonly string[]): fc.Arbitrary<AnswerValue> {
  switch (schema.type) {
    case 'boolean':
      return 'const' in schema ? fc.constant(true) : fc.boolean();
    case 'integer':
      return fc.integer({ min: schema.minimum, max: schema.maximum });
    case 'number':
      if ('format' in schema)
        return fc
          .integer({ min: Math.ceil(schema.minimum * 100), max: Math.floor(schema.maximum * 100) })
          .map((pence) => pence / 100);
      return fc.double({ min: schema.minimum, max: schema.maximum, noNaN: true });
    case 'array': {
      if ('documentKind' in schema)
        return fc.constantFrom(
          madeUpFileIds(schema.minItems ?? 1),
          madeUpFileIds(schema.maxItems),
          ...(schema.later === true ? [[sentLater]] : []),
        );
      if ('from' in schema) return fc.subarray([...people], { minLength: Math.min(1, people.length) });
      const { items } = schema;
      return 'oneOf' in items
        ? fc.subarray(
            items.oneOf.map((option) => option.const),
            { minLength: 1 },
          )
        : fc.constant([]);
    }
    case 'string': {
      const isWithin = (value: string) => brokenBound(schema, value, bare) === null;
      if ('oneOf' in schema) return fc.constantFrom(...schema.oneOf.map((option) => option.const));
      if ('format' in schema) {
        if (schema.format === 'date') return fc.constantFrom(...days.filter(isWithin));
        if (schema.format === 'month') return fc.constantFrom(...months.filter(isWithin));
        return fc.constantFrom(...answerFormats[schema.format].examples);
      }
      return fc.constantFrom('Sam', 'Robin Ó Néill', 'Long Lane');
    }
  }
}

/** Any value a draft may hold: nothing, a valid value, or one of the wrong kind. */
export const anyValue: fc.Arbitrary<AnswerValue> = fc.oneof(
  fc.constantFrom('', ' ', 'x', 'other', '2026-02-30', '2027-01'),
  fc.integer({ min: -5, max: 300 }),
  fc.boolean(),
  fc.constantFrom([], ['x']),
);

/** Returns drafts of a form: about as many answers valid as missing, and some wrong. */
export function anyAnswers(definition: FormDefinition): fc.Arbitrary<Answers> {
  return fc.gen().map((g) => {
    const lists: { [list: string]: ListItem[] } = {};
    for (const list of Object.keys(definition.lists ?? {}))
      lists[list] = Array.from({ length: g(fc.nat, { max: 3 }) }, (_none, at) => ({ id: `${list}${at}` }));
    for (const [list, { within, pairs, length }] of Object.entries(definition.lists ?? {})) {
      const owners = within === undefined ? [] : (lists[within] ?? []);
      // Some have no owner, as after a removal on another device.
      if (within !== undefined)
        lists[list] = (lists[list] ?? []).map((item) => {
          const owner = owners[g(fc.nat, { max: owners.length })];
          return owner === undefined ? item : { ...item, within: owner.id };
        });
      if (length !== undefined && within === undefined)
        lists[list]?.push({ id: idOfPlace(list, null, g(fc.nat, { max: 2 })) });
      if (pairs !== undefined) {
        const [one, other] = lists[pairs.of] ?? [];
        if (one !== undefined && other !== undefined)
          lists[list]?.push({
            id: g(fc.boolean) ? idOfPair(list, one.id, other.id) : idOfPair(list, other.id, one.id),
          });
      }
    }
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
          // Some unusual answers are confirmed, some were confirmed before they changed.
          if (value !== undefined && page.ui[name]?.warn !== undefined && g(fc.boolean))
            values[confirmedKey(name)] = g(fc.boolean) ? value : 1;
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

/** Returns the names of the answers on which a form's conditions depend. */
function decidedBy(definition: FormDefinition): ReadonlySet<string> {
  const ofSections = Object.values(definition.sections).flatMap(({ when }) => when ?? []);
  const conditions = Object.values(definition.pages).flatMap((page) => [
    ...ofSections,
    page.when ?? [],
    ...('ui' in page ? Object.values(page.ui) : []).map(({ when }) => when ?? []),
    ...('schema' in page ? Object.values(page.schema.properties).flatMap(conditionsOfOptions) : []).map(
      ({ when }) => when,
    ),
  ]);
  return new Set(
    conditions
      .flat()
      .flatMap((condition) => references(condition, derivationsOf(definition)))
      .flatMap((one) => (one.kind === 'list' ? [] : [one.name])),
  );
}

/** Returns the same draft after one key, with one item more or less, or with its items reversed. */
export function anyEdit(definition: FormDefinition, { values, lists }: Answers): fc.Arbitrary<Answers> {
  return fc.gen().map((g) => {
    const names = Object.keys(definition.lists ?? {});
    const items = (list: string) => lists[list] ?? [];
    const withItems = (list: string, changed: readonly ListItem[]) => ({
      values,
      lists: { ...lists, [list]: changed },
    });
    const list = names.length > 0 && g(fc.nat, { max: 4 }) === 0 ? g(fc.constantFrom, ...names) : null;
    if (list !== null) {
      const place = g(fc.nat, { max: Math.max(0, items(list).length - 1) });
      const way = g(fc.constantFrom, 'more', 'less', 'turned');
      if (way === 'more') return withItems(list, [...items(list), { id: `${list}${g(fc.uuid)}` }]);
      return withItems(
        list,
        way === 'less' ? items(list).filter((_item, at) => at !== place) : items(list).toReversed(),
      );
    }
    const questions = Object.values(definition.pages).flatMap((page) =>
      'schema' in page
        ? Object.entries(page.schema.properties).map(([name, schema]) => ({ name, schema, each: page.each }))
        : [],
    );
    const decided = decidedBy(definition);
    const deciding = questions.filter(({ name }) => decided.has(name));
    const { name, schema, each } = g(
      fc.constantFrom,
      ...(deciding.length > 0 && g(fc.nat, { max: 3 }) > 0 ? deciding : questions),
    );
    const from = 'from' in schema ? items(schema.from).map(({ id }) => id) : [];
    const chance = g(fc.nat, { max: 4 });
    const value = chance === 0 ? undefined : chance === 1 ? g(() => anyValue) : g(rightValue, schema, from);
    if (each === undefined) return { values: { ...values, [name]: value }, lists };
    const place = g(fc.nat, { max: Math.max(0, items(each).length - 1) });
    return withItems(
      each,
      items(each).map((item, at) => (at === place ? { ...item, [name]: value } : item)),
    );
  });
}
