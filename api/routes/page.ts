import { randomBytes } from 'node:crypto';
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
