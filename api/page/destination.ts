import { ownPages } from '#schemas/forms/own-pages.ts';
import { leadsToHomes } from '#schemas/tenant/site-settings.ts';
import { findPage, informationPrefix } from '../content/site-content.ts';
import { showsHomes } from '../tenants/shows-homes.ts';
import type { LoadedForm } from '../tenants/loaded-form.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import type { BuiltRoute, BuiltSite } from './built-site.ts';

/** Where an address leads: its route, its true status, and its title where it has its own. */
export interface PageDestination {
  /** Undefined: the page says that nothing is here. */
  readonly route: BuiltRoute | undefined;
  readonly status: number;
  /** The title of a page of content is its name; undefined: the route's title. */
  readonly title: string | undefined;
  /** Of the advert that the page shows; undefined on other pages. */
  readonly advertId?: string | undefined;
  /** The page of a form that an address names; undefined on other pages. */
  readonly formPage?: { readonly form: LoadedForm; readonly page: string } | undefined;
}

/** An address where there is nothing, or nothing that people may know of. */
export const nowhere: PageDestination = { route: undefined, status: 404, title: undefined };

const advertPage = '/properties/$property';

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
  if (!route || isHidden(route, files)) return nowhere;
  const formPage = findFormPage(files, path);
  if (formPage === 'nowhere') return nowhere;
  const content = /^\/content(?:\/(.*))?$/i.exec(path);
  if (!content) {
    const [, advertId] = /^\/properties\/([^/]+)\/?$/i.exec(route.path === advertPage ? path : '') ?? [];
    return { route, status: 200, title: undefined, advertId: advertId && decode(advertId), formPage };
  }
  const page = findPage(files.content, locale, decode(content[1] ?? ''));
  if (!page || page.path.startsWith(informationPrefix)) return nowhere;
  // The page shows what is wrong (specification section 8), and the status tells programs.
  return page.faults.length > 0
    ? { route, status: 500, title: undefined }
    : { route, status: 200, title: page.name };
}

/** A council without homes here has none of their pages. */
function isHidden({ path }: BuiltRoute, files: TenantFiles): boolean {
  return leadsToHomes(path) && !showsHomes(files);
}

/** "nowhere": a form, or a page of one, that the council does not have. The page itself says who may see it, and when. */
function findFormPage({ forms }: TenantFiles, path: string): PageDestination['formPage'] | 'nowhere' {
  const [, name, page] = /^(?:\/account)?\/forms\/([^/]+)(?:\/([^/]+))?\/?$/i.exec(path) ?? [];
  if (name === undefined) return undefined;
  const form = forms.get(decode(name));
  if (!form) return 'nowhere';
  if (page === undefined) return undefined;
  const asked = decode(page);
  const isThere =
    Object.values<string>(ownPages).includes(asked) || Object.hasOwn(form.definition.pages, asked);
  return isThere ? { form, page: asked } : 'nowhere';
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
