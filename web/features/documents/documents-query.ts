import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { DocumentsResponse, LetterResponse } from '#schemas/api/documents.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { personKey } from '../../api/queries.ts';
import { validAnswer } from '../../api/valid-answer.ts';
import type { DocumentsSearch } from './documents-search.ts';

/** All pages of the two lists, to be asked for again. */
export const documentsKey = [...personKey, 'documents'] as const;

/** What the person sent and the letters they got. Always refetched: a file that is being checked is ready a little later. */
export const documentsQuery = (api: ApiClient, { sent = 1, received = 1 }: DocumentsSearch) =>
  queryOptions({
    queryKey: [...documentsKey, sent, received] as const,
    queryFn: async ({ signal }) =>
      validAnswer(
        await api.get<DocumentsResponse>(`/api/documents?sent=${sent}&received=${received}`, signal),
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
