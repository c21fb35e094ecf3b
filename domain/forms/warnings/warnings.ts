import type { Condition, Operand } from '#schemas/forms/condition.ts';
import type { QuestionUi } from '#schemas/forms/definition.ts';
import type { AnswerWarning } from '#schemas/forms/warning.ts';
import { itemPath } from '../conditions/answer-path.ts';
import { evaluate, type ConditionScope } from '../conditions/evaluate.ts';

/** A warning of a question, as the condition under which it is told. */
export interface NamedWarning {
  readonly name: string;
  readonly text: string;
  readonly condition: Condition;
  /** What the definition says: a condition, or a bound of the number. */
  readonly said: 'when' | 'moreThan' | 'lessThan';
}

type Known = WeakMap<AnswerWarning, Condition>;
const known: { readonly form: Known; readonly item: Known } = { form: new WeakMap(), item: new WeakMap() };

/**
 * The warnings of a question in the order in which they are judged.
 * @param isOfItem the question is asked about each item of a list
 */
export function warningsOf(
  question: string,
  { warn = {} }: Pick<QuestionUi, 'warn'>,
  isOfItem: boolean,
): readonly NamedWarning[] {
  return Object.entries(warn).map(([name, warning]) => ({
    name,
    text: warning.text,
    condition: conditionOf(question, warning, isOfItem),
    said: 'when' in warning ? 'when' : 'moreThan' in warning ? 'moreThan' : 'lessThan',
  }));
}

/** Always the same object, by which proofs find where a condition stands. */
function conditionOf(question: string, warning: AnswerWarning, isOfItem: boolean): Condition {
  if ('when' in warning) return warning.when;
  const kept = isOfItem ? known.item : known.form;
  const before = kept.get(warning);
  if (before !== undefined) return before;
  const own: Operand = { answer: isOfItem ? itemPath(question) : question };
  const made: Condition =
    'moreThan' in warning ? { gt: [own, warning.moreThan] } : { lt: [own, warning.lessThan] };
  kept.set(warning, made);
  return made;
}

/** The first warning that holds; undefined: none. What is unknown never warns. */
export function warningNow(
  question: string,
  ui: Pick<QuestionUi, 'warn'> | undefined,
  isOfItem: boolean,
  scope: ConditionScope,
): NamedWarning | undefined {
  if (ui?.warn === undefined) return undefined;
  return warningsOf(question, ui, isOfItem).find(({ condition }) => evaluate(condition, scope) === 'yes');
}
