import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type {
  SentLettersResponse,
  ThreadResponse,
  ThreadSection,
  ThreadsResponse,
} from '#schemas/api/messages.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { personKey } from '../../api/queries.ts';
import { validAnswer } from '../../api/valid-answer.ts';

/** The key of all of a person's messages, for refetching them. */
export const messagesKey = [...personKey, 'messages'] as const;

/** A list of conversations, current or archived, page by page. */
export const threadsQuery = (api: ApiClient, section: ThreadSection) =>
  infiniteQueryOptions({
    queryKey: [...messagesKey, 'threads', section] as const,
    queryFn: async ({ signal, pageParam }) =>
      validAnswer(
        await api.get<ThreadsResponse>(
          `/api/account/messages?section=${section}${pageParam === null ? '' : `&after=${pageParam}`}`,
          signal,
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/**
 * Milliseconds for which the data loaded on the way to a page is not fetched again. By then the person has seen
 * the messages, and a new answer would remove the marks on new ones.
 */
const justLoaded = 2_000;

/** A conversation: its newest messages first, then older ones page by page. */
export const threadQuery = (api: ApiClient, thread: string) =>
  infiniteQueryOptions({
    queryKey: [...messagesKey, 'thread', thread] as const,
    queryFn: async ({ signal, pageParam }) =>
      validAnswer(
        await api.get<ThreadResponse>(
          `/api/account/messages/${encodeURIComponent(thread)}${pageParam === null ? '' : `?before=${pageParam}`}`,
          signal,
        ),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ before }) => before,
    staleTime: justLoaded,
  });

/** The latest letters that the portal has sent. */
export const sentLettersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...messagesKey, 'letters'] as const,
    queryFn: async ({ signal }) =>
      validAnswer(await api.get<SentLettersResponse>('/api/account/messages/letters', signal)),
  });
