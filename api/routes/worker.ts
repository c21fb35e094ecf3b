import type { BuiltSite } from '../page/built-site.ts';
import type { Server } from '../services.ts';

/**
 * Serves the service worker, which opens pages without a connection. It is at the root, since its scope is
 * limited to its own address and below; it is requested again each time, since browsers compare it to detect a
 * newer one.
 */
export function workerRoutes(server: Server, { worker }: BuiltSite): void {
  server.get('/worker.js', { config: { access: 'public' }, schema: { hide: true } }, (request, reply) => {
    // The worker fetches what pages ask for, under its own policy.
    reply.header('Content-Security-Policy', "default-src 'none'; connect-src 'self'");
    return worker.send(request, reply, 'no-cache');
  });
}
