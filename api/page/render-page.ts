import type { Bootstrap } from '#schemas/api/bootstrap.ts';
import { describeSystem } from '../routes/system.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { textOf } from '../tenants/texts.ts';
import type { BuiltRoute, BuiltSite } from './built-site.ts';
import { firstPaintStyle } from './first-paint.ts';

/** What a page is made of. */
export interface PageParts {
  readonly files: TenantFiles;
  readonly locale: string;
  readonly nonce: string;
  readonly contractVersion: string;
  /** Undefined: the page says that nothing is here. */
  readonly route: BuiltRoute | undefined;
}

/**
 * Fills the built `index.html` for one council: its language, title, colours, the answer of `/api/system` and
 * the texts, so that the first paint needs no second round trip.
 */
export function renderPage(
  { template }: BuiltSite,
  { files, locale, nonce, contractVersion, route }: PageParts,
): string {
  const messages = files.messages.get(locale) ?? files.messages.get(files.tenant.localeId) ?? {};
  const title = textOf(messages, route?.titleKey ?? 'titles.notFound');
  const bootstrap: Bootstrap = { system: describeSystem(files, locale, contractVersion), messages, nonce };
  const head = [
    `<style nonce="${nonce}">${firstPaintStyle(files)}</style>`,
    '<link rel="icon" type="image/svg+xml" href="/tenant/logo.svg">',
    ...(route?.chunks ?? []).map(
      ({ path, integrity }) => `<link rel="modulepreload" href="${path}" integrity="${integrity}">`,
    ),
  ].join('');
  const values: Readonly<Record<string, string>> = {
    '%LANG%': escapeHtml(locale),
    '%TITLE%': escapeHtml(title ? `${title} – ${files.tenant.websiteTitle}` : files.tenant.websiteTitle),
    '<!--lintel:head-->': head,
    '<!--lintel:bootstrap-->': `<script type="application/json" id="lintel-bootstrap">${scriptJson(bootstrap)}</script>`,
  };
  return template.replace(/%LANG%|%TITLE%|<!--lintel:(?:head|bootstrap)-->/g, (slot) => values[slot] ?? '');
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}

/** JSON that cannot end the element it stands in, whatever a council has written into its files. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(/</g, '\\u003c')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029');
}
