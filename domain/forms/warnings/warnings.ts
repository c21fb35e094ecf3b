import type { Condition, Operand } from '#schemas/forms/condition.ts';
import type { QuestionUi } from '#schemas/forms/definition.ts';
import type { AnswerWarning } from '#schemas/forms/warning.ts';
import { itemPath } from '../answer-path.ts';
import { evaluate, type ConditionScope } from '../conditions/evaluate.ts';

/** A warning of a question, with the condition under which it is shown. */
interface NamedWarning {
  readonly name: string;
  readonly text: string;
  readonly condition: Condition;
  /** The keyword of the warning in the definition: a condition, or a bound of the number. */
  readonly writtenAs: 'when' | 'moreThan' | 'lessThan';
}

type Known = WeakMap<AnswerWarning, Condition>;
const known: { readonly form: Known; readonly item: Known } = { form: new WeakMap(), item: new WeakMap() };

/**
 * Returns the warnings of a question in the order in which they are checked.
 * @param isOfItem true if the question is asked about each item of a list
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
    writtenAs: 'when' in warning ? 'when' : 'moreThan' in warning ? 'moreThan' : 'lessThan',
  }));
}

/** Returns the same object each time, since proofs use it to find a condition's pointer. */
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

/** Returns the first warning that holds; `undefined` if none. An unknown condition never warns. */
export function warningNow(
  question: string,
  ui: Pick<QuestionUi, 'warn'> | undefined,
  isOfItem: boolean,
  scope: ConditionScope,
): NamedWarning | undefined {
  if (ui?.warn === undefined) return undefined;
  return warningsOf(question, ui, isOfItem).find(({ condition }) => evaluate(condition, scope) === 'yes');
}
