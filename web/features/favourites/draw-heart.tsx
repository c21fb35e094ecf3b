import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { type Heart, useHeart } from './use-heart.ts';
import { type HeartWords, heartWords } from './heart-words.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import { useApp } from '../../app/app-context.ts';
import { heartStyles } from './heart-styles.ts';
import { useFavourites } from './use-favourites.ts';

const Place = styled('div')(({ theme }) => heartStyles(theme));

const drawing = (
  <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d="M12 20.500S3.500 15.500 3.500 9.400A4.700 4.700 0 0 1 12 6.600a4.700 4.700 0 0 1 8.500 2.800c0 6.100-8.500 11.100-8.500 11.100Z" />
  </svg>
);

/**
 * Renders a heart and its message. It has no styles of its own: put `heartStyles` on a parent. A function
 * instead of a component, since a list has hundreds.
 * @param name the home's name, for people who cannot see which card the heart is on.
 * @param marked from `useHeart`.
 */
export function drawHeart(
  { note, press }: Heart,
  name: string,
  marked: boolean | undefined,
  words: HeartWords,
) {
  return (
    <div className="heart" data-needs-script>
      <button
        type="button"
        aria-label={words.mark(name)}
        title={marked === true ? words.remove : words.add}
        aria-pressed={marked === true}
        onClick={press}
      >
        {drawing}
      </button>
      <output className="note">{note !== null && <HeartNote note={note} />}</output>
    </div>
  );
}

/**
 * The error of a failed press, or the note that a visitor's favourites are on this device, with a link to the
 * log-in.
 */
function HeartNote({ note }: { readonly note: ErrorCode | 'onDevice' }) {
  const { t } = useTranslation();
  const { href } = useLocation();
  const isVisitor = note === 'onDevice';
  if (!isVisitor && note !== 'session.ended' && note !== 'session.required') {
    return (
      <span>
        {t('favourites.failed')} {t(`errors.${note}`)}
      </span>
    );
  }
  return (
    <span>
      {isVisitor ? t('favourites.onDevice') : `${t('properties.onlyLoggedIn')}.`}{' '}
      <Link to="/login" search={{ returnTo: href }}>
        {t('nav.login')}
      </Link>
    </span>
  );
}

interface FavouriteButtonProps {
  readonly advertId: string;
  /** The home's name. */
  readonly name: string;
}

/** The heart that marks this home as a favourite, for pages with a single home. */
export function FavouriteButton({ advertId, name }: FavouriteButtonProps) {
  const { t } = useTranslation();
  const words = useMemo(() => heartWords(t), [t]);
  const { setFavourite } = useApp();
  const favourites = useFavourites();
  const marked = favourites?.has(advertId);
  const heart = useHeart(advertId, marked, setFavourite);
  return <Place className="no-print">{drawHeart(heart, name, marked, words)}</Place>;
}
