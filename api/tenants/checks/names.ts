import type { ActionSettings } from '#schemas/tenant/actions.ts';
import type { FrontPage } from '#schemas/tenant/front-page.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { NamesSchema } from '#schemas/tenant/names.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import type { Finding } from '#schemas/tenant/finding.ts';
import type { Base } from '../base.ts';
import { pointerTo } from '../../council-files/json-document.ts';
import { layerFile, type DocumentShelf } from '../../council-files/layered-file.ts';
import { nearestWord } from '../../rules/words/near-word.ts';
import { sayActions, sayFrontPage, sayPolicy, sayTenant } from '../say-names.ts';
import { shapeCheck } from '../../council-files/shape-findings.ts';

const checkShape = shapeCheck(NamesSchema);

/** A council's files whose words people read; a file that could not be read is undefined. */
interface NamedFiles {
  readonly tenant: Tenant;
  readonly policy: LettingsPolicy | undefined;
  readonly actions: ActionSettings | undefined;
  readonly frontPage: FrontPage | undefined;
}

interface NamesOf {
  /** Translations by language; a language without a file has no entry. */
  readonly names: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Every word of the council's own files that people read; undefined if one of them cannot be read. */
  readonly words: ReadonlySet<string> | undefined;
  readonly findings: readonly Finding[];
}

/** Reads a council's translations of its own names into its other languages. */
export function readNames(
  id: string,
  { tenant, policy, actions, frontPage }: NamedFiles,
  own: DocumentShelf,
  base: Base,
): NamesOf {
  const others = tenant.languages.filter(({ languageCode }) => languageCode !== tenant.localeId);
  const names = new Map<string, ReadonlyMap<string, string>>();
  const findings: Finding[] = [];
  const asked = policy && actions && frontPage && wordsOf({ tenant, policy, actions, frontPage });
  for (const { languageCode } of others) {
    const path = `locales/${languageCode}.names.json`;
    const file = layerFile(id, own, base.shelf, path);
    const { value, findings: misshapen } = checkShape(file);
    findings.push(...file.findings, ...misshapen);
    if (!value || !asked) continue;
    const known = new Map(Object.entries(value));
    if (known.size > 0) names.set(languageCode, known);
    for (const [word, isNeeded] of asked) {
      if (isNeeded && !known.has(word)) findings.push(missing(word, languageCode, `${id}/${path}`));
    }
    for (const word of Object.keys(file.own?.value ?? {})) {
      if (!asked.has(word))
        findings.push({ ...surplus(word, unsaid(asked, known)), ...file.placeOf(pointerTo([word])) });
    }
  }
  return { names, words: asked && new Set(asked.keys()), findings };
}

/** Returns every word of the files that people read, with true for those that must be translated. */
function wordsOf({
  tenant,
  policy,
  actions,
  frontPage,
}: {
  readonly [Name in keyof NamedFiles]: NonNullable<NamedFiles[Name]>;
}): ReadonlyMap<string, boolean> {
  const words = new Map<string, boolean>();
  const collect = (isNeeded: boolean) => (text: string) => {
    words.set(text, isNeeded || words.get(text) === true);
    return text;
  };
  const say = { word: collect(true), name: collect(false) };
  sayTenant(tenant, say);
  sayPolicy(policy, say);
  sayActions(actions, say);
  sayFrontPage(frontPage, say);
  return words;
}

function missing(word: string, locale: string, file: string): Finding {
  return {
    severity: 'warning',
    kind: 'names.missing',
    file,
    pointer: pointerTo([word]),
    message: `"${word}" has no translation in ${locale}, so readers see it untranslated.`,
    cure: `Add "${word}" with its translation.`,
  };
}

/** Returns words that have no translation yet: a surplus name may be a misspelling of one of them. */
function unsaid(asked: ReadonlyMap<string, boolean>, known: ReadonlyMap<string, string>): string[] {
  return [...asked.keys()].filter((word) => !known.has(word));
}

function surplus(
  word: string,
  open: readonly string[],
): Pick<Finding, 'severity' | 'kind' | 'message' | 'cure'> {
  const near = nearestWord(word, open);
  return {
    severity: 'warning',
    kind: 'names.surplus',
    message: `"${word}" is not in tenant.json, lettings.json, actions.json or front-page.json.`,
    cure: near ? `Did you mean "${near}"?` : 'Write it exactly as it is in those files, or remove it.',
  };
}
