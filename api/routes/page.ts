import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOptions, sessionCookie, visitorCookie } from '../accounts/cookies.ts';
import { makeToken } from '../accounts/token.ts';
import { contentSecurityPolicy } from '../page/content-security-policy.ts';
import type { BuiltSite } from '../page/built-site.ts';
import { findDestination } from '../page/destination.ts';
import { tileOrigins } from '../page/tile-origins.ts';
import { renderPage } from '../page/render-page.ts';
import type { Server, Services } from '../services.ts';

/**
 * Every address of the site that is not a file or a call: the page, with the status that is true. An address
 * the router does not know is a 404 with the site around it.
 */
export function pageRoutes(server: Server, { contractVersion }: Services, site: BuiltSite): void {
  server.get('/*', { schema: { hide: true } }, (request, reply) => {
    const { tenant: files, locale } = request;
    // Not by the URL parser, which takes //elsewhere for a host, and throws at some addresses.
    const [whole = '/'] = request.url.split('?');
    const path = whole.slice(request.languagePrefix?.length ?? 0) || '/';
    const destination = findDestination(site, files, locale, path);
    const nonce = randomBytes(16).toString('base64');
    giveVisitorCookie(request, reply);
    const html = renderPage(site, {
      files,
      locale,
      nonce,
      contractVersion: contractVersion(),
      destination,
      origin: `${request.protocol}://${request.headers.host ?? ''}`,
      path,
    });
    const { mediaHost, map } = files.tenant;
    const pictureOrigins = [mediaHost ?? [], files.content.pictureOrigins, tileOrigins(map)].flat();
    return reply
      .code(destination.status)
      .header('Content-Security-Policy', contentSecurityPolicy(nonce, pictureOrigins))
      .header('Cache-Control', 'no-store')
      .header('Content-Language', locale)
      .type('text/html; charset=utf-8')
      .send(html);
  });
}

/**
 * From the first page on there is something for the anti-forgery token to rest on. A page that another site
 * linked to comes without our strict cookies, so nothing can be said of them then, and none is replaced.
 */
function giveVisitorCookie(request: FastifyRequest, reply: FastifyReply): void {
  const site = request.headers['sec-fetch-site'];
  if (site === 'cross-site' || site === 'same-site') return;
  if (request.cookies[visitorCookie] || request.cookies[sessionCookie]) return;
  reply.setCookie(visitorCookie, makeToken(), cookieOptions);
}
