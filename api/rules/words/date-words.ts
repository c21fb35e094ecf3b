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
  // Each is made once, which takes far longer than to use it.
  const formatter = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options });
  const date = { day: 'numeric', month: 'long', year: 'numeric' } as const;
  const wholeDate = formatter(date);
  const withWeekday = formatter({ weekday: 'long', ...date });
  const monthOfYear = formatter({ month: 'long', year: 'numeric' });
  return {
    time: {
      date: order(wholeDate),
      weekdayDate: order(formatter({ weekday: 'long', day: 'numeric', month: 'long' })),
      monthOfYear: order(monthOfYear),
      // 1 November 2026 is a Sunday.
      weekdays: Object.fromEntries(
        weekdays.map((name, day) => [
          name,
          wordIn('weekday', withWeekday, new Date(Date.UTC(2026, 10, 1 + day))),
        ]),
      ),
      // A month has another form beside a day in many languages: "1 stycznia", and "styczeń 2026".
      months: Object.fromEntries(
        months.map((name, month) => [name, wordIn('month', wholeDate, new Date(Date.UTC(2026, month, 1)))]),
      ),
      monthsAlone: Object.fromEntries(
        months.map((name, month) => [name, wordIn('month', monthOfYear, new Date(Date.UTC(2026, month, 1)))]),
      ),
    },
  };
}

function wordIn(type: 'month' | 'weekday', format: Intl.DateTimeFormat, date: Date): string {
  return format.formatToParts(date).find((part) => part.type === type)?.value ?? '';
}

/** Returns the order of a date, with a gap for each of its parts. */
function order(format: Intl.DateTimeFormat): string {
  return format
    .formatToParts(new Date(Date.UTC(2026, 11, 24)))
    .map(({ type, value }) => (type === 'literal' ? value : `{{${type}}}`))
    .join('');
}
