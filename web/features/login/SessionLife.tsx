import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useApp } from '../../app/app-context.ts';
import { shareChanges } from './share-changes.ts';
import { SessionNotice } from './SessionNotice.tsx';
import { SessionWarning } from './SessionWarning.tsx';
import { useSessionSnapshot } from './use-session.ts';
import { watchTab } from './watch-tab.ts';
import { userQuery } from '../../api/queries.ts';

/** Around every page for members: the warning before their session ends, and the notice that it did. */
export function SessionLife() {
  const app = useApp();
  const { session } = app;
  const navigate = useNavigate();
  const [watch] = useState(() => watchTab(app));
  /** The end that the person knows about and cannot put off. */
  const [knownEnd, setKnownEnd] = useState<number | null>(null);
  const standing = useSyncExternalStore(watch.subscribe, watch.standing);
  const snapshot = useSessionSnapshot();
  useEffect(() => watch.start(), [watch]);
  useEffect(() => shareChanges(app), [app]);
  // The machine announces an expired session, so it must already know the person.
  useEffect(() => void session.open(), [session]);
  useThaw();

  const phase = standing?.phase;
  useEffect(() => {
    const event = { type: phase === 'warned' ? 'session.warn' : 'session.extended' } as const;
    if (phase !== undefined && phase !== 'over' && snapshot?.can(event)) {
      void session.open().then((actor) => actor.send(event));
    }
  }, [phase, snapshot, session]);

  async function stay() {
    if (standing?.canStay === false) setKnownEnd(standing.endsAt);
    else (await session.open()).send({ type: 'session.extend' });
  }
  async function logOut() {
    (await session.open()).send({ type: 'logout.request' });
    await navigate({ to: '/logout' });
  }

  const isAsked = ['warned', 'extending', 'extendFailed'].some((state) => snapshot?.value === state);
  return (
    <>
      {standing && isAsked && standing.endsAt !== knownEnd && (
        <SessionWarning
          endsAt={standing.endsAt}
          canStay={standing.canStay}
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
 * A page from the back/forward cache comes back as it was, though its person may have logged out meanwhile: show
 * nothing until it is known who is logged in. If the server does not say, the page stays hidden and reloads.
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
    const hear = (event: PageTransitionEvent) => void thaw(event);
    window.addEventListener('pageshow', hear);
    return () => window.removeEventListener('pageshow', hear);
  }, [api, queryClient]);
}
