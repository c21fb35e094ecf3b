import type { Condition, Operand } from '#schemas/forms/condition.ts';

type Comparing = Extract<
  Condition,
  { eq: unknown } | { lt: unknown } | { lte: unknown } | { gt: unknown } | { gte: unknown }
>;

/** Returns the kind of comparison, of the five, and its two operands. */
export function comparison(
  condition: Comparing,
): readonly ['eq' | 'lt' | 'lte' | 'gt' | 'gte', readonly [Operand, Operand]] {
  if ('eq' in condition) return ['eq', condition.eq];
  if ('lt' in condition) return ['lt', condition.lt];
  if ('lte' in condition) return ['lte', condition.lte];
  if ('gt' in condition) return ['gt', condition.gt];
  return ['gte', condition.gte];
}
