import { createInstance, type i18n as I18n, type TFunction } from 'i18next';
import { createFormats, type Formats } from '#domain/words/formats.ts';
import { partsOf } from '#domain/words/fallback-texts.ts';
import { inLanguage } from '../tenants/in-language.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';

/** A council in one language: its texts, its formats for days and times, and the names in its files. */
export interface Speech {
  readonly locale: string;
  readonly i18n: I18n;
  readonly t: TFunction;
  readonly formats: Formats;
  readonly files: TenantFiles;
}

const known = new WeakMap<TenantFiles, Map<string, Speech>>();

/**
 * Returns the council's words in a reader's language.
 * @param wished their language; the council's default if it is null or no longer one of the council's.
 */
export function speechOf(files: TenantFiles, wished: string | null): Speech {
  const locale = wished !== null && files.messages.has(wished) ? wished : files.tenant.localeId;
  const ofCouncil = known.get(files) ?? new Map<string, Speech>();
  known.set(files, ofCouncil);
  const speech = ofCouncil.get(locale) ?? makeSpeech(files, locale);
  ofCouncil.set(locale, speech);
  return speech;
}

function makeSpeech(files: TenantFiles, locale: string): Speech {
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
