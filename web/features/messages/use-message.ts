import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { overviewQuery, userQuery } from '../../api/queries.ts';
import { useApp } from '../../app/app-context.ts';
import { useUser } from '../../app/use-person.ts';
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
  const user = useUser();
  const [session] = useState(() =>
    openMessage({
      api,
      thread,
      accountId,
      mayKeep:
        api.impersonationId === undefined &&
        queryClient.getQueryData(userQuery(api).queryKey)?.userDetails?.session.sharedComputer !== true,
      onSent() {
        void queryClient.invalidateQueries({ queryKey: messagesKey });
        void queryClient.invalidateQueries({ queryKey: overviewQuery(api).queryKey });
      },
    }),
  );
  const isBack = user?.accountId === accountId;
  useEffect(() => {
    const { actor } = session;
    const restore = () => {
      if (isBack && actor.getSnapshot().matches('sessionEnded')) actor.send({ type: 'session.restored' });
    };
    restore();
  }, [isBack, session]);
  // An unmount followed at once by a mount, as in React's development mode, must not close it.
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const { actor } = session;
    clearTimeout(closing.current);
    actor.start();
    const onLine = () => actor.send({ type: 'line.restored' });
    const onHide = () => {
      if (document.visibilityState === 'hidden') actor.send({ type: 'draft.save' });
    };
    const onLeaveField = () => actor.send({ type: 'draft.save' });
    const onUnload = (event: BeforeUnloadEvent) => {
      // A page left in a hurry (quick exit) is already hidden, and nothing may delay it.
      if (!session.keepInBrowser() && !document.documentElement.hidden) event.preventDefault();
    };
    window.addEventListener('online', onLine);
    window.addEventListener('beforeunload', onUnload);
    document.addEventListener('visibilitychange', onHide);
    document.addEventListener('focusout', onLeaveField);
    return () => {
      window.removeEventListener('online', onLine);
      window.removeEventListener('beforeunload', onUnload);
      document.removeEventListener('visibilitychange', onHide);
      document.removeEventListener('focusout', onLeaveField);
      actor.send({ type: 'draft.save' });
      closing.current = setTimeout(() => closeWhenSaved(session));
    };
  }, [session]);
  return session;
}

/** Lets a save that is under way finish before the message closes. */
function closeWhenSaved({ actor }: MessageSession): void {
  if (!actor.getSnapshot().matches('saving')) {
    actor.stop();
    return;
  }
  const { unsubscribe } = actor.subscribe((snapshot) => {
    if (snapshot.matches('saving')) return;
    unsubscribe();
    actor.stop();
  });
}
