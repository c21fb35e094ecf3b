import { gapsIn } from '#api/rules/forms/check/texts.ts';
import { sentencesOf } from '#api/rules/forms/check/sentences.ts';
import type { CheckedTenant } from '#api/tenants/check-tenant.ts';
import { layerFile } from '#api/council-files/layered-file.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import { isLocale } from '../councils/councils.ts';
import { type CouncilShelves, entryOf, languagesOf } from '../councils/council-shelves.ts';
import { flatten, isShipped, pageTranslations, textTranslations } from './translations.ts';
import { counted } from '#api/rules/words/counted.ts';

/** A council's untranslated words in one of its other languages, each in the default language. */
export interface LanguageGaps {
  readonly locale: string;
  /** Portal texts by dotted key. */
  readonly texts: readonly { readonly name: string; readonly original: string }[];
  /** Words from `tenant.json`, `lettings.json` and `actions.json`. */
  readonly names: readonly string[];
  /** Pages by their path below the language's folder. */
  readonly pages: readonly string[];
  /** Sentences from forms. */
  readonly sentences: readonly string[];
}

/** Findings that name one missing word each; they are counted, since there may be two thousand. */
const countedKinds = new Set(['names.missing', 'forms.textMissing']);

export function isCounted({ kind }: Finding): boolean {
  return countedKinds.has(kind);
}

/** Returns the gaps of each language that a council has besides the original one. */
export function gapsOfLanguages(
  council: CouncilShelves,
  { findings, forms, tenant }: CheckedTenant,
): LanguageGaps[] {
  const { all, original } = languagesOf(council);
  const originals = flatten(
    layerFile(council.id, council.own, council.base, `locales/${original}.json`).value,
  );
  const isMissing = (
    { translated, owner }: { translated: string | undefined; owner: string },
    locale: string,
  ) =>
    // A gap in one of base's own languages is reported as base's mistake.
    translated === undefined && (owner === council.id || !isShipped(council, locale));
  return (
    all
      // A wrong locale has its own finding.
      .filter((locale) => locale !== original && isLocale(locale))
      .map((locale) => ({
        locale,
        texts: textTranslations(council, original, locale)
          .filter((text) => isMissing(text, locale))
          .map(({ name }) => ({ name, original: originalOf(name, originals) })),
        names: findings
          .filter(({ kind, file }) => kind === 'names.missing' && file.endsWith(`/${locale}.names.json`))
          .map(({ pointer = '' }) => pointer.slice(1).replace(/~1/g, '/').replace(/~0/g, '~')),
        pages: pageTranslations(council, original, locale)
          .filter((page) => isMissing(page, locale))
          .map(({ name }) => name),
        sentences: [
          ...new Set(
            // Without `tenant.json` the translations of forms have not been read.
            [...(tenant ? forms.values() : [])].flatMap(({ definition, texts }) =>
              gapsIn(sentencesOf(definition), Object.fromEntries(texts.get(locale) ?? []))
                .filter(({ kind }) => kind === 'textMissing')
                .map(({ sentence }) => sentence.text),
            ),
          ),
        ],
      }))
  );
}

/** Returns the original of a text; a plural form that the original lacks comes from its form for many. */
function originalOf(name: string, originals: ReadonlyMap<string, string>): string {
  return originals.get(name) ?? originals.get(name.replace(/_[a-z]+$/, '_other')) ?? '';
}

/** Returns one line for each incomplete language that is not marked as partly translated. */
export function findIncompleteLanguages(council: CouncilShelves, checked: CheckedTenant): Finding[] {
  const { all, inPart } = languagesOf(council);
  const localeId = entryOf(council, 'tenant.json', 'localeId');
  const file = layerFile(council.id, council.own, council.base, 'tenant.json');
  return gapsOfLanguages(council, checked).flatMap((gaps): Finding[] => {
    const { locale, texts, names, pages, sentences } = gaps;
    const parts = [
      [texts.length, 'text'],
      [names.length, 'name'],
      [pages.length, 'page'],
      [sentences.length, 'sentence'],
    ] as const;
    const said = parts.filter(([number]) => number > 0).map(([number, noun]) => counted(number, noun));
    if (said.length === 0 || inPart.includes(locale)) return [];
    const first = texts[0]?.name ?? names[0] ?? pages[0] ?? sentences[0] ?? '';
    const whole = said.length === 1 ? said[0] : `${said.slice(0, -1).join(', ')} and ${said.at(-1)}`;
    const isDefault = locale === localeId;
    return [
      {
        severity: isDefault ? 'error' : 'warning',
        kind: 'language.incomplete',
        ...file.placeOf(`/languages/${all.indexOf(locale)}/languageCode`),
        message: `Not translated into ${locale} yet: ${whole}${sentences.length > 0 ? ' of forms' : ''} (the first is "${first}"). ${isDefault ? 'It is the default language, so there is nothing else to show' : `Readers see ${String(localeId)} instead`}.`,
        cure: `Translate ${isDefault ? 'all of them' : 'what you can'}. To list them, run: npm run tenant -- texts ${council.id} ${locale} --missing${isDefault ? '' : '. While the translation is incomplete, write "inPart": true beside its languageCode'}`,
      },
    ];
  });
}
