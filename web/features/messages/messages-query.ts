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

/** All of a person's messages, to be asked for again. */
export const messagesKey = [...personKey, 'messages'] as const;

/** One of the two lists of conversations, page by page. */
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
 * In milliseconds: what the way to a page has loaded, the page doesn't ask for once more. By then its reader has the
 * messages before them, and an answer would take the marks of what is new away.
 */
const justLoaded = 2_000;

/** A conversation: its newest messages first, then page by page the older ones. */
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

/** The last letters that the portal has sent. */
export const sentLettersQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: [...messagesKey, 'letters'] as const,
    queryFn: async ({ signal }) =>
      validAnswer(await api.get<SentLettersResponse>('/api/account/messages/letters', signal)),
  });
