import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { advertQuery } from '../../api/listed-adverts.ts';
import { useEligibility } from '../../app/use-person.ts';
import { useApp } from '../../app/app-context.ts';
import { drawPicture } from '../../components/draw-picture.tsx';
import { Icon } from '../../components/Icon.tsx';
import { useEligibilityLabel } from '../bidding/eligibility-label.ts';

const Card = styled('dialog')(({ theme }) => ({
  position: 'absolute',
  zIndex: 3,
  inset: 'auto auto 2.25rem auto',
  insetInlineStart: '0.75rem',
  margin: 0,
  padding: 0,
  border: 0,
  width: 'min(22rem, calc(100% - 1.5rem))',
  maxHeight: 'calc(100% - 3rem)',
  overflowY: 'auto',
  background: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.primary,
  borderRadius: theme.council.shape.radius,
  boxShadow: '0 4px 20px rgb(0 0 0 / 0.35)',
  '&[data-low="true"]': { bottom: 'auto', top: '0.75rem', width: 'min(22rem, calc(100% - 5rem))' },
  '& .top': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    paddingInlineStart: '1rem',
  },
  '& .top h2': { fontSize: '1rem', fontWeight: 700, lineHeight: 1.3 },
  '& .close': {
    display: 'grid',
    placeItems: 'center',
    width: '2.75rem',
    height: '2.75rem',
    padding: 0,
    border: 0,
    background: 'none',
    color: 'inherit',
    cursor: 'pointer',
  },
  '& ul': { listStyle: 'none', margin: 0, padding: 0 },
  '& li + li': { borderTop: `1px solid color-mix(in srgb, ${theme.vars.palette.outline} 40%, transparent)` },
  '& .home': {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '6.5rem minmax(0, 1fr)',
    columnGap: '0.875rem',
    padding: '0 1rem 1rem',
    minHeight: '6.5rem',
  },
  '& li + li .home': { paddingTop: '1rem' },
  '& img': {
    width: '100%',
    height: 'auto',
    aspectRatio: '4 / 3',
    objectFit: 'cover',
    borderRadius: Math.min(theme.council.shape.radius, 10),
  },
  '& .street': { fontWeight: 700, lineHeight: 1.25 },
  '& .street a::after': { content: '""', position: 'absolute', inset: 0 },
  '& .home:focus-within:has(a:focus-visible)': {
    outline: `3px solid ${theme.vars.palette.focus}`,
    outlineOffset: -3,
  },
  '& .street a:focus-visible': { outline: 'none' },
  '& .facts': { fontSize: '0.9375rem', lineHeight: 1.45 },
  '& .eligibility': {
    display: 'flex',
    gap: '0.4em',
    marginTop: '0.375rem',
    fontSize: '0.875rem',
    fontWeight: 600,
    lineHeight: 1.4,
  },
  '& .eligibility svg': { marginTop: '0.1em' },
  '& .more': { padding: '0 1rem 1rem' },
  '&:focus-visible': { outline: `3px solid ${theme.vars.palette.focus}` },
  '@media (forced-colors: active)': { border: '1px solid' },
}));

/**
 * The most homes on a card: a tower has hundreds at one place; the list, which can be searched, has them all.
 */
const homesShown = 12;

interface MapCardProps {
  readonly id: string;
  readonly advertIds: readonly string[];
  /** True if the mark is low on the map, and the card goes at the top. */
  readonly isLow: boolean;
  readonly onClose: () => void;
}

/** A summary of the homes at a place. Takes the focus, and Escape closes it. */
export function MapCard({ id, advertIds, isLow, onClose }: MapCardProps) {
  const { t } = useTranslation();
  const card = useRef<HTMLDialogElement>(null);
  useEffect(() => card.current?.focus({ preventScroll: true }), []);
  const surplus = advertIds.length - homesShown;
  return (
    <Card
      ref={card}
      id={id}
      open
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
      data-low={isLow}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className="top">
        <h2 id={`${id}-title`}>{t('map.here', { count: advertIds.length })}</h2>
        <button type="button" className="close" aria-label={t('map.close')} onClick={onClose}>
          <Icon name="cross" />
        </button>
      </div>
      <ul>
        {advertIds.slice(0, homesShown).map((advertId) => (
          <li key={advertId}>
            <CardHome advertId={advertId} />
          </li>
        ))}
      </ul>
      {surplus > 0 && <p className="more">{t('map.moreHere', { count: surplus })}</p>}
    </Card>
  );
}

function CardHome({ advertId }: { readonly advertId: string }) {
  const { t } = useTranslation();
  const { loadAdvert, formats, system } = useApp();
  const { data, isError } = useQuery(advertQuery(loadAdvert, advertId));
  const { data: answer } = useEligibility();
  const eligibility = answer?.schemes
    .flatMap((scheme) => scheme.eligibility)
    .find((entry) => entry.advertId === advertId);
  const label = useEligibilityLabel(eligibility);
  if (isError) return <p className="more">{t('properties.loadFailed')}</p>;
  if (!data) return <div className="home" aria-busy="true" />;
  const { details, bedrooms } = data.advert;
  const rent = formats.money(details.rentPence + details.serviceChargePence);
  const [picture] = details.pictures;
  return (
    <div className="home">
      {drawPicture(system.mediaBase, picture, { sizes: '6.5rem', alt: picture?.alt ?? '' })}
      <div>
        <p className="street">
          <Link to="/properties/$property" params={{ property: advertId }} translate="no">
            {details.street}
          </Link>
        </p>
        <p className="facts">
          {details.area} · {t('property.bedrooms', { count: bedrooms })}
        </p>
        <p className="facts">
          {t(details.rentPeriod === 'week' ? 'property.rentWeek' : 'property.rentMonth', { rent })}
        </p>
        <p className="eligibility" data-tone={label.tone}>
          <Icon name={label.icon} />
          {label.text}
        </p>
      </div>
    </div>
  );
}
