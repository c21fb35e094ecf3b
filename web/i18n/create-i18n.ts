import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { partsOf } from '#domain/words/fallback-texts.ts';
import type { Messages } from '#schemas/api/bootstrap.ts';

/**
 * Creates i18next with the texts of one locale, ready synchronously: the page waits for them before it shows
 * anything.
 * @param defaultLocale the council's, for texts that this locale lacks.
 */
export function createI18n(locale: string, messages: Messages, defaultLocale = 'en-GB'): i18n {
  const instance = createInstance();
  const { own, borrowed } = partsOf(messages, defaultLocale);
  void instance.use(initReactI18next).init({
    lng: locale,
    fallbackLng: defaultLocale,
    defaultNS: 'texts',
    ns: ['texts'],
    resources: { [locale]: { texts: own }, ...(borrowed && { [defaultLocale]: { texts: borrowed } }) },
    initAsync: false,
    // React escapes its output.
    interpolation: { escapeValue: false },
  });
  return instance;
}
