import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Reader, SentForm } from '#schemas/api/bootstrap.ts';
import { errorCatalogue } from '#schemas/error-catalogue.ts';
import type { WrittenAnswer } from '../answers/written-answer.ts';
import { memberCookie, sessionCookie } from '../accounts/cookies.ts';
import { describeVisitor } from '../accounts/visitor.ts';
import type { AdvertCache } from '../lettings/adverts/advert-cache.ts';
import { siteOrigin } from '../mail/public-address.ts';
import { showsHomes } from '../tenants/shows-homes.ts';
import { advertOfPage, type AdvertOfPage } from './advert-of-page.ts';
import type { BuiltSite } from './built-site.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { findDestination, nowhere, type PageDestination } from './destination.ts';
import { DrawnPages, isDrawn, showsOpenHomes } from './drawn-pages.ts';
import { earlyScriptSource } from './early-script.ts';
import { carriedHomes } from './first-homes.ts';
import type { PageDrawer } from './page-drawer.ts';
import { frameOf } from './page-frame.ts';
import { inTime, type PagePatience } from './page-patience.ts';
import { type PageParts, renderPage } from './render-page.ts';
import { tileOrigins } from './tile-origins.ts';

/** What pages are made of besides a council's files. */
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

/** The pages of the site: each as the server draws it, where it does, or for the browser to draw. */
export class SitePages {
  readonly #site: BuiltSite;
  readonly #sources: PageSources;
  readonly #drawn: DrawnPages | undefined;

  constructor(site: BuiltSite, sources: PageSources, drawer: PageDrawer | undefined) {
    this.#site = site;
    this.#sources = sources;
    this.#drawn = drawer && new DrawnPages(site, drawer, sources.patience.drawing);
  }

  /** What a page of a council was drawn from, if this process sent one of that version not long ago. */
  drawnFile(tenantId: string, version: string): WrittenAnswer | undefined {
    return this.#drawn?.fileOf(tenantId, version);
  }

  /**
   * Sends the page of a request's address, with the status that is true: an address the router does not know is a 404 with
   * the site around it.
   * @param sent what the page's form, sent without a script, came to. The reply has its status then.
   * @throws ProblemError `service.unavailable`, or the database's own error, where it is not known what is there.
   */
  async send(request: FastifyRequest, reply: FastifyReply, sent?: SentForm): Promise<FastifyReply> {
    const { adverts, patience } = this.#sources;
    const found = this.#find(request, sent);
    const { isThere, advert } = await advertOfPage(request, adverts, found, patience.database);
    return this.#write(request, reply, { destination: isThere ? found : nowhere, advert, sent });
  }

  /** Sends the page of a request that failed, for the browser to draw: that asks again, and says so if it fails, too. */
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
    // What a visitor's anti-forgery token rests on is there from the first page on, and in no page. Another may be there
    // already where another site leads here.
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

    const drawn = isPreview ? undefined : this.#drawn;
    const needsHomes = drawn !== undefined && showsOpenHomes(destination) && showsHomes(files);
    const open = needsHomes
      ? await inTime(
          adverts.open(database, files.tenant.tenantId).catch(() => undefined),
          patience.database,
        )
      : undefined;
    const asked = { request, parts, open, query };
    const comesDrawn = drawn !== undefined && isDrawn(asked);
    // A drawing would only wait for the same homes again.
    if (comesDrawn && !(needsHomes && open === undefined)) {
      const page = await drawn.find(asked);
      if (page) {
        reply
          .header('Content-Security-Policy', policy(page.styles))
          // The page may have been kept for a while, and its homes count the minutes.
          .header('Server-Timing', `clock;dur=${Date.now()}`);
        return page.answer.send(request, reply, sent ? 'no-store' : 'private, no-cache');
      }
    }
    const listsHomes = destination.status === 200 && destination.route?.path === '/properties';
    const homes = listsHomes
      ? await carriedHomes(database, adverts, files, locale, patience.firstHomes)
      : undefined;
    const styles = [...this.#site.styles, frameOf(files, locale, contractVersion(), isPreview).styleSource];
    const mayComeDrawn = comesDrawn || (drawn !== undefined && destination.status === unavailable);
    // What was sent is not sent again.
    const isLate = mayComeDrawn && !sent;
    return reply
      .header('Content-Security-Policy', policy(styles))
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(renderPage(this.#site, { ...parts, homes, isLate }));
  }
}

const unavailable = errorCatalogue['service.unavailable'];

/** The address of a page, or of the one that was sent, without its language prefix; its query may be empty. */
function addressOf({ url, languagePrefix = '' }: FastifyRequest, sent: SentForm | undefined) {
  // Not with the URL parser, which takes //elsewhere for a host and throws at some addresses.
  const address = sent?.formSending?.address ?? url.slice(languagePrefix.length);
  const [path = '', ...query] = address.split('?');
  return { path: path || '/', query: query.join('?') };
}

/** A page that another site linked to comes without strict cookies, so one that is not says that there is a session. */
function readerOf({ cookies }: FastifyRequest): Reader {
  return cookies[sessionCookie] || cookies[memberCookie] ? 'session' : 'visitor';
}

/** Whether another site leads here. */
function isLedHere({ 'sec-fetch-site': site }: FastifyRequest['headers']): boolean {
  return site === 'cross-site' || site === 'same-site';
}
