import { readRecentHomes, recentHomesKey } from './recent-homes.ts';

const mostKept = 12;

/** Puts a home first in the list of recently viewed homes. */
export function noteSeen(advertId: string): void {
  const others = readRecentHomes().filter((id) => id !== advertId);
  try {
    localStorage.setItem(recentHomesKey, JSON.stringify([advertId, ...others].slice(0, mostKept)));
  } catch {
    // Storage is blocked: nothing is remembered.
  }
}
