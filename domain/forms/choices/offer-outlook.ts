import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { AnswerValue } from '#schemas/forms/answers.ts';
import { possibleVerdicts, type ConditionScope, type StillOpen } from '../conditions/evaluate.ts';
import { yes } from '../conditions/verdicts.ts';
import { conditionsOfOptions } from './conditional-options.ts';

/** True if chosen options may start or stop counting through answers that are still open. */
export function mayBeOffered(
  schema: AnswerSchema,
  value: AnswerValue | undefined,
  scope: ConditionScope,
  open: StillOpen,
): boolean {
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [value];
  return conditionsOfOptions(schema).some((option) => {
    if (!chosen.includes(option.const)) return false;
    const may = possibleVerdicts(option.when, scope, open);
    return (may & yes) !== 0 && may !== yes;
  });
}
