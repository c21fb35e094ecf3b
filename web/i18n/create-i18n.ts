import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Messages } from '#schemas/api/bootstrap.ts';

/** The texts of one locale, ready at once: the page waits for them before it shows anything. */
export function createI18n(locale: string, messages: Messages): i18n {
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    lng: locale,
    fallbackLng: 'en-GB',
    defaultNS: 'texts',
    ns: ['texts'],
    resources: { [locale]: { texts: messages } },
    initAsync: false,
    // React escapes what it renders.
    interpolation: { escapeValue: false },
  });
  return instance;
}
