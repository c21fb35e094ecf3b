import { useEffect, useState } from 'react';
import { useSessionSnapshot } from './use-session.ts';

interface SessionOver {
  /** The session has ended of itself, and nobody has logged in or sent the word of it away since. */
  readonly isOver: boolean;
  /** Whoever it was has logged in again since. */
  readonly isBack: boolean;
}

/**
 * Whether this page is one on which a session ended: still so while a log-in is tried on it and fails. Where somebody
 * else logs in, here or in another tab, the page is loaded anew: what was typed on it is not theirs to see.
 */
export function useSessionOver(): SessionOver {
  const snapshot = useSessionSnapshot();
  const accountId = snapshot?.context.accountId ?? null;
  const [known, setKnown] = useState<string | null>(null);
  const [isOver, setIsOver] = useState(false);
  const [isBack, setIsBack] = useState(false);
  const isOthers = isOver && accountId !== null && accountId !== known;
  if (!isOver && accountId !== null && accountId !== known) setKnown(accountId);
  if (!isOver && snapshot?.matches('sessionEnded')) {
    setIsOver(true);
    setIsBack(false);
  }
  if (isOver && !isOthers && (snapshot?.hasTag('member') || snapshot?.matches('loggedOut'))) {
    setIsOver(false);
    setIsBack(accountId !== null);
  }
  useEffect(() => {
    if (isOthers) window.location.reload();
  }, [isOthers]);
  return { isOver, isBack };
}
