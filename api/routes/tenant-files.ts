import type { FastifyReply, FastifyRequest } from 'fastify';
import { basename, dirname, join } from 'node:path';
import { sendProblem } from '../errors/error-handler.ts';
import type { Server } from '../services.ts';

/**
 * A council's own files: its logo, its pictures, and the stylesheets made of its content. A file can be asked for
 * only under a name that was found when the council was loaded. An SVG is answered under a policy that lets
 * nothing run, as every answer is.
 */
export function tenantFileRoutes(server: Server): void {
  server.get('/tenant/logo.svg', { schema: { hide: true } }, (request, reply) =>
    sendPicture(request, reply, request.tenant.theme.logo.file),
  );
  server.get<{ Params: { file: string } }>(
    '/tenant/pictures/:file',
    { schema: { hide: true } },
    (request, reply) => sendPicture(request, reply, `pictures/${request.params.file}`),
  );
  server.get<{ Params: { hash: string } }>(
    '/tenant/styles/:hash.css',
    { schema: { hide: true } },
    (request, reply) => {
      const css = request.tenant.content.stylesheets.get(request.params.hash);
      if (css === undefined) return sendProblem(request, reply, 'request.notFound');
      return reply
        .header('Cache-Control', 'public, max-age=31536000, immutable')
        .type('text/css; charset=utf-8')
        .send(css);
    },
  );
}

/** Kept for an hour, since an officer may put another picture under the same name. */
function sendPicture(request: FastifyRequest, reply: FastifyReply, path: string): FastifyReply {
  const folder = request.tenant.pictures.get(path);
  if (folder === undefined) return sendProblem(request, reply, 'request.notFound');
  reply.header('Cache-Control', 'public, max-age=3600');
  return reply.sendFile(basename(path), join(folder, dirname(path)), { cacheControl: false });
}
