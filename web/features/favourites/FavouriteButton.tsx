import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import { drawHeart } from './draw-heart.tsx';
import { heartStyles } from './heart-styles.ts';
import { heartWords } from './heart-words.ts';
import { useFavourites } from './use-favourites.ts';
import { useHeart } from './use-heart.ts';

const Place = styled('div')(({ theme }) => heartStyles(theme));

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
