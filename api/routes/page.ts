import type { FastifyError } from 'fastify';
import { errorCatalogue } from '#schemas/error-catalogue.ts';
import { answerErrors } from '../errors/error-handler.ts';
import { refuseMethod } from '../middleware/known-methods.ts';
import { route, type Route } from '../route.ts';

/** Every address of the site that is not a file or a call; and reads below `/api` that are not calls. */
export const pageRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/*',
    access: 'public',
    catchesRest: true,
    contract: { hide: true },
    handler: (request, { pages, errors }, reply) =>
      pages
        .send(request, reply)
        .catch((error: FastifyError) =>
          answerErrors(errors, (_error, code) => pages.sendFailed(request, reply, errorCatalogue[code]))(
            error,
            request,
            reply,
          ),
        ),
  }),
  ...['/api', '/api/*'].map((url) =>
    route({
      method: 'GET',
      url,
      access: 'public',
      catchesRest: true,
      contract: { hide: true },
      handler: (request, { methods }, reply) =>
        refuseMethod(request, reply, methods.of(request.url.split('?', 1)[0] ?? url)),
    }),
  ),
];
