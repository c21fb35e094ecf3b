import { optionsOf } from '#domain/forms/answer-kind.ts';
import { answerName } from '#domain/forms/answer-path.ts';
import type { Condition, Operand } from '#schemas/forms/condition.ts';
import type { QuestionPage } from '#schemas/forms/definition.ts';

/** The option that opens a question: its question on the same page, and its value. */
export interface OpeningOption {
  readonly question: string;
  readonly option: string | boolean;
}

/**
 * Returns the one option that a question is shown below, if only choosing that option opens it. Null if
 * anything else opens it: it then keeps its place in the page's order. A select has no room below its options.
 */
export function openingOf(page: QuestionPage, question: string): OpeningOption | null {
  const when = page.ui[question]?.when;
  const opening = when === undefined ? null : onlyOption(when);
  if (opening === null || opening.question === question) return null;
  const schema = page.schema.properties[opening.question];
  if (schema === undefined || page.ui[opening.question]?.widget === 'select') return null;
  const { option } = opening;
  if (schema.type === 'boolean')
    return typeof option === 'boolean' && (option || !('const' in schema)) ? opening : null;
  return optionsOf(schema).some((one) => one.const === option) ? opening : null;
}

function onlyOption(when: Condition): OpeningOption | null {
  if ('includes' in when) return { question: answerName(when.includes[0].answer), option: when.includes[1] };
  if ('eq' in when) {
    const [left, right] = when.eq;
    return openedBy(left, right) ?? openedBy(right, left);
  }
  if (!('in' in when) || when.in[1].length !== 1) return null;
  const [only] = when.in[1];
  return only === undefined ? null : openedBy(when.in[0], only);
}

function openedBy(answer: Operand, option: Operand): OpeningOption | null {
  if (typeof answer !== 'object' || !('answer' in answer)) return null;
  return typeof option === 'string' || typeof option === 'boolean'
    ? { question: answerName(answer.answer), option }
    : null;
}
