import type { ParseKeys } from 'i18next';
import type { SystemResponse } from '#schemas/api/system.ts';
import { isSettingOn, leadsToHomes } from '#schemas/tenant/site-settings.ts';

/** The pages that every council has and that need neither a person nor a letter, by path and title. */
const pages: readonly (readonly [path: string, titleKey: ParseKeys])[] = [
  ['/', 'titles.home'],
  ['/properties', 'titles.properties'],
  ['/properties/outcomes', 'titles.outcomes'],
  ['/contents', 'titles.contents'],
  ['/login', 'titles.login'],
  ['/create', 'titles.create'],
  ['/login/find-my-account', 'titles.findMyAccount'],
  ['/login/reset-password', 'titles.resetPassword'],
  ['/account', 'titles.account'],
  ['/info/accessibility', 'titles.accessibility'],
  ['/info/cookies', 'titles.cookies'],
  ['/info/privacy', 'titles.privacy'],
];

/** Those that a council has which shows no homes (specification section 2, `disableProperties`), or does. */
export function pagesOfSite(
  settings: SystemResponse['settings'],
): readonly { readonly path: string; readonly titleKey: ParseKeys }[] {
  const hidesHomes = isSettingOn(settings, 'disableProperties');
  return pages
    .filter(([path]) => !hidesHomes || !leadsToHomes(path))
    .map(([path, titleKey]) => ({ path, titleKey }));
}
