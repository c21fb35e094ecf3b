import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Skeleton } from '../../components/Skeleton.tsx';
import { listingsQuery } from '../../api/queries.ts';
import { useUser } from '../../app/use-person.ts';
import { useApp } from '../../app/app-context.ts';
import { useShowsHomes } from '../../app/shows-homes.ts';
import { cardLook } from '../../components/card-look.ts';
import { counted } from '../../components/counted.ts';
import { Icon, type IconName } from '../../components/Icon.tsx';
import { Section } from '../../components/Section.tsx';

const Grid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 16rem), 1fr))',
  gap: theme.spacing(2.5),
  listStyle: 'none',
  '& > li': {
    position: 'relative',
    display: 'flex',
    gap: theme.spacing(2),
    padding: theme.spacing(2.5),
    ...cardLook(theme),
  },
  '& > li:has(a:hover)': { borderColor: theme.vars.palette.link },
  '& > li:has(a:focus-visible)': { outline: `3px solid ${theme.vars.palette.focus}`, outlineOffset: 3 },
  '& .mark': {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    width: '3rem',
    height: '3rem',
    fontSize: '1.25rem',
    borderRadius: Math.min(theme.council.shape.radius, 14),
    background: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
  },
  '& h3': { fontSize: '1.1875rem', lineHeight: 1.3 },
  '& h3 a': { textDecoration: 'none' },
  '& h3 a::after': { content: '""', position: 'absolute', inset: 0 },
  '& h3 a:focus-visible': { outline: 'none' },
  '& li:hover h3 a': { textDecoration: 'underline' },
  '& p': { color: theme.vars.palette.text.secondary },
  // Two in a row on a phone: a mark and its name say it.
  '@media (max-width: 39.99rem)': {
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 8rem), 1fr))',
    gap: theme.spacing(1.25),
    '& > li': { alignItems: 'center', gap: '0.625rem', padding: '0.625rem' },
    '& .mark': { width: '2.25rem', height: '2.25rem', fontSize: '1.125rem' },
    '& h3': { fontSize: '0.9375rem' },
    '& p': { display: 'none' },
  },
}));

function Tile({ icon, link, text }: { icon: IconName; link: ReactNode; text: ReactNode }) {
  return (
    <li>
      <span className="mark">
        <Icon name={icon} />
      </span>
      <div>
        <h3>{link}</h3>
        <p>{text}</p>
      </div>
    </li>
  );
}

/** The tiles of specification section 2: current and previous properties, and log-in or the account. */
export function Tiles() {
  const { t } = useTranslation();
  const { api, formats } = useApp();
  const user = useUser();
  const hasHomes = useShowsHomes();
  const { data: listings, isError } = useQuery({ ...listingsQuery(api), enabled: hasHomes });
  const homes = listings
    ? t('home.tilePropertiesText', counted(listings.adverts.length, formats))
    : isError && t('home.tilePropertiesTextUnknown');
  return (
    <Section title={t('home.tilesTitle')}>
      <Grid>
        {hasHomes && (
          <Tile
            icon="home"
            link={<Link to="/properties">{t('home.tileProperties')}</Link>}
            text={homes || <Skeleton width="14rem" />}
          />
        )}
        {hasHomes && (
          <Tile
            icon="clock"
            link={<Link to="/properties/outcomes">{t('home.tileOutcomes')}</Link>}
            text={t('home.tileOutcomesText')}
          />
        )}
        {/* Visitors are known from the start, so an unknown reader is a member. */}
        {user === null ? (
          <>
            <Tile
              icon="enter"
              link={<Link to="/login">{t('home.tileLogin')}</Link>}
              text={t('home.tileLoginText')}
            />
            <Tile
              icon="person"
              link={<Link to="/create">{t('home.tileCreate')}</Link>}
              text={t('home.tileCreateText')}
            />
          </>
        ) : (
          <Tile
            icon="person"
            link={<Link to="/account">{t('home.tileAccount')}</Link>}
            text={t('home.tileAccountText')}
          />
        )}
      </Grid>
    </Section>
  );
}
