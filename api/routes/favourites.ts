import type { FastifyRequest } from 'fastify';
import {
  FavouriteParamsSchema,
  FavouritesResponseSchema,
  MovedFavouritesSchema,
  MoveFavouritesSchema,
  type FavouritesResponse,
} from '#schemas/api/favourites.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { readerOf } from '../accounts/reader.ts';
import {
  addFavourite,
  addFavourites,
  findFavourites,
  removeFavourite,
} from '../lettings/adverts/favourites.ts';
import type { Server } from '../services.ts';

const tags = ['Account'];
const writeResponses = {
  200: FavouritesResponseSchema,
  400: ProblemSchema,
  401: ProblemSchema,
  403: ProblemSchema,
  404: ProblemSchema,
};

/** `/api/account/favourites`: the homes that a person has saved. The calls are not in the specification. */
export function favouriteRoutes(server: Server): void {
  server.get(
    '/api/account/favourites',
    {
      config: { access: 'reader', aboutHomes: true },
      schema: {
        tags,
        summary: 'The homes the person keeps',
        response: { 200: FavouritesResponseSchema, 401: ProblemSchema },
      },
    },
    (request) => answer(request, readerOf(request).accountId),
  );

  server.post(
    '/api/account/favourites',
    {
      config: { access: 'reader', aboutHomes: true },
      schema: {
        tags,
        summary: 'Keep the homes that were kept on a device before the log-in',
        body: MoveFavouritesSchema,
        response: { 200: MovedFavouritesSchema, 400: ProblemSchema, 401: ProblemSchema, 403: ProblemSchema },
      },
    },
    async (request) => {
      const { accountId } = readerOf(request);
      const refused = await addFavourites(request.database, accountId, request.body.advertIds);
      return { ...(await answer(request, accountId)), refused };
    },
  );

  server.put(
    '/api/account/favourites/:advertId',
    {
      config: { access: 'reader', aboutHomes: true },
      schema: {
        tags,
        summary: 'Keep a home',
        params: FavouriteParamsSchema,
        response: { ...writeResponses, 409: ProblemSchema },
      },
    },
    async (request) => {
      const { accountId } = readerOf(request);
      await addFavourite(request.database, accountId, request.params.advertId);
      return answer(request, accountId);
    },
  );

  server.delete(
    '/api/account/favourites/:advertId',
    {
      config: { access: 'reader', aboutHomes: true },
      schema: {
        tags,
        summary: 'Keep a home no longer',
        params: FavouriteParamsSchema,
        response: writeResponses,
      },
    },
    async (request) => {
      const { accountId } = readerOf(request);
      await removeFavourite(request.database, accountId, request.params.advertId);
      return answer(request, accountId);
    },
  );
}

async function answer(request: FastifyRequest, accountId: string): Promise<FavouritesResponse> {
  return {
    status: { valid: true, errorMessages: [] },
    advertIds: await findFavourites(request.database, accountId),
  };
}
