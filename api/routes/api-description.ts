import { join } from 'node:path';
import { renderApiPage, type ApiDescription } from '../page/render-api-page.ts';
import type { Server } from '../services.ts';

/** `/api/openapi.json` and, for people, `/api/docs`. */
export function apiDescriptionRoutes(server: Server, describe: () => ApiDescription): void {
  server.get(
    '/api/openapi.json',
    { config: { access: 'public' }, schema: { hide: true } },
    (_request, reply) => {
      reply.header('Cache-Control', 'no-cache');
      return describe();
    },
  );
  server.get('/api/docs', { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) =>
    reply
      .header('Cache-Control', 'no-cache')
      .header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      )
      .type('text/html; charset=utf-8')
      .send(renderApiPage(describe())),
  );
  server.get('/api/docs.css', { config: { access: 'public' }, schema: { hide: true } }, (_request, reply) =>
    reply.sendFile('api-page.css', join(import.meta.dirname, '../page')),
  );
}
