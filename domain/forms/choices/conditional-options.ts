import type { AnswerSchema, Option } from '#schemas/forms/answer-schema.ts';
import type { AnswerValue } from '#schemas/forms/answers.ts';
import type { Condition } from '#schemas/forms/condition.ts';
import { optionsOf } from '../answer-kind.ts';
import { evaluate, type ConditionScope } from '../conditions/evaluate.ts';

/** An option that is offered only if a condition holds. */
export interface ConditionalOption extends Option {
  readonly when: Condition;
}

const known = new WeakMap<AnswerSchema, readonly ConditionalOption[]>();
const none: readonly ConditionalOption[] = [];

/** Returns the options of a question that have conditions; the same array each time. */
export function conditionsOfOptions(schema: AnswerSchema): readonly ConditionalOption[] {
  if (schema.type !== 'string' && schema.type !== 'array') return none;
  const before = known.get(schema);
  if (before) return before;
  const found = optionsOf(schema).flatMap((option) =>
    option.when === undefined ? [] : [{ ...option, when: option.when }],
  );
  const all = found.length === 0 ? none : found;
  known.set(schema, all);
  return all;
}

/** The options that a resident is not offered now, in a question whose options have conditions. */
export interface Offer {
  /** The codes of the options that are not offered now. */
  readonly closed: readonly string[];
  /** Codes that were chosen before and are not offered here: they stay in the draft and do not count. */
  readonly lost: readonly string[];
  /** The titles of the lost options. */
  readonly titles: readonly string[];
}

/**
 * Returns the options that a resident is not offered, given the answers before; `null` if every option is
 * always offered.
 * @param value as typed
 * @param elsewhere options that only other pages with the same answer offer (`optionsElsewhere`)
 */
export function offerOf(
  schema: AnswerSchema,
  value: AnswerValue | undefined,
  scope: ConditionScope,
  elsewhere: readonly Option[] = none,
): Offer | null {
  const conditional = conditionsOfOptions(schema);
  if (conditional.length === 0 && elsewhere.length === 0) return null;
  const closed = conditional.filter(({ when }) => evaluate(when, scope) !== 'yes');
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value];
  const lost = [...closed, ...elsewhere].filter((option) => chosen.includes(option.const));
  return {
    closed: closed.map((option) => option.const),
    lost: lost.map((option) => option.const),
    titles: lost.map(({ title }) => title),
  };
}

/** Returns the part of an answer that is offered, and so counts; `undefined` if none of it is. */
export function offered(value: AnswerValue | undefined, offer: Offer | null): AnswerValue | undefined {
  if (offer === null || offer.lost.length === 0) return value;
  if (!Array.isArray(value)) return undefined;
  const left = value.filter((one) => !offer.lost.includes(one));
  return left.length === 0 ? undefined : left;
}
