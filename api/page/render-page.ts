import { directionOf } from '#domain/words/direction.ts';
import type { DrawnMoment, Reader, SentForm } from '#schemas/api/bootstrap.ts';
import { isSettingOn } from '#schemas/tenant/site-settings.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { textOf } from '../tenants/texts.ts';
import { alternateLinks } from './alternates.ts';
import type { BuiltSite, PageSlot } from './built-site.ts';
import type { PageDestination } from './destination.ts';
import type { Drawing } from './draw-messages.ts';
import { earlyScript } from './early-script.ts';
import { escapeHtml } from '../content/escape-html.ts';
import type { Advert } from '../lettings/adverts/adverts.ts';
import type { CarriedHomes } from './first-homes.ts';
import { firstPaint } from './first-paint.ts';
import { frameOf, type PageFrame } from './page-frame.ts';
import { scriptJson } from './script-json.ts';
import { shareTags } from './share-tags.ts';
import { stylesAddress } from './styles-file.ts';

/** What a page is made of. */
export interface PageParts {
  readonly files: TenantFiles;
  readonly locale: string;
  readonly contractVersion: string;
  readonly destination: PageDestination;
  /** Such as `https://homes.example.gov.uk`. */
  readonly origin: string;
  /** Of the address, without its language prefix. */
  readonly path: string;
  /** Of a home's page. */
  readonly advert: Advert | undefined;
  readonly reader: Reader;
  /** What the page's form came to. */
  readonly sent?: SentForm | undefined;
  /** Of the page that lists homes. */
  readonly homes: CarriedHomes | undefined;
  /** What the server drew; undefined: the browser draws the page. */
  readonly drawing?: PlacedDrawing | undefined;
  /** True if the next request may find it drawn: the server is still drawing it, or waits for the database. */
  readonly isLate?: boolean;
  /** For somebody who looks at what is not published yet. */
  readonly isPreview: boolean;
}

/** What the server drew, the styles in it, and where what it was drawn from is, unless the page has that in itself. */
export interface PlacedDrawing extends Drawing {
  readonly css: string;
  readonly from: { readonly version: string; readonly address: string } | undefined;
}

// Whoever runs no script has nothing but the drawn page (decision 40): on a busy machine they ask once more for it.
const askAgain = '<noscript><meta http-equiv="refresh" content="2"></noscript>';
const onItsWay =
  '<noscript><p>This page is on its way. If it does not come, switch on JavaScript in your browser or call the council.</p></noscript>';

/**
 * Fills the built `index.html` for one council: its language, title, colours and the answer of `/api/system`, so
 * that the first paint needs no second round trip. The texts are a file of their own beside the scripts.
 *
 * A text and not bytes: a page takes some 10 kB, which V8 collects with its youngest garbage, while buffers of that
 * size are memory outside its heap, for which it looks through all of it (docs/decisions/0011).
 */
export function renderPage(site: BuiltSite, parts: PageParts): string {
  const { files, locale, contractVersion, destination, origin, path, drawing } = parts;
  const { route, status } = destination;
  const frame = frameOf(files, locale, contractVersion, parts.isPreview);
  const styles = stylesAddress(site.writeStyles, files);
  const title =
    destination.title ??
    textOf(files.messages.get(locale), route?.titleKey ?? 'errorPage.pageNotFound.title');
  const hasDark = isSettingOn(files.tenant.siteSettings, 'themeDarkMode');
  const ahead = [
    `<link rel="preload" as="style" href="${styles}">`,
    route?.preloads ?? '',
    frame.links,
    parts.homes?.preload ?? '',
    drawing?.from
      ? `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(drawing.from.address)}">`
      : '',
  ].join('');
  const styleSheet = `<link rel="stylesheet" href="${styles}">`;
  const values: Readonly<Record<PageSlot, string>> = {
    language: escapeHtml(locale),
    direction: directionOf(locale),
    draft: frame.draftNotice,
    // A form's heading alone knows what is asked, and if something is wrong with it.
    title: escapeHtml(
      ((destination.formPage ?? parts.sent) && drawing?.title) ??
        (title ? `${title} – ${files.tenant.websiteTitle}` : files.tenant.websiteTitle),
    ),
    early: `<script data-schemes="${hasDark ? 2 : 1}"${drawing ? ' data-drawn' : ''}>${earlyScript}</script>`,
    head: [
      frame.description,
      `<style>${frame.style}</style>`,
      status === 200 ? alternateLinks(files.tenant, origin, path) : '',
      // What is not published is not to be shown to others.
      status === 200 && !parts.isPreview
        ? shareTags({ files, locale, origin, path, title, advert: parts.advert })
        : '',
      drawing ? `${drawing.links}<style>${drawing.css}</style>` : '',
      parts.isLate ? askAgain : '',
    ].join(''),
    // The scripts of a drawn page come once it is painted.
    scripts: drawing ? '' : site.scripts,
    ahead: drawing ? '' : ahead,
    paint: drawing ? drawing.html : firstPaint(files, title),
    noscript: drawing ? '' : parts.isLate ? onItsWay : site.noscript,
    bootstrap: [
      // After the first paint, which does without; the scripts wait for it.
      drawing ? '' : styleSheet,
      `<script type="application/json" id="lintel-bootstrap">{${inlineMembers(frame, parts)}}</script>`,
      drawing ? `<template id="lintel-later">${styleSheet}${site.scripts}${ahead}</template>` : '',
    ].join(''),
  };
  return site.pieces.map((piece) => (typeof piece === 'string' ? piece : values[piece.slot])).join('');
}

/** The page's inline data, as members of JSON: a `DrawnStart` where the rest is a file, else a `Bootstrap`. */
function inlineMembers(frame: PageFrame, parts: PageParts): string {
  const { reader, homes, drawing } = parts;
  const moment: DrawnMoment | undefined = drawing && {
    at: drawing.at,
    databaseAhead: drawing.databaseAhead,
  };
  if (drawing?.from) {
    const { version, address } = drawing.from;
    const start = { from: address, version, ...moment };
    return `${scriptJson(start).slice(1, -1)},"reader":"${reader}","withoutTexts":${frame.withoutTexts}`;
  }
  return [
    bootstrapStart(frame.bootstrap, parts),
    homes ? `,"homes":${homes.json}` : '',
    drawing ? `,"drawn":${scriptJson({ ...moment, queries: drawing.queries })}` : '',
  ].join('');
}

/** What a page is drawn from on either side, as members of JSON. */
export function bootstrapStart(frame: string, { reader, sent }: PageParts): string {
  return `${frame},"reader":"${reader}"${sent ? `,"sent":${scriptJson(sent)}` : ''}`;
}
