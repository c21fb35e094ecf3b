import { ownPages } from '#schemas/forms/own-pages.ts';
import { leadsToHomes } from '#schemas/tenant/site-settings.ts';
import { findPage, informationPrefix } from '../content/site-content.ts';
import { showsHomes } from '../tenants/shows-homes.ts';
import type { LoadedForm } from '../tenants/loaded-form.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import type { BuiltRoute, BuiltSite } from './built-site.ts';

/** The target of an address: its route, its status, and its own title if it has one. */
export interface PageDestination {
  /** Undefined for an address without a page. */
  readonly route: BuiltRoute | undefined;
  readonly status: number;
  /** The name of a content page; undefined to use the route's title. */
  readonly title: string | undefined;
  /** Id of the advert on the page; undefined on other pages. */
  readonly advertId?: string | undefined;
  /** The form page that an address names; undefined on other pages. */
  readonly formPage?: { readonly form: LoadedForm; readonly page: string } | undefined;
}

/** The target of an address that does not exist, or that people may not know of. */
export const nowhere: PageDestination = { route: undefined, status: 404, title: undefined };

const advertPage = '/properties/$property';

/** Finds the target of an address. @param path as requested, but without its language prefix. */
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
  // The page shows the faults (specification section 8); the status is for programs.
  return page.faults.length > 0
    ? { route, status: 500, title: undefined }
    : { route, status: 200, title: page.name };
}

/** Returns true for a page about homes if the council shows none. */
function isHidden({ path }: BuiltRoute, files: TenantFiles): boolean {
  return leadsToHomes(path) && !showsHomes(files);
}

/**
 * Returns the form page of a path; "nowhere" for a form, or a page of one, that the council does not have. The
 * page itself says who may see it, and when.
 */
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
