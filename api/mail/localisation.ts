import { createInstance, type i18n as I18n, type TFunction } from 'i18next';
import { createFormats, type Formats } from '#domain/words/formats.ts';
import { partsOf } from '#domain/words/fallback-texts.ts';
import { inLanguage } from '../tenants/in-language.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';

/** A council in one language: its texts, its formats for days and times, and the names in its files. */
export interface Localisation {
  readonly locale: string;
  readonly i18n: I18n;
  readonly t: TFunction;
  readonly formats: Formats;
  readonly files: TenantFiles;
}

const known = new WeakMap<TenantFiles, Map<string, Localisation>>();

/**
 * Returns the council's words in a reader's language.
 * @param wanted their language; the council's default if it is null or no longer one of the council's.
 */
export function localisationOf(files: TenantFiles, wanted: string | null): Localisation {
  const locale = wanted !== null && files.messages.has(wanted) ? wanted : files.tenant.localeId;
  const ofCouncil = known.get(files) ?? new Map<string, Localisation>();
  known.set(files, ofCouncil);
  const localisation = ofCouncil.get(locale) ?? makeSpeech(files, locale);
  ofCouncil.set(locale, localisation);
  return localisation;
}

function makeSpeech(files: TenantFiles, locale: string): Localisation {
  const i18n = createInstance();
  const { localeId } = files.tenant;
  const pages = partsOf(files.messages.get(locale) ?? {}, localeId);
  const letters = partsOf(files.mailTexts.get(locale) ?? {}, localeId);
  const texts = { ...pages.own, mail: letters.own };
  const borrowed = { ...pages.borrowed, mail: letters.borrowed ?? {} };
  void i18n.init({
    lng: locale,
    fallbackLng: localeId,
    defaultNS: 'texts',
    ns: ['texts'],
    resources:
      locale === localeId
        ? { [locale]: { texts } }
        : { [locale]: { texts }, [localeId]: { texts: borrowed } },
    initAsync: false,
    // Each part of a letter escapes for itself.
    interpolation: { escapeValue: false },
  });
  return {
    locale,
    i18n,
    t: i18n.t,
    formats: createFormats(locale, i18n.t),
    files: inLanguage(files, locale),
  };
}
