import type { UserResponse } from '#schemas/api/authentication.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { textOf } from '../tenants/texts.ts';
import { alternateLinks } from './alternates.ts';
import { bootstrapElement } from './bootstrap-element.ts';
import type { BuiltSite, PageSlot } from './built-site.ts';
import type { PageDestination } from './destination.ts';
import { escapeHtml } from './escape-html.ts';
import type { CarriedHomes } from './first-homes.ts';
import { firstPaint, firstPaintStyle } from './first-paint.ts';

/** What a page is made of. */
export interface PageParts {
  readonly files: TenantFiles;
  readonly locale: string;
  readonly nonce: string;
  readonly contractVersion: string;
  readonly destination: PageDestination;
  /** Such as `https://homes.example.gov.uk`. */
  readonly origin: string;
  /** Of the address, without its language prefix. */
  readonly path: string;
  /** Null where somebody may be logged in. */
  readonly visitor: UserResponse | null;
  /** Of the page that lists homes. */
  readonly homes: CarriedHomes | null;
}

/**
 * Fills the built `index.html` for one council: its language, title, colours, the answer of `/api/system` and
 * the texts, so that the first paint needs no second round trip.
 */
export function renderPage({ pieces }: BuiltSite, parts: PageParts): Buffer {
  const { files, locale, nonce, contractVersion, destination, origin, path, visitor, homes } = parts;
  const { route, status } = destination;
  const messages = files.messages.get(locale);
  const title = destination.title ?? textOf(messages, route?.titleKey ?? 'titles.notFound');
  const description = textOf(messages, 'home.lead');
  const head = [
    description && `<meta name="description" content="${escapeHtml(description)}">`,
    `<style nonce="${nonce}">${firstPaintStyle(files)}</style>`,
    files.content.customStyles && `<link rel="preload" as="style" href="${files.content.customStyles}">`,
    '<link rel="icon" type="image/svg+xml" href="/tenant/logo.svg">',
    status === 200 ? alternateLinks(files.tenant, origin, path) : '',
    homes?.preload ?? '',
    ...(route?.chunks ?? []).map(
      ({ path: chunk, integrity }) => `<link rel="modulepreload" href="${chunk}" integrity="${integrity}">`,
    ),
  ].join('');
  const heading = title ? `${title} – ${files.tenant.websiteTitle}` : files.tenant.websiteTitle;
  const values: Readonly<Record<PageSlot, readonly Buffer[]>> = {
    language: [Buffer.from(escapeHtml(locale))],
    title: [Buffer.from(escapeHtml(heading))],
    head: [Buffer.from(head)],
    paint: [Buffer.from(firstPaint(files, title))],
    bootstrap: bootstrapElement(files, locale, contractVersion, nonce, visitor, homes?.json ?? null),
  };
  return Buffer.concat(pieces.flatMap((piece) => (typeof piece === 'string' ? values[piece] : piece)));
}
