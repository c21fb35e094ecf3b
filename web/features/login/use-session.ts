import { useSyncExternalStore } from 'react';
import { useApp } from '../../app/app-context.ts';
import type { SessionKeeper } from './session-keeper.ts';

/**
 * Returns the auth machine's state; null if no log-in, log-out or end of a session has happened on this page.
 */
export function useSessionSnapshot(): ReturnType<SessionKeeper['snapshot']> {
  const { session } = useApp();
  return useSyncExternalStore(session.subscribe, session.snapshot, session.snapshot);
}
