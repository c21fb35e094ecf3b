import { useSyncExternalStore } from 'react';
import { useApp } from '../../app/app-context.ts';
import type { SessionKeeper } from './session-keeper.ts';

/** The auth machine's state; null if nobody has logged in or out on this page, and no session has ended on it. */
export function useSessionSnapshot(): ReturnType<SessionKeeper['snapshot']> {
  const { session } = useApp();
  return useSyncExternalStore(session.subscribe, session.snapshot, session.snapshot);
}
