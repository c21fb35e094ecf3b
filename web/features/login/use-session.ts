import { useSyncExternalStore } from 'react';
import { useApp } from '../../app/app-context.ts';
import type { SessionKeeper } from './session-keeper.ts';

/** What the auth machine says; null while nobody has logged in, out, or been put out on this page. */
export function useSessionSnapshot(): ReturnType<SessionKeeper['snapshot']> {
  const { session } = useApp();
  return useSyncExternalStore(session.subscribe, session.snapshot, session.snapshot);
}
