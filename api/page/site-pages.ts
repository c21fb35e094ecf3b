import type { FastifyReply, FastifyRequest } from 'fastify';
import { Value } from 'typebox/value';
import type { PageReader, SentForm } from '#schemas/api/bootstrap.ts';
import { errorCatalogue } from '#schemas/error-catalogue.ts';
import { UuidSchema } from '#schemas/identifiers.ts';
import type { CouncilMap } from '#schemas/tenant/tenant.ts';
import { memberCookie, sessionCookie } from '../accounts/cookies.ts';
import { describeVisitor } from '../accounts/visitor.ts';
import type { WrittenAnswer } from '../answers/written-answer.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { AdvertCache } from '../lettings/adverts/advert-cache.ts';
import type { Advert } from '../lettings/adverts/adverts.ts';
import { siteOrigin } from '../mail/public-address.ts';
import { showsHomes } from '../tenants/shows-homes.ts';
import type { BuiltSite } from './built-site.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { findDestination, nowhere, type PageDestination } from './destination.ts';
import { earlyScriptSource } from './early-script.ts';
import { fillPage, type PageParts } from './fill-page.ts';
import { carriedHomes } from './first-homes.ts';
import { frameOf } from './page-frame.ts';
import { inTime, type PagePatience } from './page-patience.ts';
import type { PageRenderer } from './page-renderer.ts';
import { isRendered, RenderedPages, showsOpenHomes } from './rendered-pages.ts';

/** The input for pages besides a council's files. */
interface PageSources {
  readonly contractVersion: () => string;
  readonly adverts: AdvertCache;
  readonly patience: PagePatience;
  readonly port: () => number;
}

/** The facts about a page that are needed before it is written. */
interface KnownPage {
  readonly destination: PageDestination;
  readonly advert: AdvertOfPage['advert'];
  readonly sent: SentForm | undefined;
}

/** The pages of the site: rendered by the server if possible, otherwise left for the browser to render. */
export class SitePages {
  readonly #site: BuiltSite;
  readonly #sources: PageSources;
  readonly #rendered: RenderedPages | undefined;

  constructor(site: BuiltSite, sources: PageSources, renderer: PageRenderer | undefined) {
    this.#site = site;
    this.#sources = sources;
    this.#rendered = renderer && new RenderedPages(site, renderer, sources.patience.rendering);
  }

  /** Returns the data of a council's page, if this process sent that version recently. */
  renderedFile(tenantId: string, version: string): WrittenAnswer | undefined {
    return this.#rendered?.fileOf(tenantId, version);
  }

  /**
   * Sends the page at a request's address with its real status: an address unknown to the router is a 404 with
   * the site around it.
   * @param sent the result of the page's form, sent without a script. The reply then already has its status.
   * @throws ProblemError `service.unavailable`, or the database's own error, if it cannot be known whether the
   * page exists.
   */
  async send(request: FastifyRequest, reply: FastifyReply, sent?: SentForm): Promise<FastifyReply> {
    const { adverts, patience } = this.#sources;
    const found = this.#find(request, sent);
    const { isThere, advert } = await advertOfPage(request, adverts, found, patience.database);
    return this.#write(request, reply, { destination: isThere ? found : nowhere, advert, sent });
  }

  /**
   * Sends the page of a failed request for the browser to render; the browser asks again, and reports a second
   * failure.
   */
  sendFailed(request: FastifyRequest, reply: FastifyReply, status: number): Promise<FastifyReply> {
    const destination = { ...this.#find(request, undefined), status };
    return this.#write(request, reply, { destination, advert: undefined, sent: undefined });
  }

  #find(request: FastifyRequest, sent: SentForm | undefined): PageDestination {
    return findDestination(this.#site, request.tenant, request.locale, addressOf(request, sent).path);
  }

  async #write(
    request: FastifyRequest,
    reply: FastifyReply,
    { destination, advert, sent }: KnownPage,
  ): Promise<FastifyReply> {
    const { contractVersion, adverts, patience, port } = this.#sources;
    const { tenant: files, locale, isPreview, database } = request;
    const { path, query } = addressOf(request, sent);
    const reader = readerOf(request);
    // A visitor's anti-forgery token depends on a cookie, set from the first page on and never written into a
    // page. If another site links here, an existing cookie may be withheld.
    if (reader === 'visitor' && !isLedHere(request.headers)) describeVisitor(request, reply);
    const parts: PageParts = {
      files,
      locale,
      contractVersion: contractVersion(),
      destination,
      origin: siteOrigin(files.tenant, port()),
      path,
      advert,
      reader,
      sent,
      homes: undefined,
      isPreview,
    };
    if (isPreview) reply.header('X-Frame-Options', 'SAMEORIGIN');
    const { mediaHost, map } = files.tenant;
    const pictureOrigins = [mediaHost ?? [], files.content.pictureOrigins, tileOrigins(map)].flat();
    const policy = (styles: readonly string[]) =>
      contentSecurityPolicy([earlyScriptSource], styles, pictureOrigins, isPreview);
    if (!sent || destination.status !== 200) reply.code(destination.status);
    reply.header('Content-Language', locale);

    const rendered = isPreview ? undefined : this.#rendered;
    const needsHomes = rendered !== undefined && showsOpenHomes(destination) && showsHomes(files);
    const open = needsHomes
      ? await inTime(
          adverts.open(database, files.tenant.tenantId).catch(() => undefined),
          patience.database,
        )
      : undefined;
    const asked = { request, parts, open, query };
    const comesRendered = rendered !== undefined && isRendered(asked);
    // Rendering would only wait for the same homes again.
    if (comesRendered && !(needsHomes && open === undefined)) {
      const page = await rendered.find(asked);
      if (page) {
        reply
          .header('Content-Security-Policy', policy(page.styles))
          // The cached page may be minutes old, and the browser needs the current time to show how long each
          // home is still open.
          .header('Server-Timing', `clock;dur=${Date.now()}`);
        return page.answer.send(request, reply, sent ? 'no-store' : 'private, no-cache');
      }
    }
    const listsHomes = destination.status === 200 && destination.route?.path === '/properties';
    const homes = listsHomes
      ? await carriedHomes(database, adverts, files, locale, patience.firstHomes)
      : undefined;
    const styles = [...this.#site.styles, frameOf(files, locale, contractVersion(), isPreview).styleSource];
    const mayComeRendered = comesRendered || (rendered !== undefined && destination.status === unavailable);
    // A form is not sent twice.
    const isLate = mayComeRendered && !sent;
    return reply
      .header('Content-Security-Policy', policy(styles))
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(fillPage(this.#site, { ...parts, homes, isLate }));
  }
}

const unavailable = errorCatalogue['service.unavailable'];

/**
 * Returns the address of a page, or of the one that was sent, without its language prefix; its query may be
 * empty.
 */
function addressOf({ url, languagePrefix = '' }: FastifyRequest, sent: SentForm | undefined) {
  // The URL parser takes //elsewhere for a host and throws at some addresses.
  const address = sent?.formSending?.address ?? url.slice(languagePrefix.length);
  const [path = '', ...query] = address.split('?');
  return { path: path || '/', query: query.join('?') };
}

/**
 * Returns the kind of reader. A page linked from another site is requested without strict cookies, so the
 * member cookie counts too.
 */
function readerOf({ cookies }: FastifyRequest): PageReader {
  return cookies[sessionCookie] || cookies[memberCookie] ? 'session' : 'visitor';
}

/** Returns true if the request comes from a link on another site. */
function isLedHere({ 'sec-fetch-site': site }: FastifyRequest['headers']): boolean {
  return site === 'cross-site' || site === 'same-site';
}

interface AdvertOfPage {
  /** True if the public can see the advert, or could see it once; also true for a page without an advert. */
  readonly isThere: boolean;
  /** Undefined for a page without an advert. */
  readonly advert: Advert | undefined;
}

/**
 * Finds the advert of a page. Only the preview shows drafts, and the advert of a preview page is not read here.
 * @param milliseconds the database's time limit
 * @throws ProblemError `service.unavailable` after that time, and the database's own error if it fails.
 */
async function advertOfPage(
  { tenant: { tenant }, database, isPreview }: FastifyRequest,
  adverts: AdvertCache,
  { advertId }: PageDestination,
  milliseconds: number,
): Promise<AdvertOfPage> {
  if (advertId === undefined || isPreview) return { isThere: true, advert: undefined };
  if (!Value.Check(UuidSchema, advertId)) return { isThere: false, advert: undefined };
  const looking = adverts
    .find(database, tenant.tenantId, advertId)
    .then((advert) => ({ isThere: advert !== undefined, advert }));
  const looked = await inTime(looking, milliseconds);
  if (!looked) throw new ProblemError('service.unavailable');
  return looked;
}

/** Returns the origins of a council's map tiles; `{s}` means every host below a domain. */
function tileOrigins(map: CouncilMap | undefined): string[] {
  if (map?.kind !== 'tiles') return [];
  const [, host] = /^https:\/\/([^/?#]+)/.exec(map.url.replace('{s}.', '*.')) ?? [];
  return host === undefined ? [] : [`https://${host}`];
}
