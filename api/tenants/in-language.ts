import { fragmentFor, listPages } from '../content/site-content.ts';
import { sayActions, sayFrontPage, sayPolicy, sayTenant } from './say-names.ts';
import type { TenantFiles } from './tenant-files.ts';

const spoken = new WeakMap<TenantFiles, Map<string, TenantFiles>>();

const originals = new WeakMap<TenantFiles, TenantFiles>();

/**
 * Returns a council's files with their names in a language. It is the same object each time, so anything cached
 * per files is cached once per language; the default language returns the files themselves.
 * @param files in any language
 */
export function inLanguage(files: TenantFiles, locale: string): TenantFiles {
  const original = originals.get(files) ?? files;
  if (locale === original.tenant.localeId || !original.messages.has(locale)) return original;
  const names = original.names.get(locale);
  const ofCouncil = spoken.get(original) ?? new Map<string, TenantFiles>();
  spoken.set(original, ofCouncil);
  const known = ofCouncil.get(locale);
  if (known) return known;
  const borrowed = new Set<string>();
  const name = (text: string): string => names?.get(text) ?? text;
  const word = (text: string): string => {
    if (text !== '' && names?.has(text) !== true) borrowed.add(text);
    return name(text);
  };
  const say = { word, name };
  borrowedTexts(original, locale).forEach((text) => borrowed.add(text));
  const said: TenantFiles = {
    ...original,
    tenant: sayTenant(original.tenant, say),
    policy: sayPolicy(original.policy, say),
    actions: sayActions(original.actions, say),
    frontPage: sayFrontPage(original.frontPage, say),
    ...(borrowed.size > 0 && { borrowedWords: borrowed }),
  };
  ofCouncil.set(locale, said);
  originals.set(said, original);
  return said;
}

/**
 * Returns the other untranslated words that a page may show: titles of forms and pages, and the council's own
 * headers and footers.
 */
function borrowedTexts({ forms, content }: TenantFiles, locale: string): string[] {
  const titles = [...forms.values()].flatMap(({ definition, texts }) =>
    [definition.title, definition.summary].filter((text) => texts.get(locale)?.has(text) !== true),
  );
  const pages = listPages(content, locale).filter((page) => page.locale !== locale);
  const parts = [content.headers, content.footers].filter((fragments) => !fragments.has(locale));
  return [
    ...titles,
    ...pages.flatMap(({ name, summary }) => [name, summary]),
    ...parts.map((fragments) => fragmentFor(content, fragments, locale)),
  ].filter((text) => text !== '');
}
