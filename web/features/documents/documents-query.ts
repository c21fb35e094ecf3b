import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CouncilDocumentResponse } from '#schemas/api/council-documents.ts';
import type { DocumentsResponse, LetterResponse } from '#schemas/api/documents.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { personKey } from '../../api/queries.ts';
import { validAnswer } from '../../api/valid-answer.ts';
import type { DocumentsSearch } from './documents-search.ts';

/** The key of all pages of the lists and the council's documents, for refetching them. */
export const documentsKey = [...personKey, 'documents'] as const;

/**
 * The documents that the person sent and received. Always refetched: a file under check is ready a little
 * later.
 */
export const documentsQuery = (api: ApiClient, { sent = 1, council = 1, received = 1 }: DocumentsSearch) =>
  queryOptions({
    queryKey: [...documentsKey, 'list', sent, council, received] as const,
    queryFn: async ({ signal }) =>
      validAnswer(
        await api.get<DocumentsResponse>(
          `/api/documents?sent=${sent}&council=${council}&received=${received}`,
          signal,
        ),
      ),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });

/** A single letter. It never changes. */
export const letterQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...personKey, 'letter', id] as const,
    queryFn: async ({ signal }) =>
      validAnswer(await api.get<LetterResponse>(`/api/documents/letters/${encodeURIComponent(id)}`, signal)),
  });

/** A single document from the council. */
export const councilDocumentQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...documentsKey, 'council', id] as const,
    queryFn: async ({ signal }) =>
      validAnswer(
        await api.get<CouncilDocumentResponse>(`/api/documents/council/${encodeURIComponent(id)}`, signal),
      ),
  });
