import type { AnswerSchema, NumberBound, NumberSchema } from '#schemas/forms/answer-schema.ts';
import type { AnswerValue } from '#schemas/forms/answers.ts';
import { valueNow, type ConditionScope } from '../conditions/evaluate.ts';

/** The bounds of a number besides its fixed minimum and maximum, in the order in which they are checked. */
export const numberBoundKeywords = ['atLeast', 'atMost', 'moreThan', 'lessThan', 'step'] as const;
export type NumberBoundKeyword = (typeof numberBoundKeywords)[number];

/** Checks that a schema asks for a number. */
export function isNumberSchema(schema: AnswerSchema): schema is NumberSchema {
  return schema.type === 'integer' || schema.type === 'number';
}

/**
 * Returns the number of decimals at which numbers of a schema differ: 0 for whole numbers, 2 for money, otherwise
 * as many as the numbers that it is compared with have (at least 2, at most 6).
 */
export function decimalsBeside(schema: AnswerSchema, beside: Iterable<number>): number {
  if (schema.type === 'integer') return 0;
  if ('format' in schema) return 2;
  const written = [...beside].map((one) => String(one).split('.')[1]?.length ?? 0);
  // A quotient can have as many digits as a double; six are enough.
  return Math.min(Math.max(2, ...written), 6);
}

/**
 * Returns the bounds of a number schema besides its minimum and maximum; an empty object for any other schema.
 */
export function numberBoundsOf(schema: AnswerSchema): {
  readonly [keyword in NumberBoundKeyword]?: NumberBound;
} {
  return isNumberSchema(schema) ? schema : {};
}

/**
 * Returns the number of a bound; `undefined` if the value that it names is unknown or not a number, in which
 * case nothing is bounded.
 */
export function resolveNumber(bound: NumberBound, scope: ConditionScope): number | undefined {
  const found = typeof bound === 'number' ? bound : valueNow(bound, scope);
  return typeof found === 'number' ? found : undefined;
}

/** Returns the first bound that a number breaks, with its value; `null` if none. */
export function brokenNumberBound(schema: AnswerSchema, value: AnswerValue, scope: ConditionScope) {
  const bounds = numberBoundsOf(schema);
  if (typeof value !== 'number') return null;
  for (const keyword of numberBoundKeywords) {
    const bound = bounds[keyword];
    const limit = bound === undefined ? undefined : resolveNumber(bound, scope);
    if (limit !== undefined && !isWithin[keyword](value, limit)) return { keyword, limit };
  }
  return null;
}

const isWithin: Readonly<Record<NumberBoundKeyword, (value: number, limit: number) => boolean>> = {
  atLeast: (value, limit) => value >= limit,
  atMost: (value, limit) => value <= limit,
  moreThan: (value, limit) => value > limit,
  lessThan: (value, limit) => value < limit,
  step: isMultiple,
};

/** True if a number is a multiple of another, within the precision of doubles: 0.3 is a multiple of 0.1. */
function isMultiple(value: number, step: number): boolean {
  const times = value / step;
  return Math.abs(times - Math.round(times)) < 1e-9 * Math.max(1, Math.abs(times));
}
