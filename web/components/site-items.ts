import type { SystemResponse } from '#schemas/api/system.ts';
import { isSettingOn, leadsToHomes } from '#schemas/tenant/site-settings.ts';

type LinkItem = SystemResponse['footerItems'][number];

/** A base for parsing addresses only; the reserved name can be no real site. */
const nowhere = 'https://portal.invalid';

/** Returns the parts of an address on this site, in the router's form. */
export function pathOf(address: string): {
  readonly pathname: string;
  readonly search: Record<string, string>;
  readonly hash: string;
} {
  const { pathname, searchParams, hash } = new URL(address, nowhere);
  return { pathname, search: Object.fromEntries(searchParams), hash: hash.slice(1) };
}

/**
 * Returns whether to show a council's menu or footer entry: not if the site lacks its page, and not for the
 * properties if the site setting `disableProperties` hides them (specification section 2).
 * @param isRoute returns whether the router has a page for a path.
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
