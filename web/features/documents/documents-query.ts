import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CouncilDocumentResponse } from '#schemas/api/council-documents.ts';
import type { DocumentsResponse, LetterResponse } from '#schemas/api/documents.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { personKey } from '../../api/queries.ts';
import { validAnswer } from '../../api/valid-answer.ts';
import type { DocumentsSearch } from './documents-search.ts';

/** All pages of the lists, and what the council sent, to be asked for again. */
export const documentsKey = [...personKey, 'documents'] as const;

/** What the person sent and what they got. Always refetched: a file that is being checked is ready a little later. */
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

/** One letter. It never changes. */
export const letterQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...personKey, 'letter', id] as const,
    queryFn: async ({ signal }) =>
      validAnswer(await api.get<LetterResponse>(`/api/documents/letters/${encodeURIComponent(id)}`, signal)),
  });

/** One document from the council. */
export const councilDocumentQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: [...documentsKey, 'council', id] as const,
    queryFn: async ({ signal }) =>
      validAnswer(
        await api.get<CouncilDocumentResponse>(`/api/documents/council/${encodeURIComponent(id)}`, signal),
      ),
  });
