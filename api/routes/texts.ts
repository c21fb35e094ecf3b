import { sendProblem } from '../errors/error-handler.ts';
import { textsFile } from '../page/texts-file.ts';
import type { Server } from '../services.ts';

const kept = 'public, max-age=31536000, immutable';

/**
 * The texts of a language, by the hash of their content. A page that was made before they changed, or by a process
 * that has not seen the change yet, asks by another hash: it gets the texts of now, and keeps nothing under a name
 * that is not theirs. Of a draft nothing is kept.
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
