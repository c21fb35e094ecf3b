import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieOptions, sessionCookie, visitorCookie } from '../accounts/cookies.ts';
import { makeToken } from '../accounts/token.ts';
import { contentSecurityPolicy } from '../page/content-security-policy.ts';
import type { BuiltSite } from '../page/built-site.ts';
import { renderPage } from '../page/render-page.ts';
import type { Server, Services } from '../services.ts';

/**
 * Every address of the site that is not a file or a call: the page, with the status that is true. An address
 * the router does not know is a 404 with the site around it.
 */
export function pageRoutes(server: Server, { contractVersion }: Services, site: BuiltSite): void {
  server.get('/*', { schema: { hide: true } }, (request, reply) => {
    const path =
      new URL(request.url, 'http://site').pathname.slice(request.languagePrefix?.length ?? 0) || '/';
    const route = site.routeOf(path);
    const nonce = randomBytes(16).toString('base64');
    giveVisitorCookie(request, reply);
    const html = renderPage(site, {
      files: request.tenant,
      locale: request.locale,
      nonce,
      contractVersion: contractVersion(),
      route,
    });
    return reply
      .code(route ? 200 : 404)
      .header('Content-Security-Policy', contentSecurityPolicy(nonce, request.tenant.tenant.mediaHost))
      .header('Cache-Control', 'no-store')
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
