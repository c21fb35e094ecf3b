import type { RuleSentence } from '#api/rules/lettings/rule-sentence.ts';

/** One point of a list, in sentences. */
export type Point = readonly RuleSentence[];

/** A sentence about the rules, with its values. */
export function say(key: string, more: Omit<RuleSentence, 'key'> = {}): RuleSentence {
  return { key, ...more };
}

/** A sentence with a number that chooses its plural form. */
export function sayCount(key: string, count: number): RuleSentence {
  return { key, values: { count } };
}

/** One sentence if a rule is on, another if it is off. */
export function sayWhether(key: string, isOn: boolean): RuleSentence {
  return { key: `${key}.${isOn ? 'yes' : 'no'}` };
}
