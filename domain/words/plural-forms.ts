/** The key of a counted text: its stem, and the form of CLDR. */
export const pluralForm = /^(.+)_(zero|one|two|few|many|other)$/;

/**
 * Whole numbers that cover all plural forms of a language: CLDR's rules repeat every hundred, and some every
 * million.
 */
const triedNumbers = [...Array.from({ length: 200 }, (_none, number) => number), 1_000, 1_000_000, 2_000_000];

const known = new Map<string, ReadonlyMap<string, readonly number[]>>();

/** Returns the numbers of `triedNumbers` by their form in a language, smallest first. */
function numbersByForm(locale: string): ReadonlyMap<string, readonly number[]> {
  const rules = new Intl.PluralRules(locale);
  const found = known.get(locale) ?? Map.groupBy(triedNumbers, (number) => rules.select(number));
  known.set(locale, found);
  return found;
}

/** Returns the plural forms of a language, such as `one` and `other`. */
export function pluralForms(locale: string): readonly string[] {
  return new Intl.PluralRules(locale).resolvedOptions().pluralCategories;
}

/**
 * Returns the whole numbers for one form of a counted text, smallest first; only some if there are infinitely many.
 * i18next asks for `_zero` at 0 in every language, before it asks for the language's own form.
 * @param form `zero` to `other`
 * @param hasZero true if the text has a form `_zero` in this language
 */
export function numbersSaidBy(form: string, locale: string, hasZero: boolean): readonly number[] {
  const own = numbersByForm(locale).get(form) ?? [];
  if (form === 'zero') return own.includes(0) ? own : [0, ...own];
  return hasZero ? own.filter((number) => number !== 0) : own;
}
