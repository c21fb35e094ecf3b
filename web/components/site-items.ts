import type { SystemResponse } from '#schemas/api/system.ts';
import { isSettingOn, leadsToHomes } from '#schemas/tenant/site-settings.ts';

type LinkItem = SystemResponse['footerItems'][number];

/** An address only serves to be taken apart; the reserved name keeps it from being anybody's site. */
const nowhere = 'https://portal.invalid';

/** The parts of an address of this site, as the router takes them. */
export function pathOf(address: string): {
  readonly pathname: string;
  readonly search: Record<string, string>;
  readonly hash: string;
} {
  const { pathname, searchParams, hash } = new URL(address, nowhere);
  return { pathname, search: Object.fromEntries(searchParams), hash: hash.slice(1) };
}

/**
 * Whether a council's menu or footer entry is shown: not one to a page that the site does not have, and not one
 * to the properties where the site setting `disableProperties` hides them (specification section 2).
 * @param isRoute whether the router has a page for a path.
 */
export function isShown(
  { contentType, pageUrl }: LinkItem,
  settings: SystemResponse['settings'],
  isRoute: (path: string) => boolean,
): boolean {
  if (contentType === 'external') return true;
  const { pathname } = pathOf(pageUrl);
  if (leadsToHomes(pathname) && isSettingOn(settings, 'disableProperties')) return false;
  return isRoute(pathname);
}
