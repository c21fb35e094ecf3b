import { useEffect, useRef } from 'react';
import { readRecentHomes, recentHomesKey } from './recent-homes.ts';
import { useApp } from '../../app/app-context.ts';
import { useUser } from '../../app/use-person.ts';

const maximumKept = 12;

/** Puts a home first in the list of recently viewed homes. */
export function noteSeen(advertId: string): void {
  const others = readRecentHomes().filter((id) => id !== advertId);
  try {
    localStorage.setItem(recentHomesKey, JSON.stringify([advertId, ...others].slice(0, maximumKept)));
  } catch {
    // Storage is blocked: nothing is remembered.
  }
}

/**
 * Remembers on this device that a home was viewed: not on a shared computer, and not for staff impersonating a
 * resident. The person who opened the page decides: it may stay open when they log out.
 */
export function useNoteSeen(advertId: string): void {
  const { api } = useApp();
  const user = useUser();
  const decided = useRef<string>(undefined);
  useEffect(() => {
    if (user === undefined || decided.current === advertId) return;
    decided.current = advertId;
    const isTheirs =
      user?.session.sharedComputer !== true &&
      user?.scope.includes('staff') !== true &&
      api.impersonationId === undefined;
    if (isTheirs) noteSeen(advertId);
  }, [advertId, api, user]);
}
