import type { UserResponse } from '#schemas/api/authentication.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { textOf } from '../tenants/texts.ts';
import { alternateLinks } from './alternates.ts';
import type { BuiltSite, PageSlot } from './built-site.ts';
import type { PageDestination } from './destination.ts';
import { escapeHtml } from '../content/escape-html.ts';
import type { Advert } from '../lettings/adverts/adverts.ts';
import type { CarriedHomes } from './first-homes.ts';
import { firstPaint } from './first-paint.ts';
import { frameOf } from './page-frame.ts';
import { scriptJson } from './script-json.ts';
import { shareTags } from './share-tags.ts';

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
  /** Of a home's page. */
  readonly advert: Advert | undefined;
  /** Null where somebody may be logged in. */
  readonly visitor: UserResponse | null;
  /** Of the session that the request came with. */
  readonly antiForgeryToken: string | undefined;
  /** Of the page that lists homes. */
  readonly homes: CarriedHomes | null;
  /** For somebody who looks at what is not published yet. */
  readonly isPreview: boolean;
}

/**
 * Fills the built `index.html` for one council: its language, title, colours and the answer of `/api/system`, so
 * that the first paint needs no second round trip. The texts are a file of their own beside the scripts.
 *
 * A text and not bytes: a page takes some 10 kB, which V8 collects with its youngest garbage, while buffers of that
 * size are memory outside its heap, for which it looks through all of it (docs/decisions/0011).
 */
export function renderPage({ pieces }: BuiltSite, parts: PageParts): string {
  const { files, locale, nonce, contractVersion, destination, origin, path, visitor, homes } = parts;
  const { route, status } = destination;
  const frame = frameOf(files, locale, contractVersion, parts.isPreview);
  const title = destination.title ?? textOf(files.messages.get(locale), route?.titleKey ?? 'titles.notFound');
  const values: Readonly<Record<PageSlot, string>> = {
    language: escapeHtml(locale),
    title: escapeHtml(title ? `${title} – ${files.tenant.websiteTitle}` : files.tenant.websiteTitle),
    nonce,
    head: [
      frame.description,
      `<style nonce="${nonce}">${frame.style}</style>`,
      status === 200 ? alternateLinks(files.tenant, origin, path) : '',
      // What is not published is not to be shown to others.
      status === 200 && !parts.isPreview
        ? shareTags({ files, locale, origin, path, title, advert: parts.advert })
        : '',
    ].join(''),
    ahead: [route?.preloads ?? '', frame.links, homes?.preload ?? ''].join(''),
    paint: firstPaint(files, title),
    bootstrap: [
      `<script type="application/json" id="lintel-bootstrap">{${frame.bootstrap},"nonce":${scriptJson(nonce)}`,
      visitor ? `,"visitor":${scriptJson(visitor)}` : '',
      parts.antiForgeryToken ? `,"antiForgeryToken":${scriptJson(parts.antiForgeryToken)}` : '',
      homes ? `,"homes":${homes.json}` : '',
      '}</script>',
    ].join(''),
  };
  return pieces.map((piece) => (typeof piece === 'string' ? piece : values[piece.slot])).join('');
}
