import type { SitePages } from '../page/site-pages.ts';
import type { Server } from '../services.ts';

/** Every address of the site that is not a file or a call. */
export function pageRoutes(server: Server, pages: SitePages): void {
  server.get(
    '/*',
    { config: { access: 'public', catchesRest: true }, schema: { hide: true } },
    (request, reply) => pages.send(request, reply),
  );
}
