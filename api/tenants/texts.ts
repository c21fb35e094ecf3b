import { inPounds } from '../rules/lettings/eligibility/housing-debt.ts';
import type { RuleSentence } from '../rules/lettings/rule-sentence.ts';
import { weekdays } from '#domain/words/calendar-day.ts';
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
  sentence: RuleSentence,
): string {
  const { key, values = {} } = sentence;
  const { count } = values;
  const whole = key.startsWith('reasons.') ? key : `rules.${key}`;
  for (const locale of locales) {
    const form = typeof count !== 'number' ? '' : `_${new Intl.PluralRules(locale).select(count)}`;
    const text = textOf(messages.get(locale), `${whole}${form}`);
    if (text === undefined) continue;
    const words = wordsOf(sentence, locale, (part) => sayRule(messages, locales, part), messages);
    return Object.entries(words).reduce(
      (said, [name, value]) => said.replaceAll(`{{${name}}}`, () => String(value)),
      text,
    );
  }
  return '';
}

/** Returns the values of a sentence as people write them in a language. */
function wordsOf(
  { values, days = {}, weekdays: onDays = {}, times = {}, sums = {}, parts = {} }: RuleSentence,
  locale: string,
  say: (part: RuleSentence) => string,
  messages: ReadonlyMap<string, Messages>,
): Readonly<Record<string, string | number>> {
  const word = (key: string): string => textOf(messages.get(locale), `time.${key}`) ?? '';
  return {
    ...values,
    ...mapped(days, (day) => inLocale(day, locale)),
    ...mapped(onDays, (listed) => listed.map((day) => word(`weekdays.${weekdays[day % 7]}`)).join(', ')),
    ...mapped(times, (time) => timeOfDay(time, word)),
    ...mapped(sums, inPounds),
    ...mapped(parts, (list) => list.map(say).join(', ')),
  };
}

function mapped<Value>(record: Readonly<Record<string, Value>>, write: (value: Value) => string) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, write(value)]));
}

/** Writes an ISO day as people do: 1 April 2026; or 1 April for a day of every year. */
function inLocale(day: string, locale: string): string {
  if (/^\d\d-\d\d$/.test(day)) {
    const inYear = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
    return inYear.format(new Date(`2000-${day}`));
  }
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

/** Writes a time of the 24-hour clock as pages do: 9:30am, midday, and 11:59pm for the end of a day. */
function timeOfDay(time: string, word: (key: string) => string): string {
  if (time === '12:00') return word('midday');
  if (time === '00:00') return word('midnight');
  const [hour = 0, minute = 0] = (time === '24:00' ? '23:59' : time).split(':').map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, '0')}${hour < 12 ? 'am' : 'pm'}`;
}
