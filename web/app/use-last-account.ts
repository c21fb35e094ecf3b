import { useEffect, useEffectEvent, useState } from 'react';
import { useUser } from './use-person.ts';

/**
 * Returns the account that a page was opened with, or null for a visitor. It stays after the session has ended, so that
 * typed text stays until the same person is back, and changes when another person logs in.
 */
export function useLastAccountId(): string | null {
  const user = useUser();
  const [accountId, setAccountId] = useState(user?.accountId ?? null);
  if (user && user.accountId !== accountId) setAccountId(user.accountId);
  return accountId;
}

/** Calls back when the person of an account is logged in again after the session has ended. */
export function useSessionRestored(accountId: string, isEnded: boolean, onRestored: () => void): void {
  const isBack = useUser()?.accountId === accountId;
  const restored = useEffectEvent(onRestored);
  useEffect(() => {
    if (isBack && isEnded) restored();
  }, [isBack, isEnded]);
}
