import type { Condition, Operand } from '#schemas/forms/condition.ts';
import { isSame } from '#api/rules/json/is-same.ts';
import { operandInWords } from './operand-words.ts';
import { conditionInWords } from './condition-words.ts';

/**
 * Conditions with more characters are described by the part that changed: two such sentences are too long to
 * compare word by word.
 */
const longCondition = 100;

/**
 * Returns the changed part of a long condition as part of a sentence; `null` if the condition is short, or has
 * little in common with the earlier one, so that both are better given in full.
 */
export function changedPart(before: Condition, after: Condition): string | null {
  const [was, is] = [conditionInWords(before), conditionInWords(after)];
  if (Math.max(was.length, is.length) <= longCondition) return null;
  const parts = changesOf(before, after);
  if (parts === null) return null;
  const words = parts.join('; ');
  // A description as long as the whole would be no help.
  return words.length < was.length + is.length - longCondition / 2 ? words : null;
}

/** Returns the changes within a condition, each in words; `null` if all of it changed. */
function changesOf(before: Condition, after: Condition): readonly string[] | null {
  if ('not' in before && 'not' in after)
    return within('in what must not be true', changesOf(before.not, after.not));
  if ('some' in before && 'some' in after && before.some.list === after.some.list)
    return within(`of one of "${after.some.list}"`, changesOf(before.some.where, after.some.where));
  if ('every' in before && 'every' in after && before.every.list === after.every.list)
    return within(`of all of "${after.every.list}"`, changesOf(before.every.where, after.every.where));
  if ('all' in before && 'all' in after)
    return changesAmong(before.all, after.all, ['no longer needed:', 'now also needed:']);
  if ('any' in before && 'any' in after)
    return changesAmong(before.any, after.any, ['no longer enough:', 'now also enough:']);
  if ('in' in before && 'in' in after) return changesOfValues(before.in, after.in);
  return null;
}

function within(where: string, words: readonly string[] | null): readonly string[] | null {
  return words === null ? null : words.map((one) => `${where}, ${one}`);
}

function changesAmong(
  before: readonly Condition[],
  after: readonly Condition[],
  [goes, comes]: readonly [string, string],
): readonly string[] | null {
  const [gone, fresh] = [without(before, after), without(after, before)];
  const [was, ...moreGone] = gone;
  const [is, ...moreFresh] = fresh;
  if (was !== undefined && is !== undefined && moreGone.length + moreFresh.length === 0) {
    const deeper = changesOf(was, is);
    if (before.length === 1) return deeper;
    if (deeper !== null) return within(`in one of ${before.length} parts`, deeper);
    return [`${conditionInWords(is)}; before, ${conditionInWords(was)}`];
  }
  // If nothing is in common, both are given in full.
  if (gone.length === before.length) return null;
  return [
    ...gone.map((part) => `${goes} ${conditionInWords(part)}`),
    ...fresh.map((part) => `${comes} ${conditionInWords(part)}`),
  ];
}

/** Describes changes in a choice among values, such as a dozen codes of which one was added. */
function changesOfValues(
  [operand, before]: readonly [Operand, readonly Operand[]],
  [other, after]: readonly [Operand, readonly Operand[]],
): readonly string[] | null {
  if (!isSame(operand, other)) return null;
  const [gone, fresh] = [without(before, after), without(after, before)];
  if (gone.length === before.length) return null;
  return [
    ...(gone.length === 0 ? [] : [`${operandInWords(operand)} is no longer: ${listed(gone)}`]),
    ...(fresh.length === 0 ? [] : [`${operandInWords(operand)} may now also be: ${listed(fresh)}`]),
  ];
}

function without<Part>(parts: readonly Part[], others: readonly Part[]): Part[] {
  return parts.filter((one) => !others.some((other) => isSame(one, other)));
}

function listed(values: readonly Operand[]): string {
  return values.map(operandInWords).join(', ');
}
