import { styled } from '@mui/material/styles';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfferSummary } from '#schemas/api/offers.ts';
import { useApp } from '../../app/app-context.ts';
import { useShowsHomes } from '../../app/shows-homes.ts';
import { drawPicture } from '../../components/draw-picture.tsx';
import { sheetStyles } from '../../components/sheet-styles.ts';

/** A sheet with a home's picture beside its words, or above them on a phone. */
export const HomeSheet = styled('div')(({ theme }) => ({
  display: 'grid',
  overflow: 'hidden',
  ...sheetStyles(theme),
  '& .picture img': { display: 'block', width: '100%', height: '100%', objectFit: 'cover' },
  '& .picture': { maxHeight: '11rem', overflow: 'hidden' },
  '& .words': {
    display: 'grid',
    alignContent: 'start',
    justifyItems: 'start',
    gap: theme.spacing(0.5),
    padding: theme.spacing(2, 2.5),
    overflowWrap: 'anywhere',
  },
  '& .area': { color: theme.vars.palette.text.secondary },
  '& .words a:not(.button)': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' },
  '& .due': { fontWeight: 700 },
  '& .button': { marginTop: theme.spacing(1) },
  '@media (min-width: 36rem)': {
    gridTemplateColumns: '13rem minmax(0, 1fr)',
    '& .picture': { maxHeight: 'none', minHeight: '9rem', position: 'relative' },
    '& .picture img': { position: 'absolute', inset: 0 },
  },
  '@media print': { breakInside: 'avoid' },
}));

type Home = OfferSummary['home'];

/** The picture of an offered home. */
export function HomePicture({ picture }: Pick<Home, 'picture'>) {
  const { system } = useApp();
  return (
    <div className="picture">
      {drawPicture(system.mediaBase, picture, {
        sizes: '(min-width: 36rem) 13rem, 100vw',
        alt: picture?.alt ?? '',
        decoding: 'async',
      })}
    </div>
  );
}

/** The area of an offered home and its bedrooms. */
export function AreaAndBedrooms({ area, bedrooms }: Pick<Home, 'area' | 'bedrooms'>) {
  const { t } = useTranslation();
  return <p className="area">{`${area} · ${t('property.bedrooms', { count: bedrooms })}`}</p>;
}

/** An offered home on the page of its offer, with a link to its advert if it was advertised. */
export function OfferedHome({ home, children }: { readonly home: Home; readonly children?: ReactNode }) {
  const { t } = useTranslation();
  const hasHomes = useShowsHomes();
  return (
    <HomeSheet data-part="home">
      <HomePicture picture={home.picture} />
      <div className="words">
        <h2 translate="no">{home.street}</h2>
        <AreaAndBedrooms {...home} />
        {children}
        {home.advertId !== null && hasHomes && (
          <Link to="/properties/$property" params={{ property: home.advertId }} className="no-print">
            {t('offers.toHome')}
          </Link>
        )}
      </div>
    </HomeSheet>
  );
}
