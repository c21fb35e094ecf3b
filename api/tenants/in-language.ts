import { sayActions, sayFrontPage, sayPolicy, sayTenant } from './say-names.ts';
import type { TenantFiles } from './tenant-files.ts';

const spoken = new WeakMap<TenantFiles, Map<string, TenantFiles>>();

const originals = new WeakMap<TenantFiles, TenantFiles>();

/**
 * A council's files with their names in a language. The same object each time, so that what is written once for
 * some files is written once for each language; the files themselves where nothing is called differently.
 * @param files in whichever language
 */
export function inLanguage(files: TenantFiles, locale: string): TenantFiles {
  const original = originals.get(files) ?? files;
  const names = original.names.get(locale);
  if (!names) return original;
  const ofCouncil = spoken.get(original) ?? new Map<string, TenantFiles>();
  spoken.set(original, ofCouncil);
  const known = ofCouncil.get(locale);
  if (known) return known;
  const translate = (text: string): string => names.get(text) ?? text;
  const say = { word: translate, name: translate };
  const said: TenantFiles = {
    ...original,
    tenant: sayTenant(original.tenant, say),
    policy: sayPolicy(original.policy, say),
    actions: sayActions(original.actions, say),
    frontPage: sayFrontPage(original.frontPage, say),
  };
  ofCouncil.set(locale, said);
  originals.set(said, original);
  return said;
}
