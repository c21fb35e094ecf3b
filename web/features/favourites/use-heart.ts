import { useState } from 'react';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { SetFavourite } from './favourite-keeper.ts';

/** What a heart has to say, and what pressing it does. */
export interface Heart {
  readonly note: ErrorCode | 'visitor' | null;
  readonly press: () => void;
}

/**
 * The heart of one home.
 * @param marked null for a visitor, who is told how to get one; undefined while it is not known.
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
    // A heart that is not known yet looks empty, so that whoever presses it wants it full.
    setNote(await setFavourite(advertId, marked !== true));
  }

  return { note, press: () => void press() };
}
