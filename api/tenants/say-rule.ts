import type { RuleSentence } from '#domain/lettings/rules-in-words.ts';
import type { Messages } from '#schemas/api/bootstrap.ts';
import { textOf } from './texts.ts';

/**
 * Returns a sentence about a council's rules in the first of these languages that has it, with the right plural
 * form.
 * @param messages the council's texts by locale
 */
export function sayRule(
  messages: ReadonlyMap<string, Messages>,
  locales: readonly string[],
  { key, values = {} }: RuleSentence,
): string {
  const { count } = values;
  for (const locale of locales) {
    const form = count === undefined ? '' : `_${new Intl.PluralRules(locale).select(count)}`;
    const text = textOf(messages.get(locale), `rules.${key}${form}`);
    if (text !== undefined) return text.replaceAll('{{count}}', String(count));
  }
  return '';
}
