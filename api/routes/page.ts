import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { UserResponse } from '#schemas/api/authentication.ts';
import { sessionCookie } from '../accounts/cookies.ts';
import { describeVisitor } from '../accounts/visitor.ts';
import { contentSecurityPolicy } from '../page/content-security-policy.ts';
import type { BuiltSite } from '../page/built-site.ts';
import { antiForgeryTokenFor } from '../accounts/token.ts';
import { advertOfPage } from '../page/advert-of-page.ts';
import { findDestination, nowhere } from '../page/destination.ts';
import { carriedHomes } from '../page/first-homes.ts';
import { tileOrigins } from '../page/tile-origins.ts';
import { renderPage } from '../page/render-page.ts';
import type { Server, Services } from '../services.ts';

/**
 * Every address of the site that is not a file or a call: the page, with the status that is true. An address
 * the router does not know is a 404 with the site around it.
 */
export function pageRoutes(server: Server, { contractVersion, adverts }: Services, site: BuiltSite): void {
  server.get(
    '/*',
    { config: { access: 'public', catchesRest: true }, schema: { hide: true } },
    async (request, reply) => {
      const { tenant: files, locale, isPreview } = request;
      // Not with the URL parser, which takes //elsewhere for a host and throws at some addresses.
      const [whole = '/'] = request.url.split('?');
      const path = whole.slice(request.languagePrefix?.length ?? 0) || '/';
      const found = findDestination(site, files, locale, path);
      const { isThere, advert } = await advertOfPage(request, adverts, found);
      const destination = isThere ? found : nowhere;
      const nonce = randomBytes(16).toString('base64');
      const visitor = greetVisitor(request, reply);
      const listsHomes = destination.status === 200 && destination.route?.path === '/properties';
      const homes = listsHomes ? await carriedHomes(request.database, adverts, files, locale) : null;
      const html = renderPage(site, {
        files,
        locale,
        nonce,
        contractVersion: contractVersion(),
        destination,
        origin: `${request.protocol}://${request.headers.host ?? ''}`,
        path,
        advert,
        visitor,
        // Made only from the cookie: the page itself asks whether the session is live.
        antiForgeryToken: request.sessionToken && antiForgeryTokenFor(request.sessionToken),
        homes,
        isPreview,
      });
      if (isPreview) reply.header('X-Frame-Options', 'SAMEORIGIN');
      const { mediaHost, map } = files.tenant;
      const pictureOrigins = [mediaHost ?? [], files.content.pictureOrigins, tileOrigins(map)].flat();
      return reply
        .code(destination.status)
        .header('Content-Security-Policy', contentSecurityPolicy(nonce, pictureOrigins, isPreview))
        .header('Cache-Control', 'no-store')
        .header('Content-Language', locale)
        .type('text/html; charset=utf-8')
        .send(html);
    },
  );
}

/**
 * From the first page on there is something for the anti-forgery token to rest on, and the page need not ask who is
 * there where nobody is. A page that another site linked to comes without our strict cookies, so nothing can be
 * said of them then, and none is replaced.
 */
function greetVisitor(request: FastifyRequest, reply: FastifyReply): UserResponse | null {
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site' || request.cookies[sessionCookie]) return null;
  return describeVisitor(request, reply);
}
