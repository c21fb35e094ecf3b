import { listPages } from '#api/content/site-content.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { isSettingOn } from '#schemas/tenant/site-settings.ts';
import { type Screen, screens } from './screens.ts';

/** A screen of a tour. */
export interface TourScreen extends Screen {
  /** A selector: the picture shows only this part of the page. */
  readonly part?: string;
}

/** Screens of an applicant that a visitor can see, too. */
const forVisitors: ReadonlySet<string> = new Set(['home']);

/** Returns the screens of a council's tour, in order. Only demo councils have an applicant. */
export function tourScreens(
  files: Pick<TenantFiles, 'content' | 'tenant'>,
  { isDemo, quick }: { readonly isDemo: boolean; readonly quick: boolean },
): readonly TourScreen[] {
  const own = isDemo
    ? screens
    : screens
        .filter(({ id, reader }) => reader === 'visitor' || forVisitors.has(id))
        .map((screen): Screen => ({
          ...screen,
          reader: 'visitor',
          ...(/^homes?\b/.test(screen.id) && { name: `${screen.name} (these homes are made up)` }),
        }));
  return [...own, foot, ...contentScreens(files)].filter(
    (screen) => (!quick || screen.quick) && isOffered(screen, files),
  );
}

/** The foot of pages, which no picture of a long page reaches. */
const foot: TourScreen = {
  id: 'foot',
  name: 'The footer of every page',
  reader: 'visitor',
  open: async (page) => void (await page.goto('/')),
  part: '.site-footer',
  quick: true,
};

/** Returns a screen for each content page, the council's own and base's, and for the pages required by law. */
function contentScreens({ content, tenant }: Pick<TenantFiles, 'content' | 'tenant'>): Screen[] {
  const pages = listPages(content, tenant.localeId).map(({ path, name }) => ({
    path: path === '' ? '/content' : `/content/${path}`,
    name,
  }));
  const information = ['privacy', 'accessibility', 'cookies'].map((path) => ({
    path: `/info/${path}`,
    name: path,
  }));
  return [...pages, ...information].map(({ path, name }) => ({
    id: path.slice(1).replaceAll('/', '-'),
    name: `Page: ${name}`,
    reader: 'visitor',
    open: async (page) => void (await page.goto(path)),
  }));
}

function isOffered({ id }: Screen, { tenant }: Pick<TenantFiles, 'tenant'>): boolean {
  const withHomes = !isSettingOn(tenant.siteSettings, 'disableProperties');
  return withHomes || !/^(homes|outcomes|map|home|bids)/.test(id);
}
