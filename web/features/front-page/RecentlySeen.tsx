import { styled } from '@mui/material/styles';
import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { advertQuery, type AdvertOnClock } from '../../api/listed-adverts.ts';
import { useApp } from '../../app/app-context.ts';
import { useInBrowser } from '../../app/use-in-browser.ts';
import { sheetStyles } from '../../components/sheet-styles.ts';
import { drawPicture } from '../../components/draw-picture.tsx';
import { useClosing } from '../../components/use-closing.ts';
import { Section } from '../../components/Section.tsx';
import { readRecentHomes } from '../recent/recent-homes.ts';

const Homes = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 17rem), 1fr))',
  gap: theme.spacing(1.5),
  listStyle: 'none',
  '& > li': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '6rem minmax(0, 1fr)',
    alignItems: 'center',
    gap: theme.spacing(1.5),
    overflow: 'hidden',
    minHeight: '5rem',
    ...sheetStyles(theme),
  },
  '& img': { width: '100%', height: '100%', minHeight: '5rem', objectFit: 'cover' },
  '& div': { paddingBlock: theme.spacing(1), paddingInlineEnd: theme.spacing(1.5) },
  '& a': { fontWeight: 600 },
  '& a::after': { content: '""', position: 'absolute', inset: 0 },
  '& p': { fontSize: '0.9375rem', color: theme.vars.palette.text.secondary },
}));

/** The number that fills a row on a wide screen; the others can be found on the compare page. */
const shown = 4;
const compared = 3;

/** The homes that were viewed last on this device. Nothing if there are none, or none is available any more. */
export function RecentlySeen() {
  const { t } = useTranslation();
  const { system, loadAdvert } = useApp();
  const isHere = useInBrowser(() => true, false);
  const advertIds = useMemo(() => (isHere ? readRecentHomes().slice(0, shown) : []), [isHere]);
  const homes = useQueries({
    queries: advertIds.map((id) => ({ ...advertQuery(loadAdvert, id), retry: false })),
  }).flatMap(({ data }) => (data ? [data] : []));
  if (homes.length === 0) return null;
  const ids = homes.slice(0, compared).map(({ advert }) => advert.id);
  return (
    <Section
      title={t('compare.recent')}
      aside={
        ids.length > 1 && (
          <Link to="/properties/compare" search={{ homes: ids.join(',') }}>
            {t('compare.these')}
          </Link>
        )
      }
    >
      <Homes>
        {homes.map(({ advert, clockOffset }) => (
          <li key={advert.id}>
            {drawPicture(system.mediaBase, advert.details.pictures[0], {
              sizes: '6rem',
              alt: '',
              loading: 'lazy',
              decoding: 'async',
            })}
            <div>
              <Link to="/properties/$property" params={{ property: advert.id }} translate="no">
                {advert.details.street}
              </Link>
              <Closes advert={advert} clockOffset={clockOffset} />
            </div>
          </li>
        ))}
      </Homes>
    </Section>
  );
}

function Closes({ advert, clockOffset }: AdvertOnClock) {
  return <p>{useClosing(advert, clockOffset).sentence}</p>;
}
