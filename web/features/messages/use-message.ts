import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { overviewQuery } from '../../api/queries.ts';
import { useApp } from '../../app/app-context.ts';
import { useMayKeep, useOpenDraft } from '../form-drafts/use-open-draft.ts';
import { openMessage, type MessageSession } from './message-session.ts';
import { messagesKey } from './messages-query.ts';

/**
 * Opens the message that the person writes in a conversation, and keeps it open as long as its page. The
 * component needs a `key` of thread and person.
 * @param thread null for a new conversation
 */
export function useMessage(thread: string | null, accountId: string): MessageSession {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const mayKeep = useMayKeep();
  const [session] = useState(() =>
    openMessage({
      api,
      thread,
      accountId,
      mayKeep,
      onSent() {
        void queryClient.invalidateQueries({ queryKey: messagesKey });
        void queryClient.invalidateQueries({ queryKey: overviewQuery(api).queryKey });
      },
    }),
  );
  useOpenDraft(session, accountId);
  return session;
}
