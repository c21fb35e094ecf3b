import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { AnswerValue } from '#schemas/forms/answers.ts';
import type { QuestionUi } from '#schemas/forms/definition.ts';
import { withOnlyOffered } from './offered-schema.ts';
import { isNoneWithOthers } from '#domain/forms/choices/none-of-these.ts';
import type { ConditionScope } from '#domain/forms/conditions/evaluate.ts';
import { candidatesOf, type Candidates } from './candidates.ts';
import type { Compared } from './constants.ts';

/** A question, reduced to the parts that decide its answers. */
interface Asked {
  readonly schema: AnswerSchema;
  readonly ui: QuestionUi | undefined;
}

interface Fitting extends Candidates {
  /** True if there are options, and none of them is offered after the answers before. */
  readonly isNothingOffered: boolean;
}

/** Returns the candidates that are offered after the answers before, and that “none of these” allows. */
export function fittingAnswers(
  { schema, ui }: Asked,
  compared: Compared | undefined,
  items: readonly string[],
  scope: ConditionScope,
): Fitting {
  const open = withOnlyOffered(schema, scope);
  if (open === null) return { values: [], areAll: true, isNothingOffered: true };
  const { values, areAll } = candidatesOf(open, compared, items, scope);
  const together = values.filter((value) => !isNoneWithOthers(ui?.none, value));
  return { values: withNoneAlone(ui?.none, together), areAll, isNothingOffered: false };
}

/** Returns the option that rules out all others by itself, if nothing else is left. */
function withNoneAlone(none: string | undefined, values: readonly AnswerValue[]): readonly AnswerValue[] {
  return values.length > 0 || none === undefined ? values : [[none]];
}
