import type { FastifyRequest } from 'fastify';
import {
  RenameSearchBodySchema,
  SavedSearchesResponseSchema,
  SavedSearchParamsSchema,
  SaveSearchBodySchema,
  type SavedSearchesResponse,
} from '#schemas/api/saved-searches.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { readerOf } from '../accounts/reader.ts';
import { deleteSearch, findSavedSearches, renameSearch, saveSearch } from '../alerts/saved-searches.ts';
import { ProblemError } from '../errors/problem-error.ts';
import type { Server } from '../services.ts';

const tags = ['Letters'];
const writeResponses = {
  200: SavedSearchesResponseSchema,
  400: ProblemSchema,
  401: ProblemSchema,
  403: ProblemSchema,
  404: ProblemSchema,
  409: ProblemSchema,
};

/**
 * `/api/account/searches`: a person's saved searches, by which they may be alerted to new homes. Staff
 * impersonating them may look, but change nothing.
 */
export function savedSearchRoutes(server: Server): void {
  server.get(
    '/api/account/searches',
    {
      config: { access: 'reader', aboutHomes: true },
      schema: {
        tags,
        summary: 'The searches that the person keeps',
        response: { 200: SavedSearchesResponseSchema, 401: ProblemSchema },
      },
    },
    (request) => answer(request),
  );

  server.post(
    '/api/account/searches',
    {
      config: { access: 'member', aboutHomes: true },
      schema: { tags, summary: 'Keep a search', body: SaveSearchBodySchema, response: writeResponses },
    },
    async (request) => {
      const { accountId } = readerOf(request);
      await saveSearch(request.database, request.tenant, accountId, request.body);
      return answer(request);
    },
  );

  server.put(
    '/api/account/searches/:searchId',
    {
      config: { access: 'member', aboutHomes: true },
      schema: {
        tags,
        summary: 'Give a search another name',
        params: SavedSearchParamsSchema,
        body: RenameSearchBodySchema,
        response: writeResponses,
      },
    },
    async (request) => {
      await renameSearch(
        request.database,
        readerOf(request).accountId,
        request.params.searchId,
        request.body,
      );
      return answer(request);
    },
  );

  server.delete(
    '/api/account/searches/:searchId',
    {
      config: { access: 'member', aboutHomes: true },
      schema: {
        tags,
        summary: 'Keep a search no longer',
        params: SavedSearchParamsSchema,
        response: writeResponses,
      },
    },
    async (request) => {
      const { accountId } = readerOf(request);
      if (!(await deleteSearch(request.database, accountId, request.params.searchId))) {
        throw new ProblemError('request.notFound');
      }
      return answer(request);
    },
  );
}

async function answer(request: FastifyRequest): Promise<SavedSearchesResponse> {
  const { accountId } = readerOf(request);
  return {
    status: { valid: true, errorMessages: [] },
    searches: await findSavedSearches(request.database, accountId),
  };
}
