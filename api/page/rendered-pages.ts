import type { FastifyRequest } from 'fastify';
import type { PageReader, RenderedPage } from '#schemas/api/bootstrap.ts';
import { contentHash, WrittenAnswer } from '../answers/written-answer.ts';
import { visitorPages } from '../forms/visitor-pages.ts';
import type { OpenAdverts } from '../lettings/adverts/advert-cache.ts';
import { hashSource } from './content-security-policy.ts';
import type { BuiltSite } from './built-site.ts';
import type { PageDestination } from './destination.ts';
import { RenderedFiles, type RenderedFile } from './rendered-files.ts';
import { KeptPages, type KeptPage } from './kept-pages.ts';
import type { PageRenderer } from './page-renderer.ts';
import { frameOf } from './page-frame.ts';
import { bootstrapStart, fillPage, type PageParts } from './fill-page.ts';
import { liftBlurs } from './lift-blurs.ts';
import { stylesWithin } from './styles-file.ts';
import { textsAddress } from './texts-file.ts';

/** Routes that look the same to all until the reader is known. */
const routes = new Set([
  '/',
  '/login',
  '/create',
  '/contents',
  '/content',
  '/content/$',
  '/info/accessibility',
  '/info/cookies',
  '/info/privacy',
]);
/** A page of a form as visitors see it; members are redirected. */
const visitorsForm = '/forms/$form/$page';
const routesWithHomes = new Set(['/', '/properties', '/properties/$property']);

/** Routes whose query affects the page, each with the queries that only a browser can answer. */
const routesWithQueries = new Map([
  ['/properties', /(?:^|&)(?:view|eligibleOnly=1|bidOnly|favouritesOnly)/],
  ['/login', /^$/],
  ['/create', /^$/],
]);
const longestQuery = 300;
/**
 * A page with a query is rendered only while fewer pages than this are waiting, so that queries never delay
 * other people's first pages.
 */
const mostWaiting = 2;
/**
 * The same limit for the page of a form that was sent without a script. A page that is not rendered would lose
 * what the person typed, so a sent form waits its turn, up to about a second of rendering.
 */
const mostWaitingWhenSent = 100;

/** The input for rendering a page, besides its usual parts. */
interface PageRequest {
  readonly request: FastifyRequest;
  readonly parts: PageParts;
  /** The council's open homes, if the page shows any. */
  readonly open: OpenAdverts | undefined;
  /** The address's query; may be empty. */
  readonly query: string;
}

/** Returns true if the page is rendered on the server; its personal parts come later. */
export function isRendered({ parts, open, query }: Omit<PageRequest, 'request'>): boolean {
  const { destination, reader, sent } = parts;
  const { route, status, advertId, formPage } = destination;
  // The page depends on the answers just sent.
  if (sent?.formSending) return status === 200;
  if (status !== 200 || route === undefined || !isQueryRendered(route.path, query, reader)) return false;
  if (advertId !== undefined) return open?.byId.has(advertId) === true;
  // Only the browser has the answers that decide whether another page of a form is asked.
  if (route.path === visitorsForm && formPage)
    return reader === 'visitor' && visitorPages(formPage.form).has(formPage.page);
  return routes.has(route.path) || routesWithHomes.has(route.path);
}

/**
 * Returns true if a page with this query is rendered here. A member's search may ask for their own homes, so
 * only visitors' queries are.
 */
function isQueryRendered(route: string, query: string, reader: PageReader): boolean {
  if (query === '') return true;
  const refused = routesWithQueries.get(route);
  return (
    refused !== undefined && reader === 'visitor' && query.length <= longestQuery && !refused.test(query)
  );
}

/** Returns true if a page shows open homes. */
export function showsOpenHomes({ route, status }: PageDestination): boolean {
  return status === 200 && route !== undefined && routesWithHomes.has(route.path);
}

/** Pages rendered by the server, each once for all its readers. */
export class RenderedPages {
  readonly #kept: KeptPages;
  /**
   * Pages of searches and of unusual spellings, kept apart so that any number of them leaves the others in
   * place.
   */
  readonly #searches: KeptPages;
  readonly #files = new RenderedFiles();
  readonly #site: BuiltSite;
  readonly #renderer: PageRenderer;

  /** @param patience milliseconds that a request waits for a page to be rendered */
  constructor(site: BuiltSite, renderer: PageRenderer, patience: number) {
    this.#site = site;
    this.#renderer = renderer;
    this.#kept = new KeptPages(patience);
    this.#searches = new KeptPages(patience, 4_000_000);
  }

  /** Returns the rendered page, if it is ready soon enough. Its data can then be fetched as a file. */
  async find(asked: PageRequest): Promise<KeptPage | undefined> {
    const page = await this.#find(asked);
    if (page?.from) this.#files.keep(asked.parts.files.tenant.tenantId, page.from);
    return page;
  }

  /** Returns the data of a council's page, if this process sent that version recently. */
  fileOf(tenantId: string, version: string): WrittenAnswer | undefined {
    return this.#files.find(tenantId, version);
  }

  #find(asked: PageRequest): KeptPage | undefined | Promise<KeptPage | undefined> {
    const { request, parts, open, query } = asked;
    const { files, locale, path, reader, sent } = parts;
    const isUsual = query === '' && isUsualSpelling(parts.destination.route?.path ?? '', path);
    const render = () => this.#render(asked);
    if (sent) return this.#renderer.waiting < mostWaitingWhenSent ? render() : undefined;
    const mayRender = isUsual || this.#renderer.waiting < mostWaiting;
    // The requester controls only the spelling of the path and the query.
    const { tenantId } = files.tenant;
    const key = [tenantId, locale, request.languagePrefix ?? '', path, query, reader].join('\0');
    return (isUsual ? this.#kept : this.#searches).find(
      key,
      { files, homes: open },
      mayRender ? render : undefined,
    );
  }

  async #render({ request, parts, query }: PageRequest): Promise<KeptPage | undefined> {
    const { files, locale, contractVersion, path } = parts;
    const frame = frameOf(files, locale, contractVersion, false);
    const texts = files.messages.get(locale) ?? {};
    const { server, log, headers, languagePrefix = '' } = request;
    const address = `${languagePrefix}${path}${query && `?${query}`}`;
    try {
      const rendered = await this.#renderer.render({
        bootstrap: `{${bootstrapStart(frame.bootstrap, parts)}}`,
        textsAddress: textsAddress(locale, texts),
        texts,
        path: address,
        async ask(asked) {
          const { statusCode, body } = await server.inject({
            url: asked,
            headers: { host: headers.host ?? '', 'accept-language': locale },
          });
          return { status: statusCode, body };
        },
      });
      const { html, css: blurs } = liftBlurs(rendered.html);
      const css = stylesWithin(this.#site.writeStyles, files, html) + blurs;
      // A person's own answers never go into a file.
      const from = parts.sent ? undefined : writeRenderedFile(frame.bootstrap, rendered);
      const placed = from && { version: from.version, address: addressOfFile(from, address) };
      const page = fillPage(this.#site, {
        ...parts,
        homes: undefined,
        rendered: { ...rendered, html, css, from: placed },
      });
      return {
        from,
        answer: new WrittenAnswer(page, ['Cookie', 'Accept-Language', 'Sec-Fetch-Site'], 'text/html'),
        styles: [...this.#site.styles, frame.styleSource, hashSource(css)],
      };
    } catch (error) {
      log.warn(
        { err: error, path },
        'a page could not be rendered on the server, and the browser renders it',
      );
      return undefined;
    }
  }
}

/** Writes the data file of a page; the version is a hash of it all, so another process arrives at the same. */
function writeRenderedFile(frame: string, { queries }: RenderedPage): RenderedFile {
  const members = `${frame},"rendered":${JSON.stringify({ queries })}`;
  const version = contentHash(members);
  return { version, file: new WrittenAnswer(`{"version":"${version}",${members}}`, [], 'application/json') };
}

/** Names the page as well, for a process that has not rendered it. */
const addressOfFile = ({ version }: RenderedFile, page: string) =>
  `/tenant/rendered/${version}.json?of=${encodeURIComponent(page)}`;

/** Names of forms' pages, which may have capitals; all other names in addresses are in small letters. */
const mayHaveCapitals = '$page';

/**
 * Returns true if an address of a route is spelt as our links spell it. The router accepts other spellings, too: in
 * capitals, with `%70` for `p`, with a slash at the end. So strangers can make up any number of addresses for one page.
 * @param route as the web's router writes it: `/forms/$form/$page`, `/content/$` for any rest.
 * @param path without its language prefix and its query.
 */
export function isUsualSpelling(route: string, path: string): boolean {
  const parts = route.split('/');
  const segments = path.split('/');
  const isRest = parts.at(-1) === '$';
  if (isRest ? segments.length < parts.length : segments.length !== parts.length) return false;
  return segments.every((segment, at) => {
    const part = parts[Math.min(at, parts.length - 1)] ?? '';
    if (!part.startsWith('$')) return segment === part;
    return part === mayHaveCapitals ? /^[\w-]+$/.test(segment) : /^[a-z0-9-]+$/.test(segment);
  });
}
