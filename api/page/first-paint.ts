import { familyList } from '#domain/theme/family-list.ts';
import { isSettingOn } from '#schemas/tenant/site-settings.ts';
import type { Palette } from '#schemas/tenant/theme.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { escapeHtml } from '../content/escape-html.ts';
import { fontFaces } from './font-faces.ts';

/**
 * Renders the first view until the app is loaded: the site's name and the page's title. A phone on a slow line
 * shows it two seconds before any script can render.
 */
export function firstPaint({ tenant, theme }: TenantFiles, title: string | undefined): string {
  return [
    `<div class="first-paint" data-header="${theme.layout.header}">`,
    `<p class="site"><span>${escapeHtml(tenant.websiteTitle)}</span></p>`,
    title ? `<p class="page"><span>${escapeHtml(title)}</span></p>` : '',
    '</div>',
  ].join('');
}

/** Returns the few colours and typefaces that paint the page before any script has run. */
export function firstPaintStyle(files: TenantFiles): string {
  const { theme, tenant } = files;
  const [body, heading] = (['body', 'heading'] as const).map((part) => familyList(theme.typeface, part));
  const fonts = `--body-typeface:${cssValue(body ?? '')};--heading-typeface:${cssValue(heading ?? '')}`;
  const light = `${fontFaces(files)}:root{color-scheme:light;${variables(theme.light)};${fonts}}`;
  if (!isSettingOn(tenant.siteSettings, 'themeDarkMode')) return light;
  const dark = `color-scheme:dark;${variables(theme.dark)}`;
  return `${light}@media (prefers-color-scheme:dark){:root{${dark}}}`;
}

function variables(palette: Palette): string {
  const shown = {
    '--background': palette.background,
    '--surface': palette.surface,
    '--text': palette.text,
    '--header': palette.header,
    '--on-header': palette.onHeader,
    '--primary': palette.primary,
  };
  return Object.entries(shown)
    .map(([name, value]) => `${name}:${value}`)
    .join(';');
}

/**
 * Removes anything that could end the declaration or the element, since a font list is a council's own text.
 */
function cssValue(value: string): string {
  return value.replace(/[;{}<>\\]/g, '');
}
