import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Server, Services } from '../services.ts';

/**
 * Serves files: the web build (`/assets`, named by content, cached for a year) and pictures of homes
 * (`/media`).
 */
export async function fileRoutes(server: Server, { webFolder, mediaFolder }: Services): Promise<void> {
  await server.register(fastifyStatic, {
    root: join(webFolder, 'assets'),
    // The plug-in's own route would scan the folder of hundreds of files for each request.
    serve: false,
    index: false,
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
  });
  server.get<{ Params: { file: string } }>(
    '/assets/:file',
    { config: { access: 'public' }, schema: { hide: true } },
    ({ params }, reply) => reply.sendFile(params.file),
  );
  await server.register(fastifyStatic, {
    root: mediaFolder,
    prefix: '/media/',
    decorateReply: false,
    index: false,
    maxAge: '1h',
    // Behind a media host, another host's pages show them: the council's.
    setHeaders: (reply) => void reply.header('cross-origin-resource-policy', 'cross-origin'),
  });
}
