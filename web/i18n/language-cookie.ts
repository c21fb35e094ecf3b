const year = 365 * 24 * 60 * 60;

/** Remembers the language last chosen, for a year, in the cookie `i18n` (specification section 9). */
export function rememberLanguage(languageCode: string): void {
  // The Cookie Store API is not in every browser that this site is built for.
  // oxlint-disable-next-line unicorn/no-document-cookie
  document.cookie = `i18n=${languageCode}; Max-Age=${year}; Path=/; SameSite=Lax; Secure`;
}

/** Forgets the language: the next reader gets the council's own. */
export function forgetLanguage(): void {
  // oxlint-disable-next-line unicorn/no-document-cookie -- as above
  document.cookie = 'i18n=; Max-Age=0; Path=/; SameSite=Lax; Secure';
}
