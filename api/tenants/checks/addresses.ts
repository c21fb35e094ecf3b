import type { Redirects } from '#schemas/tenant/tenant.ts';
import { findPage } from '../../content/site-content.ts';
import type { AssembledContent } from '../../content/assemble-content.ts';
import { ownPictureOf } from '../../content/picture-address.ts';
import { routePattern } from '../route-pattern.ts';

/** The target of an address on the site. */
export type Destination = 'somewhere' | 'no page' | 'no route' | 'no picture' | 'no such place on the page';

/** Everything needed to find the target of an address on a council's site. */
export interface SiteMap {
  readonly content: AssembledContent;
  /** Languages with a prefix in addresses, such as `cy`. */
  readonly prefixes: readonly string[];
  readonly redirects: Redirects;
  readonly pictures: ReadonlyMap<string, string>;
  /** Paths of the web's router; undefined without a build, and then routes are not checked. */
  readonly routes: readonly string[] | undefined;
}

/**
 * Finds the target of an address.
 * @param address as written, absolute or relative.
 * @param from the path of the page that contains it.
 */
export function destinationOf(map: SiteMap, address: string, from: string, locale: string): Destination {
  if (!URL.canParse(address, `https://site${from}`)) return 'no route';
  const { pathname, hash } = new URL(address, `https://site${from}`);
  const prefix = map.prefixes.find((code) => pathname === `/${code}` || pathname.startsWith(`/${code}/`));
  const path = decode(prefix === undefined ? pathname : pathname.slice(prefix.length + 1) || '/');
  const picture = ownPictureOf(path);
  if (picture !== undefined) return map.pictures.has(`pictures/${picture}`) ? 'somewhere' : 'no picture';
  if (/^\/content(?:\/|$)/.test(path)) return destinationInContent(map, path, decode(hash.slice(1)), locale);
  // Paths other than pages that the server answers.
  if (/^\/(?:api\/docs|media\/.*|tenant\/logo\.svg)$/.test(path)) return 'somewhere';
  if (map.redirects.redirects.some(({ from: old }) => old.toLowerCase() === path.toLowerCase())) {
    return 'somewhere';
  }
  const known = map.routes?.some((route) => routePattern(route).test(path)) ?? true;
  return known ? 'somewhere' : 'no route';
}

function destinationInContent({ content }: SiteMap, path: string, id: string, locale: string): Destination {
  const wanted = path.slice('/content'.length);
  const page = findPage(content.site, locale, wanted);
  if (!page || page.path.startsWith('info/')) return 'no page';
  const ids = content.pages.get(page.locale)?.get(page.path)?.ids ?? [];
  return id === '' || ids.includes(id) ? 'somewhere' : 'no such place on the page';
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
