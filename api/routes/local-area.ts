import { LocalAreaParamsSchema, LocalAreaResponseSchema } from '#schemas/api/local-area.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { nearHome } from '../rules/places/near-home.ts';
import { byLanguage } from '../answers/answer-cache.ts';
import { WrittenAnswer } from '../answers/written-answer.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { Server, Services } from '../services.ts';

/** `GET /api/localarea/…`: places around a home, from the council's `places.geojson`. */
export function localAreaRoutes(server: Server, { adverts }: Services): void {
  server.get(
    '/api/localarea/:advertId',
    {
      config: { access: 'public', aboutHomes: true },
      schema: {
        tags: ['Adverts'],
        summary: 'Schools, surgeries, shops, parks and stops around a home, the nearest of each',
        params: LocalAreaParamsSchema,
        response: { 200: LocalAreaResponseSchema, 400: ProblemSchema, 404: ProblemSchema },
      },
    },
    async (request, reply) => {
      const { tenant: files, database, locale, params } = request;
      const home = await adverts.find(database, files.tenant.tenantId, params.advertId);
      if (files.places === undefined || home === undefined) throw new ProblemError('request.notFound');
      // Searching 10,000 places takes a quarter of a millisecond, so the answer is not cached here; a reader
      // who already has it gets a 304.
      return new WrittenAnswer({ kinds: nearHome(files.places, home.details, locale) }, byLanguage).send(
        request,
        reply,
      );
    },
  );
}
