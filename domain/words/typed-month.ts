import { months } from './calendar-day.ts';
import { withoutInvisible, withPlainDigits } from './copied-text.ts';

/**
 * The months in base's two languages, which people type on pages in any language. A browser's `Intl` need not know
 * Welsh: Chromium 156 gives English names for it. Source of the Welsh: CLDR 48, cy, months in format wide.
 */
const always = {
  en: 'January February March April May June July August September October November December',
  cy: 'Ionawr Chwefror Mawrth Ebrill Mai Mehefin Gorffennaf Awst Medi Hydref Tachwedd Rhagfyr',
};

/** The fewest letters that distinguish the months: Mar and May, Mawrth and Mai. */
const shortest = 3;

const known = new Map<string, readonly (readonly string[])[]>();

/**
 * Returns a month as a number from 1 in digits, from its name or the beginning of it in the language of a page;
 * `null` if it is not a name.
 */
export function typedMonth(text: string, locale: string): string | null {
  const bare = fold(text).replace(/\.$/, '');
  if ([...bare].length < shortest) return null;
  const fits = namesOf(locale).flatMap((names, at) =>
    names.some((name) => name.startsWith(bare)) ? [at + 1] : [],
  );
  const [only] = fits;
  return only !== undefined && fits.length === 1 ? String(only) : null;
}

/** Returns the typed digits as 0 to 9, without additions from copying. */
export function typedDigits(text: string): string {
  return withPlainDigits(withoutInvisible(text));
}

function namesOf(locale: string): readonly (readonly string[])[] {
  const before = known.get(locale);
  if (before !== undefined) return before;
  const tag = new Intl.Locale(locale, { calendar: 'gregory' }).toString();
  // In many languages a month has a different form next to a day: "1 stycznia", and "styczeń 2026".
  const formats = ([{ day: 'numeric' }, {}] as const).map(
    (beside) => new Intl.DateTimeFormat(tag, { ...beside, month: 'long', year: 'numeric', timeZone: 'UTC' }),
  );
  const made = months.map((_name, at) => {
    const first = new Date(Date.UTC(2026, at, 1));
    const own = formats.map(
      (format) => format.formatToParts(first).find(({ type }) => type === 'month')?.value ?? '',
    );
    return [...own, ...Object.values(always).map((names) => names.split(' ')[at] ?? '')].map(fold);
  });
  known.set(locale, made);
  return made;
}

function fold(text: string): string {
  return withoutInvisible(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
}
