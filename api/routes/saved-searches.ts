import type { FastifyRequest } from 'fastify';
import {
  RenameSearchBodySchema,
  type SavedSearchesResponse,
  SavedSearchesResponseSchema,
  SavedSearchParamsSchema,
  SaveSearchBodySchema,
} from '#schemas/api/saved-searches.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { readerOf } from '../accounts/reader.ts';
import { deleteSearch, findSavedSearches, renameSearch, saveSearch } from '../alerts/saved-searches.ts';
import { ProblemError } from '../errors/problem-error.ts';
import { route, type Route } from '../route.ts';

const tags = ['Letters'];
const writeResponses = {
  200: SavedSearchesResponseSchema,
  404: ProblemSchema,
};

/**
 * `/api/account/searches`: a person's saved searches, by which they may be alerted to new homes. Staff
 * impersonating them may look, but change nothing.
 */
export const savedSearchRoutes: readonly Route[] = [
  route({
    method: 'GET',
    url: '/api/account/searches',
    access: 'reader',
    aboutHomes: true,
    contract: {
      tags,
      summary: 'List the person’s saved searches',
      response: { 200: SavedSearchesResponseSchema },
    },
    handler: (request) => answer(request),
  }),
  route({
    method: 'POST',
    url: '/api/account/searches',
    access: 'member',
    aboutHomes: true,
    contract: { tags, summary: 'Save a search', body: SaveSearchBodySchema, response: writeResponses },
    async handler(request) {
      const { accountId } = readerOf(request);
      await saveSearch(request.database, request.tenant, accountId, request.body);
      return answer(request);
    },
  }),
  route({
    method: 'PUT',
    url: '/api/account/searches/:searchId',
    access: 'member',
    aboutHomes: true,
    contract: {
      tags,
      summary: 'Rename a saved search',
      params: SavedSearchParamsSchema,
      body: RenameSearchBodySchema,
      response: writeResponses,
    },
    async handler(request) {
      await renameSearch(
        request.database,
        readerOf(request).accountId,
        request.params.searchId,
        request.body,
      );
      return answer(request);
    },
  }),
  route({
    method: 'DELETE',
    url: '/api/account/searches/:searchId',
    access: 'member',
    aboutHomes: true,
    contract: {
      tags,
      summary: 'Delete a saved search',
      params: SavedSearchParamsSchema,
      response: writeResponses,
    },
    async handler(request) {
      const { accountId } = readerOf(request);
      if (!(await deleteSearch(request.database, accountId, request.params.searchId))) {
        throw new ProblemError('request.notFound');
      }
      return answer(request);
    },
  }),
];

async function answer(request: FastifyRequest): Promise<SavedSearchesResponse> {
  const { accountId } = readerOf(request);
  return {
    status: { valid: true, errorMessages: [] },
    searches: await findSavedSearches(request.database, accountId),
  };
}
