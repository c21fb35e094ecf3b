/** Scripts of living languages that run from right to left (Unicode Standard, chapters 9 and 19). */
const fromRight = new Set(['Adlm', 'Arab', 'Aran', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Syrc', 'Thaa']);

/**
 * Returns the direction of a language, such as `rtl` for `ar-EG`, by the script that most of its readers use.
 */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return fromRight.has(new Intl.Locale(locale).maximize().script ?? '') ? 'rtl' : 'ltr';
}
