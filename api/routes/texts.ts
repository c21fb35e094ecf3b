import { sendProblem } from '../errors/error-handler.ts';
import { textsFile } from '../page/texts-file.ts';
import type { Server } from '../services.ts';

const kept = 'public, max-age=31536000, immutable';

/**
 * Serves the texts of a language by the hash of their content. A page from before a change, or from a process
 * that has not seen it yet, asks by another hash: it gets the present texts and caches nothing under a wrong
 * name. Drafts are never cached.
 */
export function textsRoutes(server: Server): void {
  server.get<{ Params: { locale: string; hash: string } }>(
    '/tenant/texts/:locale/:hash.json',
    { config: { access: 'public' }, schema: { hide: true } },
    (request, reply) => {
      const { locale, hash } = request.params;
      const messages = request.tenant.messages.get(locale);
      if (!messages) return sendProblem(request, reply, 'request.notFound');
      const file = textsFile(messages);
      return file.send(request, reply, hash === file.hash && !request.isPreview ? kept : 'no-store');
    },
  );
}
