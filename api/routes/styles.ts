import type { BuiltSite } from '../page/built-site.ts';
import { stylesFile } from '../page/styles-file.ts';
import type { Server } from '../services.ts';

const kept = 'public, max-age=31536000, immutable';

/**
 * Serves a council's styles by the hash of their content. A page from before a change, or from a process that
 * has not seen it yet, asks by another hash: it gets the present styles and caches nothing under a wrong name.
 */
export function stylesRoutes(server: Server, { writeStyles }: BuiltSite): void {
  server.get<{ Params: { hash: string } }>(
    '/tenant/theme/:hash.css',
    { config: { access: 'public' }, schema: { hide: true } },
    (request, reply) => {
      const file = stylesFile(writeStyles, request.tenant);
      return file.send(
        request,
        reply,
        request.params.hash === file.hash && !request.isPreview ? kept : 'no-store',
      );
    },
  );
}
