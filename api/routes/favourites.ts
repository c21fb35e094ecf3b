import type { FastifyRequest } from 'fastify';
import {
  FavouriteParamsSchema,
  type FavouritesResponse,
  FavouritesResponseSchema,
  MovedFavouritesSchema,
  MoveFavouritesSchema,
} from '#schemas/api/favourites.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { readerOf } from '../accounts/reader.ts';
import {
  addFavourite,
  addFavourites,
  findFavourites,
  removeFavourite,
} from '../lettings/adverts/favourites.ts';
import { route, type Route } from '../route.ts';

const tags = ['Account'];
const writeResponses = {
  200: FavouritesResponseSchema,
  404: ProblemSchema,
};

/** `/api/account/favourites`: the homes that a person has saved. The calls are not in the specification. */
export const favouriteRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/account/favourites',
    access: 'reader',
    aboutHomes: true,
    contract: {
      tags,
      summary: 'List the person’s favourites',
      response: { 200: FavouritesResponseSchema },
    },
    handler: (request) => answer(request, readerOf(request).accountId),
  }),
  route({
    method: 'POST',
    url: '/api/account/favourites',
    access: 'reader',
    aboutHomes: true,
    contract: {
      tags,
      summary: 'Add the favourites saved on a device before logging in',
      body: MoveFavouritesSchema,
      response: { 200: MovedFavouritesSchema },
    },
    async handler(request) {
      const { accountId } = readerOf(request);
      const refused = await addFavourites(request.database, accountId, request.body.advertIds);
      return { ...(await answer(request, accountId)), refused };
    },
  }),
  route({
    method: 'PUT',
    url: '/api/account/favourites/:advertId',
    access: 'reader',
    aboutHomes: true,
    contract: {
      tags,
      summary: 'Add a home to the favourites',
      params: FavouriteParamsSchema,
      response: { ...writeResponses },
    },
    async handler(request) {
      const { accountId } = readerOf(request);
      await addFavourite(request.database, accountId, request.params.advertId);
      return answer(request, accountId);
    },
  }),
  route({
    method: 'DELETE',
    url: '/api/account/favourites/:advertId',
    access: 'reader',
    aboutHomes: true,
    contract: {
      tags,
      summary: 'Remove a home from the favourites',
      params: FavouriteParamsSchema,
      response: writeResponses,
    },
    async handler(request) {
      const { accountId } = readerOf(request);
      await removeFavourite(request.database, accountId, request.params.advertId);
      return answer(request, accountId);
    },
  }),
];

async function answer(request: FastifyRequest, accountId: string): Promise<FavouritesResponse> {
  return {
    status: { valid: true, errorMessages: [] },
    advertIds: await findFavourites(request.database, accountId),
  };
}
