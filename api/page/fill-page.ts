import { directionOf } from '#domain/words/direction.ts';
import type { PageReader, RenderedPage, RenderMoment, SentForm } from '#schemas/api/bootstrap.ts';
import { isSettingOn } from '#schemas/tenant/site-settings.ts';
import type { TenantFiles } from '../tenants/tenant-files.ts';
import { textOf } from '../tenants/texts.ts';
import { alternateLinks } from './alternates.ts';
import type { BuiltSite, PageSlot } from './built-site.ts';
import type { PageDestination } from './destination.ts';
import { earlyScript } from './early-script.ts';
import { escapeHtml } from '../content/escape-html.ts';
import type { Advert } from '../lettings/adverts/adverts.ts';
import type { CarriedHomes } from './first-homes.ts';
import { firstPaint } from './first-paint.ts';
import { frameOf, type PageFrame } from './page-frame.ts';
import { scriptJson } from './script-json.ts';
import { shareTags } from './share-tags.ts';
import { stylesAddress } from './styles-file.ts';

/** The input for a page. */
export interface PageParts {
  readonly files: TenantFiles;
  readonly locale: string;
  readonly contractVersion: string;
  readonly destination: PageDestination;
  /** The site's origin, such as `https://homes.example.gov.uk`. */
  readonly origin: string;
  /** The address's path without its language prefix. */
  readonly path: string;
  /** The advert of a home's page. */
  readonly advert: Advert | undefined;
  readonly reader: PageReader;
  /** The result of a form sent on this page. */
  readonly sent?: SentForm | undefined;
  /** The first homes, for the page that lists homes. */
  readonly homes: CarriedHomes | undefined;
  /** The page as the server rendered it; undefined if the browser renders it. */
  readonly rendered?: PlacedPage | undefined;
  /**
   * True if the next request may find it rendered: the server is still rendering it, or waiting for the
   * database.
   */
  readonly isLate?: boolean;
  /** True for a viewer of unpublished changes. */
  readonly isPreview: boolean;
}

/**
 * A page as the server rendered it, with its styles and the file of its data; without a file, the page contains
 * its data.
 */
interface PlacedPage extends RenderedPage {
  readonly css: string;
  readonly from: { readonly version: string; readonly address: string } | undefined;
}

/** Holds the first paint until the whole header has arrived: half of one moves when the rest comes. */
const wholeHeader = '<link rel="expect" href="#site-header" blocking="render">';

// Readers without scripts get only the page that the server renders (decision 40); on a busy machine they ask
// for it again.
const askAgain = '<noscript><meta http-equiv="refresh" content="2"></noscript>';
const onItsWay =
  '<noscript><p>This page is on its way. If it does not come, switch on JavaScript in your browser or call the council.</p></noscript>';

/**
 * Fills the built `index.html` for one council: its language, title, colours and the answer of `/api/system`,
 * so that the first paint needs no second round trip. The texts are a file of their own beside the scripts.
 *
 * It returns text, not bytes: a page takes about 10 kB, which V8 collects with its youngest garbage, while
 * buffers of that size are memory outside its heap and make it search the whole heap (docs/decisions/0011).
 */
export function fillPage(site: BuiltSite, parts: PageParts): string {
  const { files, locale, contractVersion, destination, origin, path, rendered } = parts;
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
    rendered?.from
      ? `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(rendered.from.address)}">`
      : '',
  ].join('');
  const styleSheet = `<link rel="stylesheet" href="${styles}">`;
  const values: Readonly<Record<PageSlot, string>> = {
    language: escapeHtml(locale),
    direction: directionOf(locale),
    draft: frame.draftNotice,
    // Only a form's heading knows the question, and whether something is wrong with the answer.
    title: escapeHtml(
      ((destination.formPage ?? parts.sent) && rendered?.title) ??
        (title ? `${title} – ${files.tenant.websiteTitle}` : files.tenant.websiteTitle),
    ),
    early: `<script data-schemes="${hasDark ? 2 : 1}"${rendered ? ' data-rendered' : ''}>${earlyScript}</script>`,
    head: [
      frame.description,
      `<style>${frame.style}</style>`,
      status === 200 ? alternateLinks(files.tenant, origin, path) : '',
      // Unpublished pages are not for sharing.
      status === 200 && !parts.isPreview
        ? shareTags({ files, locale, origin, path, title, advert: parts.advert })
        : '',
      rendered ? `${rendered.links}<style>${rendered.css}</style>${wholeHeader}` : '',
      parts.isLate ? askAgain : '',
    ].join(''),
    // The scripts of a rendered page come once it is painted.
    scripts: rendered ? '' : site.scripts,
    ahead: rendered ? '' : ahead,
    paint: rendered ? rendered.html : firstPaint(files, title),
    noscript: rendered ? '' : parts.isLate ? onItsWay : site.noscript,
    bootstrap: [
      // Placed after the first paint, which does not need it; the scripts wait for it.
      rendered ? '' : styleSheet,
      `<script type="application/json" id="lintel-bootstrap">{${inlineMembers(frame, parts)}}</script>`,
      rendered ? `<template id="lintel-later">${styleSheet}${site.scripts}${ahead}</template>` : '',
    ].join(''),
  };
  return site.pieces.map((piece) => (typeof piece === 'string' ? piece : values[piece.slot])).join('');
}

/**
 * Returns the page's inline data, as members of JSON: a `RenderedStart` if the rest is a file, otherwise a
 * `Bootstrap`.
 */
function inlineMembers(frame: PageFrame, parts: PageParts): string {
  const { reader, homes, rendered } = parts;
  const moment: RenderMoment | undefined = rendered && {
    at: rendered.at,
    databaseAhead: rendered.databaseAhead,
  };
  if (rendered?.from) {
    const { version, address } = rendered.from;
    const start = { from: address, version, ...moment };
    return `${scriptJson(start).slice(1, -1)},"reader":"${reader}","withoutTexts":${frame.withoutTexts}`;
  }
  return [
    bootstrapStart(frame.bootstrap, parts),
    homes ? `,"homes":${homes.json}` : '',
    rendered ? `,"rendered":${scriptJson({ ...moment, queries: rendered.queries })}` : '',
  ].join('');
}

/** Returns the input that server and browser both render from, as members of JSON. */
export function bootstrapStart(frame: string, { reader, sent }: PageParts): string {
  return `${frame},"reader":"${reader}"${sent ? `,"sent":${scriptJson(sent)}` : ''}`;
}
