import { sayActions, sayPolicy, sayTenant } from './say-names.ts';
import type { TenantFiles } from './tenant-files.ts';

const spoken = new WeakMap<TenantFiles, Map<string, TenantFiles>>();

/**
 * A council's files with their names in a language. The same object each time, so that what is written once for
 * some files is written once for each language; the files themselves where nothing is called differently.
 */
export function inLanguage(files: TenantFiles, locale: string): TenantFiles {
  const names = files.names.get(locale);
  if (!names) return files;
  const ofCouncil = spoken.get(files) ?? new Map<string, TenantFiles>();
  spoken.set(files, ofCouncil);
  const known = ofCouncil.get(locale);
  if (known) return known;
  const translate = (text: string): string => names.get(text) ?? text;
  const say = { word: translate, name: translate };
  const said: TenantFiles = {
    ...files,
    tenant: sayTenant(files.tenant, say),
    policy: sayPolicy(files.policy, say),
    actions: sayActions(files.actions, say),
  };
  ofCouncil.set(locale, said);
  return said;
}
