import { useState } from 'react';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { SetFavourite } from './favourite-keeper.ts';

/** A heart's message, and what pressing it does. */
export interface Heart {
  readonly note: ErrorCode | 'visitor' | null;
  readonly press: () => void;
}

/**
 * The heart of one home.
 * @param marked null for a visitor, who learns how to get an account; undefined while it is not known.
 */
export function useHeart(
  advertId: string,
  marked: boolean | null | undefined,
  setFavourite: SetFavourite,
): Heart {
  const [note, setNote] = useState<Heart['note']>(null);

  async function press() {
    if (marked === null) {
      setNote((shown) => (shown === null ? 'visitor' : null));
      return;
    }
    setNote(null);
    // An unknown heart looks empty, so pressing it means marking it.
    setNote(await setFavourite(advertId, marked !== true));
  }

  return { note, press: () => void press() };
}
