import type { FastifyRequest } from 'fastify';
import type { Reader } from '#schemas/api/bootstrap.ts';
import { contentHash, WrittenAnswer } from '../answers/written-answer.ts';
import { visitorPages } from '../forms/visitor-pages.ts';
import type { OpenAdverts } from '../lettings/adverts/advert-cache.ts';
import { hashSource } from './content-security-policy.ts';
import type { BuiltSite } from './built-site.ts';
import type { PageDestination } from './destination.ts';
import { DrawnFiles, type DrawnFile } from './drawn-files.ts';
import type { Drawing } from './draw-messages.ts';
import { KeptPages, type KeptPage } from './kept-pages.ts';
import type { PageDrawer } from './page-drawer.ts';
import { frameOf } from './page-frame.ts';
import { bootstrapStart, renderPage, type PageParts } from './render-page.ts';
import { liftBlurs } from './lift-blurs.ts';
import { stylesWithin } from './styles-file.ts';
import { textsAddress } from './texts-file.ts';

/** Routes that are the same for everybody until it is known who is there. */
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
/** A page of a form as visitors find it; members are led elsewhere. */
const visitorsForm = '/forms/$form/$page';
const routesWithHomes = new Set(['/', '/properties', '/properties/$property']);

/** Routes whose query says what is on the page, each with the queries of which only a browser knows the answer. */
const routesWithQueries = new Map([
  ['/properties', /(?:^|&)(?:view|eligibleOnly=1|bidOnly|favouritesOnly)/],
  ['/login', /^$/],
  ['/create', /^$/],
]);
const longestQuery = 300;
/** Nobody's query makes the first pages of others wait. */
const mostWaiting = 2;

/** What a drawn page needs besides what every page is made of. */
interface DrawnRequest {
  readonly request: FastifyRequest;
  readonly parts: PageParts;
  /** The council's open homes, where the page shows any. */
  readonly open: OpenAdverts | undefined;
  /** Of the address; may be empty. */
  readonly query: string;
}

/** Whether a page is drawn on the server: what on it is somebody's own comes later. */
export function isDrawn({ parts, open, query }: Omit<DrawnRequest, 'request'>): boolean {
  const { destination, reader, sent } = parts;
  const { route, status, advertId, formPage } = destination;
  // With the answers that it is asked by.
  if (sent?.formSending) return status === 200;
  if (status !== 200 || route === undefined || !isQueryDrawn(route.path, query, reader)) return false;
  if (advertId !== undefined) return open?.byId.has(advertId) === true;
  // Another page of a form is asked, or not, by the answers that only a browser has.
  if (route.path === visitorsForm && formPage)
    return reader === 'visitor' && visitorPages(formPage.form).has(formPage.page);
  return routes.has(route.path) || routesWithHomes.has(route.path);
}

/** A member's search may ask for what is theirs. */
function isQueryDrawn(route: string, query: string, reader: Reader): boolean {
  if (query === '') return true;
  const refused = routesWithQueries.get(route);
  return (
    refused !== undefined && reader === 'visitor' && query.length <= longestQuery && !refused.test(query)
  );
}

/** Whether a page shows homes that are open. */
export function showsOpenHomes({ route, status }: PageDestination): boolean {
  return status === 200 && route !== undefined && routesWithHomes.has(route.path);
}

/** Pages that the server draws, each once for all its readers. */
export class DrawnPages {
  readonly #kept: KeptPages;
  /** Of what people search for, and of addresses spelt in another way: however many there are, the others stay. */
  readonly #searches: KeptPages;
  readonly #files = new DrawnFiles();
  readonly #site: BuiltSite;
  readonly #drawer: PageDrawer;

  /** @param patience milliseconds that a request waits for a drawing */
  constructor(site: BuiltSite, drawer: PageDrawer, patience: number) {
    this.#site = site;
    this.#drawer = drawer;
    this.#kept = new KeptPages(patience);
    this.#searches = new KeptPages(patience, 4_000_000);
  }

  /** The drawn page, if it can be had soon. What it was drawn from can be had as a file from then on. */
  async find(asked: DrawnRequest): Promise<KeptPage | undefined> {
    const page = await this.#find(asked);
    if (page?.from) this.#files.keep(asked.parts.files.tenant.tenantId, page.from);
    return page;
  }

  /** What a page of this council was drawn from, if this process sent one of that version not long ago. */
  fileOf(tenantId: string, version: string): WrittenAnswer | undefined {
    return this.#files.find(tenantId, version);
  }

  #find(asked: DrawnRequest): KeptPage | undefined | Promise<KeptPage | undefined> {
    const { request, parts, open, query } = asked;
    const { files, locale, path, reader, sent } = parts;
    const isUsual = query === '' && isUsualSpelling(parts.destination.route?.path ?? '', path);
    const mayDraw = (isUsual && !sent) || this.#drawer.waiting < mostWaiting;
    const draw = () => (mayDraw ? this.#draw(asked) : Promise.resolve(undefined));
    if (sent) return draw();
    // Nothing of it is made up by whoever asks, but for the spelling of the path and the query.
    const { tenantId } = files.tenant;
    const key = [tenantId, locale, request.languagePrefix ?? '', path, query, reader].join('\0');
    return (isUsual ? this.#kept : this.#searches).find(key, { files, homes: open }, draw);
  }

  async #draw({ request, parts, query }: DrawnRequest): Promise<KeptPage | undefined> {
    const { files, locale, contractVersion, path } = parts;
    const frame = frameOf(files, locale, contractVersion, false);
    const texts = files.messages.get(locale) ?? {};
    const { server, log, headers, languagePrefix = '' } = request;
    const address = `${languagePrefix}${path}${query && `?${query}`}`;
    try {
      const drawing = await this.#drawer.draw({
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
      const { html, css: blurs } = liftBlurs(drawing.html);
      const css = stylesWithin(this.#site.writeStyles, files, html) + blurs;
      // Somebody's answers are in no file.
      const from = parts.sent ? undefined : writeDrawnFile(frame.bootstrap, drawing);
      const placed = from && { version: from.version, address: addressOfFile(from, address) };
      const page = renderPage(this.#site, {
        ...parts,
        homes: undefined,
        drawing: { ...drawing, html, css, from: placed },
      });
      return {
        from,
        answer: new WrittenAnswer(page, ['Cookie', 'Accept-Language', 'Sec-Fetch-Site'], 'text/html'),
        styles: [...this.#site.styles, frame.styleSource, hashSource(css)],
      };
    } catch (error) {
      log.warn({ err: error, path }, 'a page could not be drawn on the server, and the browser draws it');
      return undefined;
    }
  }
}

/** The file of what a page was drawn from; its version holds all of it, so that another process finds the same. */
function writeDrawnFile(frame: string, { queries }: Drawing): DrawnFile {
  const members = `${frame},"drawn":${JSON.stringify({ queries })}`;
  const version = contentHash(members);
  return { version, file: new WrittenAnswer(`{"version":"${version}",${members}}`, [], 'application/json') };
}

/** Names the page as well, for a process that has not drawn it. */
const addressOfFile = ({ version }: DrawnFile, page: string) =>
  `/tenant/drawn/${version}.json?of=${encodeURIComponent(page)}`;

/** Names of forms' pages, which may have capitals; all other names in addresses are in small letters. */
const mayHaveCapitals = '$page';

/**
 * Whether an address of a route is spelt as our links spell it. The router reads others, too: in capitals, with `%70` for
 * `p`, with a slash at the end. So each page has as many addresses as somebody makes up.
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
