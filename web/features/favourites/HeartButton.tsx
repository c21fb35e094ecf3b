import type { TFunction } from 'i18next';
import { useState } from 'react';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import { HeartNote } from './HeartNote.tsx';
import type { SetFavourite } from './favourite-keeper.ts';

/** What hearts are called, put together once for all of them. */
export interface HeartWords {
  readonly mark: (name: string) => string;
  readonly add: string;
  readonly remove: string;
}

/** The words of hearts in the language of `t`. */
export function heartWords(t: TFunction): HeartWords {
  // Where the name goes is looked up once: putting it in through `t` took a tenth of the time of a card.
  const gap = '\u0000';
  const [before = '', after = ''] = t('favourites.mark', { name: gap }).split(gap);
  return {
    mark: (name) => `${before}${name}${after}`,
    add: t('favourites.add'),
    remove: t('favourites.remove'),
  };
}

interface HeartButtonProps {
  readonly advertId: string;
  /** What the home is called, for those who cannot see which card the heart is on. */
  readonly name: string;
  /** Null for a visitor, who is told how to get one; undefined while it is not known. */
  readonly marked: boolean | null | undefined;
  readonly setFavourite: SetFavourite;
  readonly words: HeartWords;
}

/**
 * The heart alone: a list has hundreds, so it asks nobody for anything and has no style of its own
 * ({@link heartStyles} belong on something around it).
 */
export function HeartButton({ advertId, name, marked, setFavourite, words }: HeartButtonProps) {
  const [note, setNote] = useState<ErrorCode | 'visitor' | null>(null);

  async function press() {
    if (marked === null) setNote((shown) => (shown === null ? 'visitor' : null));
    if (typeof marked !== 'boolean') return;
    setNote(null);
    setNote(await setFavourite(advertId, !marked));
  }

  return (
    <div className="heart">
      <button
        type="button"
        aria-label={words.mark(name)}
        title={marked === true ? words.remove : words.add}
        {...(marked === null ? { 'aria-expanded': note !== null } : { 'aria-pressed': marked === true })}
        onClick={() => void press()}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
          <path d="M12 20.500S3.500 15.500 3.500 9.400A4.700 4.700 0 0 1 12 6.600a4.700 4.700 0 0 1 8.500 2.800c0 6.100-8.500 11.100-8.500 11.100Z" />
        </svg>
      </button>
      <output className="note">{note !== null && <HeartNote note={note} />}</output>
    </div>
  );
}
