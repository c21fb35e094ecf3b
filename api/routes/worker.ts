import type { BuiltSite } from '../page/built-site.ts';
import type { Server } from '../services.ts';

/**
 * What the browser runs beside the pages, to open them without a connection. At the root, since it may look after what is
 * below its own address only; asked for again each time, since a browser compares it to know that there is a newer one.
 */
export function workerRoutes(server: Server, { worker }: BuiltSite): void {
  server.get('/worker.js', { config: { access: 'public' }, schema: { hide: true } }, (request, reply) => {
    // It fetches what pages ask for, under its own policy.
    reply.header('Content-Security-Policy', "default-src 'none'; connect-src 'self'");
    return worker.send(request, reply, 'no-cache');
  });
}
