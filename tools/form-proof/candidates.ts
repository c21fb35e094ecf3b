import { sentLater } from '#schemas/forms/sent-later.ts';
import type { AnswerSchema, FilesSchema, NumberSchema } from '#schemas/forms/answer-schema.ts';
import type { AnswerValue } from '#schemas/forms/answers.ts';
import { addMonths } from '#domain/lettings/months.ts';
import { brokenBound } from '#domain/forms/bounds/broken-bound.ts';
import { dayBoundKeywords, dayBoundsOf, resolveBound } from '#domain/forms/bounds/day-bounds.ts';
import {
  decimalsBeside,
  numberBoundKeywords,
  numberBoundsOf,
  resolveNumber,
} from '#domain/forms/bounds/number-bounds.ts';
import type { ConditionScope } from '#domain/forms/conditions/evaluate.ts';
import { answerFormats } from '#domain/forms/formats/answer-formats.ts';
import { madeUpFileIds } from '#domain/forms/formats/file-id.ts';
import { checkAnswer } from '#domain/forms/interpret-schema.ts';
import { optionsOf, widgetOf } from '#domain/forms/answer-kind.ts';
import { examplesOf } from '#api/rules/forms/patterns/examples-of.ts';
import type { Compared } from './constants.ts';
import { addDays, yearsBefore } from './days.ts';

/** A few answers that represent all answers: every case that conditions distinguish is among them. */
export interface Candidates {
  /** Answers that all fit the schema. */
  readonly values: readonly AnswerValue[];
  /** True if they certainly represent all answers; otherwise trying them proves nothing. */
  readonly areAll: boolean;
}

/** Words that fit most of the patterns in forms. */
const examples = [
  'Sam',
  'Sam Morgan',
  '12 High Street',
  'Ash',
  '12',
  '1234',
  '123456',
  '12345678',
  '1234567890',
  'AB123456',
  'AB123456C',
  'AB12 3CD',
  'A1',
  'a',
  'ABC',
  'abc-def',
  '01632 960000',
  '2020',
  '12-34-56',
  '123/456',
  'sam@example.org',
  'Sam sleeps badly because the bedroom is damp, and the landlord does not answer.',
];

/** Candidates of a schema whose answers depend on no earlier answer. */
interface CachedCandidates {
  readonly compared: Compared | undefined;
  readonly today: string;
  readonly found: Candidates;
}

const cache = new WeakMap<AnswerSchema, CachedCandidates>();

/**
 * Returns the candidates of one question; worked out once if its answers depend on no other.
 * @param compared the constants that conditions compare the answer with; `undefined` if there are none
 * @param items the ids of the items that can be chosen; empty for every other kind of answer
 * @param scope the answers before, on which bounds depend
 */
export function candidatesOf(
  schema: AnswerSchema,
  compared: Compared | undefined,
  items: readonly string[],
  scope: ConditionScope,
): Candidates {
  const before = cache.get(schema);
  if (before !== undefined && before.compared === compared && before.today === scope.today)
    return before.found;
  const found = workOut(schema, compared, items, scope);
  if (!dependsOnAnswers(schema)) cache.set(schema, { compared, today: scope.today, found });
  return found;
}

/** Returns true if the valid answers depend on the items of a list, or on a bound that is another answer. */
function dependsOnAnswers(schema: AnswerSchema): boolean {
  const [ofDays, ofNumbers] = [dayBoundsOf(schema), numberBoundsOf(schema)];
  const bounds = [
    ...dayBoundKeywords.map((keyword) => ofDays[keyword]),
    ...numberBoundKeywords.map((keyword) => ofNumbers[keyword]),
  ];
  return (
    'from' in schema ||
    bounds.some((bound) => typeof bound === 'object' && ('answer' in bound || 'count' in bound))
  );
}

function workOut(
  schema: AnswerSchema,
  compared: Compared | undefined,
  items: readonly string[],
  scope: ConditionScope,
): Candidates {
  const limits = limitsOf(schema, scope);
  const { values, areAll } = rawCandidates(schema, compared, items, limits, scope.today);
  const fitting = [...new Map(values.map((value) => [JSON.stringify(value), value])).values()].filter(
    (value) => checkAnswer(schema, value) === null && brokenBound(schema, value, scope) === null,
  );
  // If a bound depends on another answer, the candidates that represent all depend on that answer, too.
  const depends = limits.some(({ isAnswer }) => isAnswer);
  return { values: fitting, areAll: areAll && !depends && fitting.length > 0 };
}

/** Returns the days and numbers that limit an answer. */
function limitsOf(schema: AnswerSchema, scope: ConditionScope) {
  const [ofDays, ofNumbers] = [dayBoundsOf(schema), numberBoundsOf(schema)];
  return [
    ...dayBoundKeywords.flatMap((keyword) => {
      const bound = ofDays[keyword];
      const limit = bound === undefined ? undefined : resolveBound(bound, scope);
      const isAnswer = typeof bound === 'object' && 'answer' in bound;
      return limit === undefined ? [] : [{ limit, isAnswer }];
    }),
    ...numberBoundKeywords.flatMap((keyword) => {
      const bound = ofNumbers[keyword];
      const limit = bound === undefined ? undefined : resolveNumber(bound, scope);
      return limit === undefined ? [] : [{ limit, isAnswer: typeof bound === 'object' }];
    }),
  ];
}

function rawCandidates(
  schema: AnswerSchema,
  compared: Compared | undefined,
  items: readonly string[],
  limits: readonly { readonly limit: string | number }[],
  today: string,
): Candidates {
  if (schema.type === 'boolean') return { values: [false, true], areAll: true };
  if (schema.type === 'integer' || schema.type === 'number') return numbers(schema, compared, limits);
  if (schema.type === 'array') {
    if ('from' in schema) return { values: [[...items], items.slice(0, 1)], areAll: true };
    if ('documentKind' in schema) return { values: filesOf(schema), areAll: true };
    return choices(schema, compared);
  }
  if ('oneOf' in schema) return options(schema, compared);
  if ('format' in schema && (schema.format === 'date' || schema.format === 'month'))
    return days(
      schema.format,
      compared,
      limits.flatMap(({ limit }) => (typeof limit === 'string' ? [limit] : [])),
      today,
    );
  const words = [...(compared?.words ?? [])];
  const fitting = exampleWords(schema).filter((value) => !words.includes(value));
  return { values: [...fitting.slice(0, 2), ...words], areAll: compared?.hasPeers !== true };
}

const known = new WeakMap<AnswerSchema, readonly string[]>();

/**
 * Returns words that fit a schema: its own examples, words that people write, and words spelt from its pattern.
 */
function exampleWords(schema: AnswerSchema): readonly string[] {
  const before = known.get(schema);
  if (before) return before;
  const own = 'examples' in schema ? (schema.examples ?? []) : [];
  const found = [...own, ...plainWords(schema)].filter((value) => checkAnswer(schema, value) === null);
  const spelt =
    found.length < 2 && 'pattern' in schema && schema.pattern !== undefined
      ? examplesOf(schema.pattern, schema.minLength ?? 1, schema.maxLength).fitting
      : [];
  const words = [...new Set([...found, ...spelt])];
  known.set(schema, words);
  return words;
}

function plainWords(schema: AnswerSchema): readonly string[] {
  if (schema.type === 'string' && 'format' in schema) {
    // No one can type what is never shown, so no journey could enter it.
    return widgetOf(schema, undefined) === 'unseen' ? [] : answerFormats[schema.format].examples;
  }
  if (!('maxLength' in schema)) return examples;
  const { minLength = 1, maxLength } = schema;
  return [...examples, 'a'.repeat(minLength), 'a'.repeat(Math.min(maxLength, 40))];
}

/** Puts an answer without files first, so a journey uses files only if it must. */
function filesOf({ later, minItems = 1 }: FilesSchema): readonly AnswerValue[] {
  const ids = madeUpFileIds(minItems);
  return later === true ? [[sentLater], ids] : [ids];
}

/** The most options to try against another answer; a file may have hundreds. */
const mostPeers = 40;

/** Returns one option for all that no condition names, and each named option. */
function options(schema: AnswerSchema, compared: Compared | undefined): Candidates {
  const all = optionsOf(schema).map((option) => option.const);
  if (compared?.hasPeers) return { values: all.slice(0, mostPeers), areAll: all.length <= mostPeers };
  const named = all.filter((option) => compared?.words.has(option));
  const other = all.find((option) => !named.includes(option));
  return { values: other === undefined ? named : [other, ...named], areAll: true };
}

/** The most named options to try in every combination; of more, only some combinations are tried. */
const combined = 4;

function choices(
  schema: Extract<AnswerSchema, { type: 'array' }>,
  compared: Compared | undefined,
): Candidates {
  const all = optionsOf(schema).map((option) => option.const);
  const named = all.filter((option) => compared?.words.has(option));
  const others = all.filter((option) => !named.includes(option));
  // An empty choice does not count as an answer.
  const least = Math.max(schema.minItems ?? 0, 1);
  const padded = (chosen: readonly string[]) => [
    ...chosen,
    ...others.slice(0, Math.max(least - chosen.length, 0)),
  ];
  const enough = (sets: readonly (readonly string[])[]) =>
    sets.map(padded).filter(({ length }) => length >= least);
  if (named.length <= combined) {
    const subsets = Array.from({ length: 2 ** named.length }, (_, bits) =>
      named.filter((_option, index) => (bits >> index) & 1),
    );
    return { values: enough(subsets), areAll: true };
  }
  const inTurn = named.map((_option, index) => [...named.slice(index), ...named].slice(0, least));
  const values = [
    [],
    ...named.map((option) => [option]),
    ...inTurn,
    named,
    ...named.map((option) => named.filter((one) => one !== option)),
  ];
  return { values: enough(values), areAll: false };
}

function numbers(
  schema: NumberSchema,
  compared: Compared | undefined,
  limits: readonly { readonly limit: string | number }[],
): Candidates {
  const { minimum, maximum } = schema;
  const bounds = limits.flatMap(({ limit }) => (typeof limit === 'number' ? [limit] : []));
  const named = [...(compared?.numbers ?? []), ...bounds];
  const decimals = decimalsBeside(schema, named);
  const step = 10 ** -decimals;
  const near = named.flatMap((constant) => [-1, -step, 0, step, 1].map((by) => constant + by));
  // Between two distant constants nothing changes, so the numbers beside them represent the rest.
  const usual = Math.min(
    maximum,
    Math.max(minimum, schema.type === 'integer' ? Math.ceil(minimum) + 1 : minimum + 1),
  );
  return {
    values: [
      ...[usual, ...near, minimum, maximum].map((value) => Number(value.toFixed(decimals))),
      // Bounds may be closer to each other than pennies.
      ...(schema.type === 'number' ? [minimum, maximum] : []),
      ...multiples(schema, named),
    ],
    areAll: compared?.hasPeers !== true,
  };
}

/** Returns multiples of the step at and beside the numbers that matter; none without a step. */
function multiples({ step, minimum }: NumberSchema, near: readonly number[]): number[] {
  if (step === undefined) return [];
  return [minimum, ...near].flatMap((value) => {
    const times = Math.ceil(value / step - 1e-9);
    return [times - 1, times, times + 1].map((count) => Math.round(count * step * 100) / 100);
  });
}

function days(
  format: 'date' | 'month',
  compared: Compared | undefined,
  limits: readonly string[],
  today: string,
): Candidates {
  const {
    ages = new Set<number>(),
    months = new Set<number>(),
    words = new Set<string>(),
    hasPeers = false,
  } = compared ?? {};
  const usual = ages.size > 0 ? 35 : 2;
  // Rules look back: thirty years are enough for every rule, and a completed stay ended over a year ago.
  const found = [usual, usual + 1, 3, 30].map((years) => yearsBefore(today, years));
  found.push(addDays(today, -400));
  // On a birthday a person has the age in the condition, the day before a year less; a year more is beyond it.
  for (const age of ages) found.push(...around(yearsBefore(today, age)), yearsBefore(today, age + 1));
  for (const count of months)
    for (const day of [addMonths(today, -count), addMonths(today, -count - 1)])
      found.push(...around(day), ...around(`${day.slice(0, 7)}-01`));
  for (const word of words) found.push(...around(word.length === 7 ? `${word}-01` : word));
  for (const limit of limits) found.push(...around(limit.length === 7 ? `${limit}-01` : limit));
  found.push(addDays(today, 1), addDays(today, 32));
  const values =
    format === 'date'
      ? found
      : found.flatMap((day) => [
          day.slice(0, 7),
          addMonths(day, 1).slice(0, 7),
          addMonths(day, -1).slice(0, 7),
        ]);
  return { values, areAll: !hasPeers };
}

/** Returns enough days around a day for the end of February and of every month. */
function around(day: string): string[] {
  return [-2, -1, 0, 1, 2].map((by) => addDays(day, by));
}
