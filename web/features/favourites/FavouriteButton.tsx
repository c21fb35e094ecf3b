import { styled } from '@mui/material/styles';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import { HeartButton, heartWords } from './HeartButton.tsx';
import { heartStyles } from './heart-styles.ts';
import { useFavourites } from './use-favourites.ts';

const Place = styled('div')(({ theme }) => heartStyles(theme));

interface FavouriteButtonProps {
  readonly advertId: string;
  /** What the home is called. */
  readonly name: string;
}

/** A heart that keeps this home among the reader's favourites, for wherever there is one home. */
export function FavouriteButton({ advertId, name }: FavouriteButtonProps) {
  const { t } = useTranslation();
  const words = useMemo(() => heartWords(t), [t]);
  const { setFavourite } = useApp();
  const favourites = useFavourites();
  return (
    <Place className="no-print">
      <HeartButton
        advertId={advertId}
        name={name}
        marked={favourites && favourites.has(advertId)}
        setFavourite={setFavourite}
        words={words}
      />
    </Place>
  );
}
