import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ThreadResponse } from '#schemas/api/messages.ts';
import { overviewQuery } from '../../api/queries.ts';
import { useApp } from '../../app/app-context.ts';
import { messagesKey } from './messages-query.ts';

/**
 * Says that the messages on the page were read, once they are on a screen that somebody looks at: a tab in the background
 * has read nothing. Staff in a resident's place read nothing for them. The marks on the page stay until it is opened again.
 */
export function useReading(thread: string, newest: ThreadResponse | undefined): void {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const last = newest?.messages.at(-1)?.id;
  const isUnread = newest !== undefined && newest.thread.unread > 0;
  useEffect(() => {
    if (last === undefined || !isUnread || api.impersonationId !== undefined) return;
    let isOver = false;
    async function say() {
      if (isOver || document.visibilityState !== 'visible') return;
      isOver = true;
      try {
        await api.write('PUT', `/api/account/messages/${thread}/read`, { body: { upTo: last } });
        // The red number of the menu falls at once.
        void queryClient.invalidateQueries({ queryKey: overviewQuery(api).queryKey });
        void queryClient.invalidateQueries({ queryKey: [...messagesKey, 'threads'] });
      } catch {
        // It stays unread, and is said again when the page is opened next.
      }
    }
    const onVisible = () => void say();
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [api, isUnread, last, queryClient, thread]);
}
