import { useState } from 'react';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { SetFavourite } from './favourite-keeper.ts';

/** The message of a heart, and its press handler. */
export interface Heart {
  readonly note: ErrorCode | 'onDevice' | null;
  readonly press: () => void;
}

/**
 * Returns the heart of one home.
 * @param marked undefined while it is not known.
 */
export function useHeart(advertId: string, marked: boolean | undefined, setFavourite: SetFavourite): Heart {
  const [note, setNote] = useState<Heart['note']>(null);

  async function press() {
    setNote(null);
    // An unknown heart looks empty, so pressing it means marking it.
    setNote(await setFavourite(advertId, marked !== true));
  }

  return { note, press: () => void press() };
}
