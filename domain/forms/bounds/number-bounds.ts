import type { AnswerSchema, NumberBound, NumberSchema } from '#schemas/forms/answer-schema.ts';
import type { AnswerValue } from '#schemas/forms/answers.ts';
import { valueNow, type ConditionScope } from '../conditions/evaluate.ts';

/** What a number may be besides its firm minimum and maximum, in the order in which it is judged. */
export const numberBoundKeywords = ['atLeast', 'atMost', 'moreThan', 'lessThan', 'step'] as const;
export type NumberBoundKeyword = (typeof numberBoundKeywords)[number];

/** Whether a schema asks for a number. */
export function isNumberSchema(schema: AnswerSchema): schema is NumberSchema {
  return schema.type === 'integer' || schema.type === 'number';
}

/**
 * Returns how many decimals tell numbers of a schema apart: none of whole numbers, two of money, and of any other as many
 * as the numbers beside it have, which it is compared with.
 */
export function decimalsBeside(schema: AnswerSchema, beside: Iterable<number>): number {
  if (schema.type === 'integer') return 0;
  if ('format' in schema) return 2;
  const written = [...beside].map((one) => String(one).split('.')[1]?.length ?? 0);
  // A quotient has as many digits as a double holds, and six tell it apart well enough.
  return Math.min(Math.max(2, ...written), 6);
}

/** The bounds of a schema besides its minimum and maximum, which only numbers have. */
export function numberBoundsOf(schema: AnswerSchema): {
  readonly [keyword in NumberBoundKeyword]?: NumberBound;
} {
  return isNumberSchema(schema) ? schema : {};
}

/** The number of a bound; undefined where what it names is unknown or no number: then it bounds nothing. */
export function resolveNumber(bound: NumberBound, scope: ConditionScope): number | undefined {
  const found = typeof bound === 'number' ? bound : valueNow(bound, scope);
  return typeof found === 'number' ? found : undefined;
}

/** The first bound that a number breaks, and the number of it; null: none. */
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

/** Whether a number is a multiple of another, as far as doubles can say: 0.3 is one of 0.1. */
function isMultiple(value: number, step: number): boolean {
  const times = value / step;
  return Math.abs(times - Math.round(times)) < 1e-9 * Math.max(1, Math.abs(times));
}
