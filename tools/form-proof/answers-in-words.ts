import { factOfKey } from '#schemas/forms/account-facts.ts';
import type { Answers, AnswerValue } from '#schemas/forms/answers.ts';
import type { Plan } from './plan.ts';

/** The most answers to name. */
const maxListed = 6;

/**
 * Returns the answers and known facts, in the order of the form, as part of a sentence: `"tenure" is
 * "council"`.
 */
export function answersInWords(plan: Plan, { values, lists }: Answers): string {
  const said = plan.slots.flatMap(({ question, list }) => {
    if (question === undefined) return [];
    const room = list === null ? values : (lists[list]?.[0] ?? {});
    const value = room[question.name];
    if (value === undefined) return [];
    const fact = factOfKey(question.name);
    const what = fact === undefined ? `"${question.name}"` : `the fact "${fact}"`;
    return [`${what}${list === null ? '' : ` of the first of "${list}"`} is ${valueInWords(value)}`];
  });
  const once = [...new Set(said)];
  if (once.length === 0) return 'with any answers';
  const more = once.length > maxListed ? `, and ${once.length - maxListed} more` : '';
  return `${once.slice(0, maxListed).join(', ')}${more}`;
}

function valueInWords(value: AnswerValue): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return JSON.stringify(value);
}
