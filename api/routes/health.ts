import type { Draining } from '../draining.ts';
import type { Server, Services } from '../services.ts';

/**
 * `/livez`: the process answers. `/readyz`: the database answers too, and the process is not draining. They
 * answer on any host, since probes ask by address.
 */
export function healthRoutes(server: Server, { database }: Services, draining: Draining): void {
  const config = { access: 'probe' } as const;
  server.get('/livez', { config, schema: { hide: true } }, () => ({ live: true }));
  server.get('/readyz', { config, schema: { hide: true } }, async (_request, reply) => {
    if (draining.begun) return reply.code(503).send({ ready: false, because: 'draining' });
    try {
      await database.ping();
      return { ready: true };
    } catch {
      return reply.code(503).send({ ready: false, because: 'database' });
    }
  });
}
