import { dateWords } from '../../rules/words/date-words.ts';
import { partsOf, withFallback } from '#domain/words/fallback-texts.ts';
import type { Messages } from '#schemas/api/bootstrap.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import type { Base, MergedTexts } from '../base.ts';
import { pointerTo } from '../../council-files/json-document.ts';
import { layerFile, type DocumentShelf, type LayeredFile } from '../../council-files/layered-file.ts';
import type { Json } from '../../council-files/merge.ts';

interface MessagesOf {
  readonly messages: ReadonlyMap<string, Messages>;
  readonly mail: ReadonlyMap<string, Messages>;
  readonly rules: ReadonlyMap<string, Messages>;
  readonly findings: readonly Finding[];
}

/** The texts of every language of a council; gaps in a language fall back to the default one. */
export function readMessages(
  id: string,
  { languages, localeId }: Tenant,
  tenantFile: LayeredFile,
  own: DocumentShelf,
  base: Base,
): MessagesOf {
  const findings: Finding[] = [];
  const messages = new Map<string, Messages>();
  const mail = new Map<string, Messages>();
  const rules = new Map<string, Messages>();
  const fileOf = (locale: string) => layerFile(id, own, base.shelf, `locales/${locale}.json`);
  const defaults = fileOf(localeId);
  for (const [index, { languageCode, inPart }] of languages.entries()) {
    const file = languageCode === localeId ? defaults : fileOf(languageCode);
    findings.push(...file.findings);
    if (file.value === undefined && file.findings.length === 0 && inPart !== true) {
      findings.push(missingTexts(languageCode, tenantFile.placeOf(`/languages/${index}/languageCode`)));
    }
    const merge = (): MergedTexts => {
      const said = isMessages(file.value) ? file.value : {};
      const others = isMessages(defaults.value) ? defaults.value : {};
      const whole =
        languageCode === localeId
          ? said
          : withFallback(withDates(said, languageCode), others, languageCode, localeId);
      return {
        ...splitTexts(whole, localeId),
        findings: [
          ...notTexts(file.value, [], file),
          ...misfits(
            file,
            languageCode === localeId ? base.shelf.get(`locales/${localeId}.json`)?.value : defaults.value,
            languageCode === localeId,
          ),
        ],
      };
    };
    const unchanged = !file.own && !defaults.own;
    const texts = unchanged ? base.textsFor(languageCode, localeId, merge) : merge();
    messages.set(languageCode, texts.messages);
    mail.set(languageCode, texts.mail);
    rules.set(languageCode, texts.rules);
    findings.push(...texts.findings);
  }
  return { messages, mail, rules, findings };
}

function missingTexts(locale: string, place: ReturnType<LayeredFile['placeOf']>): Finding {
  return {
    severity: 'error',
    kind: 'locale.missing',
    ...place,
    message: `There are no texts in ${locale}.`,
    cure: `Create locales/${locale}.json, starting with {}, or remove ${locale} from "languages". While the translation is incomplete, write "inPart": true in tenant.json.`,
  };
}

/** Adds the names of days and months that a language's texts do not have. */
function withDates(said: Messages, locale: string): Messages {
  const { time } = dateWords(locale);
  const own = groupOf(said['time']);
  const groups = Object.entries(time).map(([name, words]) => [
    name,
    typeof words === 'object' ? { ...words, ...groupOf(own[name]) } : (own[name] ?? words),
  ]);
  return { ...said, time: { ...own, ...Object.fromEntries(groups) } };
}

/**
 * Separates the texts of letters and those about rules from what every page gets, including those borrowed from the
 * default language. A sentence about rules also uses names of days and phrases of pages.
 */
function splitTexts(whole: Messages, localeId: string): Omit<MergedTexts, 'findings'> {
  const { own, borrowed = {} } = partsOf(whole, localeId);
  const join = (part: (texts: Messages) => Messages): Messages => {
    const others = part(borrowed);
    return Object.keys(others).length === 0 ? part(own) : { ...part(own), [localeId]: others };
  };
  return {
    messages: join((texts) => without(texts, ['mail', 'rules'])),
    mail: join((texts) => groupOf(texts['mail'])),
    rules: join((texts) => without(texts, ['mail'])),
  };
}

function without(messages: Messages, groups: readonly string[]): Messages {
  return Object.fromEntries(Object.entries(messages).filter(([group]) => !groups.includes(group)));
}

function groupOf(value: string | Messages | undefined): Messages {
  return typeof value === 'object' ? value : {};
}

function notTexts(value: Json | undefined, path: readonly string[], file: LayeredFile): Finding[] {
  if (value === undefined || typeof value === 'string') return [];
  if (isGroup(value)) {
    return Object.entries(value).flatMap(([key, entry]) => notTexts(entry, [...path, key], file));
  }
  return [
    {
      severity: 'error',
      kind: 'locale.notText',
      ...file.placeOf(pointerTo(path)),
      message: path.length === 0 ? 'The file is not a group of texts.' : `"${path.join('.')}" is not a text.`,
      cure:
        path.length === 0
          ? 'Write it as { "group": { "name": "text" } }, with the names from base.'
          : 'Write it as a text in quotation marks.',
    },
  ];
}

/**
 * Finds a text where base has a group, a group where base has a text, and a removed text: pages would show the
 * names of texts instead.
 */
function misfits(file: LayeredFile, known: Json | undefined, isDefault: boolean): Finding[] {
  const walk = (own: Json | undefined, there: Json | undefined, path: readonly string[]): Finding[] => {
    if (there === undefined || own === undefined) return [];
    if (isGroup(own) && isGroup(there))
      return Object.entries(own).flatMap(([key, entry]) => walk(entry, there[key], [...path, key]));
    const fault = misfit(own, there, path.join('.'), isDefault);
    return fault ? [{ severity: 'error', ...file.placeOf(pointerTo(path)), ...fault }] : [];
  };
  return file.own ? walk(file.own.value, known, []) : [];
}

function misfit(
  own: Json,
  there: Json,
  name: string,
  isDefault: boolean,
): Pick<Finding, 'kind' | 'message' | 'cure'> | undefined {
  if (own === null)
    return isDefault
      ? {
          kind: 'locale.takenAway',
          message: `"${name}" has no text (null), so pages would show its name.`,
          cure: 'Write the text that pages should show, or remove this line to use the text from base.',
        }
      : undefined;
  if (typeof own === 'string' && isGroup(there))
    return {
      kind: 'locale.notGroup',
      message: `"${name}" is a group of texts, but here it is one text.`,
      cure: `Write { "…": "…" } with the names in the group: ${Object.keys(there).slice(0, 8).join(', ')}.`,
    };
  if (isGroup(own) && typeof there === 'string')
    return {
      kind: 'locale.notText',
      message: `"${name}" is one text, but here it is a group.`,
      cure: `Write it as a text in quotation marks, such as "${there.slice(0, 60)}".`,
    };
  return undefined;
}

function isGroup(value: Json | undefined): value is { readonly [key: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isMessages(value: Json | undefined): value is Messages {
  return (
    isGroup(value) && Object.values(value).every((entry) => typeof entry === 'string' || isMessages(entry))
  );
}
