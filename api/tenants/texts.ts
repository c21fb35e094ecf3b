import type { RuleSentence } from '../rules/lettings/rule-sentence.ts';
import type { Messages } from '#schemas/api/bootstrap.ts';

/**
 * Returns the text under a dotted key, or undefined. A text that the language lacks is looked up in the
 * language it borrows from (`domain/words/fallback-texts.ts`), whose group is the only one with a hyphen.
 * Interpolation is left to the browser.
 */
export function textOf(messages: Messages | undefined, key: string): string | undefined {
  let found: string | Messages | undefined = messages;
  for (const part of key.split('.')) {
    found = typeof found === 'object' ? found[part] : undefined;
  }
  if (typeof found === 'string') return found;
  const borrowed = messages && Object.keys(messages).find((group) => group.includes('-'));
  const others = borrowed === undefined ? undefined : messages?.[borrowed];
  return typeof others === 'object' ? textOf(others, key) : undefined;
}

/**
 * Returns a sentence about a council's rules in the first of these languages that has it, with the right plural form.
 * @param messages the council's texts by locale
 */
export function sayRule(
  messages: ReadonlyMap<string, Messages>,
  locales: readonly string[],
  { key, values = {}, days = {} }: RuleSentence,
): string {
  const { count } = values;
  for (const locale of locales) {
    const form = typeof count !== 'number' ? '' : `_${new Intl.PluralRules(locale).select(count)}`;
    const text = textOf(messages.get(locale), `rules.${key}${form}`);
    if (text === undefined) continue;
    const written = Object.entries(days).map(([name, day]) => [name, inLocale(day, locale)] as const);
    return [...Object.entries(values), ...written].reduce(
      (sentence, [name, value]) => sentence.replaceAll(`{{${name}}}`, String(value)),
      text,
    );
  }
  return '';
}

/** Writes an ISO day as people do: 1 April 2026. */
function inLocale(day: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}
