import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ThreadResponse } from '#schemas/api/messages.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { overviewQuery } from '../../api/queries.ts';
import { useApp } from '../../app/app-context.ts';
import { messagesKey } from './messages-query.ts';

/** Reports a conversation as read up to a message; the red number in the menu then drops at once. */
export async function sayRead(
  api: ApiClient,
  queryClient: QueryClient,
  thread: string,
  upTo: string,
): Promise<void> {
  await api.write('PUT', `/api/account/messages/${thread}/read`, { body: { upTo } });
  void queryClient.invalidateQueries({ queryKey: overviewQuery(api).queryKey });
  void queryClient.invalidateQueries({ queryKey: [...messagesKey, 'threads'] });
}

/**
 * Reports the messages on the page as read, once they are on a visible screen: a background tab has read
 * nothing. Staff impersonating a resident read nothing for them. The marks on the page stay until it is opened
 * again.
 */
export function useReading(thread: string, newest: ThreadResponse | undefined): void {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const last = newest?.messages.at(-1)?.id;
  const isUnread = newest !== undefined && newest.thread.unread > 0;
  useEffect(() => {
    if (last === undefined || !isUnread || api.impersonationId !== undefined) return;
    let isOver = false;
    async function say(upTo: string) {
      if (isOver || document.visibilityState !== 'visible') return;
      isOver = true;
      // If this fails, the messages stay unread, and are reported when the page is next opened.
      await sayRead(api, queryClient, thread, upTo).catch(() => null);
    }
    const onVisible = () => void say(last);
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [api, isUnread, last, queryClient, thread]);
}
