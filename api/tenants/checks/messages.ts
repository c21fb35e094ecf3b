import type { Messages } from '#schemas/api/bootstrap.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import type { Base, MergedTexts } from '../base.ts';
import { pointerTo } from '../json-document.ts';
import { layFile, type DocumentShelf, type LayeredFile } from '../layered-file.ts';
import { mergeOver, type Json } from '../merge.ts';

export interface MessagesOf {
  readonly messages: ReadonlyMap<string, Messages>;
  readonly mail: ReadonlyMap<string, Messages>;
  readonly findings: readonly Finding[];
}

/** The texts of every language of a council; what a language lacks falls back to the default one. */
export function layMessages(
  id: string,
  { languages, localeId }: Tenant,
  tenantFile: LayeredFile,
  own: DocumentShelf,
  base: Base,
): MessagesOf {
  const findings: Finding[] = [];
  const messages = new Map<string, Messages>();
  const mail = new Map<string, Messages>();
  const fileOf = (locale: string) => layFile(id, own, base.shelf, `locales/${locale}.json`);
  const defaults = fileOf(localeId);
  for (const [index, { languageCode }] of languages.entries()) {
    const file = languageCode === localeId ? defaults : fileOf(languageCode);
    findings.push(...file.findings);
    if (file.value === undefined && file.findings.length === 0) {
      findings.push(missingTexts(languageCode, tenantFile.placeOf(`/languages/${index}/languageCode`)));
    }
    const merge = (): MergedTexts => {
      const merged = languageCode === localeId ? file.value : mergeOver(defaults.value, file.value);
      const { mail: ofMail, ...ofPages } = isMessages(merged) ? merged : {};
      return {
        messages: ofPages,
        mail: typeof ofMail === 'object' ? ofMail : {},
        findings: notTexts(merged, [], file),
      };
    };
    const unchanged = !file.own && !defaults.own;
    const texts = unchanged ? base.textsFor(languageCode, localeId, merge) : merge();
    messages.set(languageCode, texts.messages);
    mail.set(languageCode, texts.mail);
    findings.push(...texts.findings);
  }
  return { messages, mail, findings };
}

function missingTexts(locale: string, place: ReturnType<LayeredFile['placeOf']>): Finding {
  return {
    severity: 'error',
    kind: 'locale.missing',
    ...place,
    message: `There are no texts in ${locale}.`,
    cure: `Write locales/${locale}.json, or take ${locale} away from "languages".`,
  };
}

function notTexts(value: Json | undefined, path: readonly string[], file: LayeredFile): Finding[] {
  if (value === undefined || typeof value === 'string') return [];
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return Object.entries(value).flatMap(([key, entry]) => notTexts(entry, [...path, key], file));
  }
  return [
    {
      severity: 'error',
      kind: 'locale.notText',
      ...file.placeOf(pointerTo(path)),
      message: `"${path.join('.')}" is not a text.`,
      cure: 'Write it as a text in quotation marks.',
    },
  ];
}

function isMessages(value: Json | undefined): value is Messages {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    Object.values(value).every((entry) => typeof entry === 'string' || isMessages(entry))
  );
}
