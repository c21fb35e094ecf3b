import type { Messages } from '#schemas/api/bootstrap.ts';
import { months, weekdays } from '#domain/words/calendar-day.ts';

interface DateWords {
  readonly time: Messages;
}

const known = new Map<string, DateWords>();

/**
 * Returns the text group `time` of a language as far as `Intl` knows it: months, weekdays and the order of a date,
 * so that translators need not type them. The texts in a locale file take precedence.
 */
export function dateWords(locale: string): DateWords {
  const words = known.get(locale) ?? makeDateWords(locale);
  known.set(locale, words);
  return words;
}

function makeDateWords(locale: string): DateWords {
  // Base's texts use these digits too, for rents, receipts and telephone numbers in any language.
  const tag = new Intl.Locale(locale, { numberingSystem: 'latn', calendar: 'gregory' });
  const parts = (options: Intl.DateTimeFormatOptions, date: Date) =>
    new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options }).formatToParts(date);
  const wordIn = (type: 'month' | 'weekday', options: Intl.DateTimeFormatOptions, date: Date): string =>
    parts(options, date).find((part) => part.type === type)?.value ?? '';
  /** Returns the order of a date, with a gap for each of its parts. */
  const order = (options: Intl.DateTimeFormatOptions): string =>
    parts(options, new Date(Date.UTC(2026, 11, 24)))
      .map(({ type, value }) => (type === 'literal' ? value : `{{${type}}}`))
      .join('');
  const date = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  return {
    time: {
      date: order(date),
      weekdayDate: order({ weekday: 'long', day: 'numeric', month: 'long' }),
      monthOfYear: order({ month: 'long', year: 'numeric' }),
      // 1 November 2026 is a Sunday.
      weekdays: Object.fromEntries(
        weekdays.map((name, day) => [
          name,
          wordIn('weekday', { weekday: 'long', ...date }, new Date(Date.UTC(2026, 10, 1 + day))),
        ]),
      ),
      // A month has another form beside a day in many languages: "1 stycznia", and "styczeń 2026".
      months: Object.fromEntries(
        months.map((name, month) => [name, wordIn('month', date, new Date(Date.UTC(2026, month, 1)))]),
      ),
      monthsAlone: Object.fromEntries(
        months.map((name, month) => [
          name,
          wordIn('month', { month: 'long', year: 'numeric' }, new Date(Date.UTC(2026, month, 1))),
        ]),
      ),
    },
  };
}
