import type { FastifyError } from 'fastify';
import { errorCatalogue } from '#schemas/error-catalogue.ts';
import { answerErrors } from '../errors/error-handler.ts';
import type { SitePages } from '../page/site-pages.ts';
import type { Server, Services } from '../services.ts';

/** Serves every address of the site that is not a file or a call. */
export function pageRoutes(server: Server, { errors }: Services, pages: SitePages): void {
  const answer = answerErrors(errors, (_error, code, request, reply) =>
    pages.sendFailed(request, reply, errorCatalogue[code]),
  );
  server.get(
    '/*',
    { config: { access: 'public', catchesRest: true }, schema: { hide: true } },
    (request, reply) =>
      pages.send(request, reply).catch((error: FastifyError) => answer(error, request, reply)),
  );
}
