import { findPage, informationPrefix } from '../content/site-content.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import type { BuiltRoute, BuiltSite } from './built-site.ts';

/** Where an address leads: the route that shows it, the status that is true, and the title where it is its own. */
export interface PageDestination {
  /** Undefined: the page says that nothing is here. */
  readonly route: BuiltRoute | undefined;
  readonly status: 200 | 404 | 500;
  /** A page of content has its name for a title; undefined: the route's. */
  readonly title: string | undefined;
}

/**
 * @param path of the address, as it came but without its language prefix.
 */
export function findDestination(
  site: BuiltSite,
  files: TenantFiles,
  locale: string,
  path: string,
): PageDestination {
  const route = site.routeOf(path);
  const nothing = { route: undefined, status: 404, title: undefined } as const;
  if (!route) return nothing;
  const content = /^\/content(?:\/(.*))?$/i.exec(path);
  if (!content) return { route, status: 200, title: undefined };
  const page = findPage(files.content, locale, decode(content[1] ?? ''));
  if (!page || page.path.startsWith(informationPrefix)) return nothing;
  // The page shows what is wrong (specification section 8), and the status says so to whoever reads no pages.
  return page.faults.length > 0
    ? { route, status: 500, title: undefined }
    : { route, status: 200, title: page.name };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
