import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useApp } from '../../app/app-context.ts';
import { shareChanges } from './share-changes.ts';
import { SessionNotice } from './SessionNotice.tsx';
import { SessionWarning } from './SessionWarning.tsx';
import { useSessionSnapshot } from './use-session.ts';
import { watchTab } from './watch-tab.ts';
import { userQuery } from '../../api/queries.ts';

/** The warning before a member's session ends, and the notice that it did, around every page. */
export function SessionLife() {
  const app = useApp();
  const { session } = app;
  const navigate = useNavigate();
  const [watch] = useState(() => watchTab(app));
  /** The end that the person knows about and cannot postpone. */
  const [knownEnd, setKnownEnd] = useState<number | null>(null);
  const status = useSyncExternalStore(watch.subscribe, watch.status);
  const snapshot = useSessionSnapshot();
  useEffect(() => watch.start(), [watch]);
  useEffect(() => shareChanges(app), [app]);
  // The machine must already know the person when it announces an expired session.
  useEffect(() => void session.open(), [session]);
  useThaw();

  const phase = status?.phase;
  useEffect(() => {
    const event = { type: phase === 'warned' ? 'session.warn' : 'session.extended' } as const;
    if (phase !== undefined && phase !== 'over' && snapshot?.can(event)) {
      void session.open().then((actor) => actor.send(event));
    }
  }, [phase, snapshot, session]);

  async function stay() {
    if (status?.canStay === false) setKnownEnd(status.endsAt);
    else (await session.open()).send({ type: 'session.extend' });
  }
  async function logOut() {
    (await session.open()).send({ type: 'logout.request' });
    await navigate({ to: '/logout' });
  }

  const isAsked = ['warned', 'extending', 'extendFailed'].some((state) => snapshot?.value === state);
  return (
    <>
      {status && isAsked && status.endsAt !== knownEnd && (
        <SessionWarning
          endsAt={status.endsAt}
          canStay={status.canStay}
          isAsking={snapshot?.matches('extending') ?? false}
          failure={snapshot?.matches('extendFailed') ? snapshot.context.code : null}
          onStay={() => void stay()}
          onLogOut={() => void logOut()}
        />
      )}
      <SessionNotice />
    </>
  );
}

/**
 * Hides a page from the back/forward cache until it is known who is signed in: it comes back as it was, though
 * the person may have logged out in the meantime. If the server does not say, the page stays hidden and
 * reloads.
 */
function useThaw(): void {
  const { api, queryClient } = useApp();
  useEffect(() => {
    async function thaw({ persisted }: PageTransitionEvent) {
      if (!persisted) return;
      document.documentElement.hidden = true;
      try {
        await queryClient.fetchQuery({ ...userQuery(api), staleTime: 0, retry: false });
        document.documentElement.hidden = false;
      } catch {
        window.location.reload();
      }
    }
    const onPageShow = (event: PageTransitionEvent) => void thaw(event);
    window.addEventListener('pageshow', onPageShow);
    return () => window.removeEventListener('pageshow', onPageShow);
  }, [api, queryClient]);
}
