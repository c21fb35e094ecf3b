import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdvertEligibility } from '#schemas/api/advert-eligibility.ts';
import { advertQuery, type AdvertOnClock } from '../../api/listed-adverts.ts';
import { mediaAddress } from '../../api/media-address.ts';
import { useApp } from '../../app/app-context.ts';
import { Icon } from '../../components/Icon.tsx';
import { useStandingWords } from '../bidding/use-standing.ts';
import { CardFrame } from './CardFrame.tsx';
import { CardSkeleton } from './CardSkeleton.tsx';
import { useClosing } from './use-closing.ts';
import { useNearViewport } from './use-near-viewport.ts';

interface PropertyCardProps {
  readonly advertId: string;
  readonly standing: AdvertEligibility | undefined;
  /** The heading's level, so that the page's outline stays whole. */
  readonly level: 2 | 3;
  /** Near the top of the page: asked for at once, and its picture, too. */
  readonly first: boolean;
}

/** One home: the picture, what it costs, who it is for, when it closes, and where the reader stands. */
export const PropertyCard = memo(function PropertyCard({
  advertId,
  standing,
  level,
  first,
}: PropertyCardProps) {
  const { t } = useTranslation();
  const { loadAdvert } = useApp();
  const frame = useRef<HTMLElement>(null);
  const near = useNearViewport(frame, first);
  const { data, isError, refetch } = useQuery({ ...advertQuery(loadAdvert, advertId), enabled: near });
  return (
    <CardFrame ref={frame} data-state={data ? 'loaded' : isError ? 'error' : 'loading'}>
      {data && <LoadedCard {...data} standing={standing} level={level} first={first} />}
      {!data && !isError && <CardSkeleton />}
      {isError && (
        <div className="failed">
          <p>{t('properties.loadFailed')}</p>
          <button type="button" onClick={() => void refetch()}>
            {t('properties.retry')}
          </button>
        </div>
      )}
    </CardFrame>
  );
});

type LoadedCardProps = AdvertOnClock & Omit<PropertyCardProps, 'advertId'>;

function LoadedCard({ advert, clockOffset, standing, level, first }: LoadedCardProps) {
  const { t } = useTranslation();
  const { formats, system } = useApp();
  const { details } = advert;
  const closing = useClosing(advert.closesAt, clockOffset);
  const words = useStandingWords(standing);
  const Heading = level === 2 ? 'h2' : 'h3';
  const rent = formats.money(details.rentPence + details.serviceChargePence);
  const [picture] = details.pictures;
  return (
    <>
      <div className="picture">
        {picture && (
          <img
            src={mediaAddress(system.mediaBase, picture.file)}
            alt={picture.alt}
            width={picture.width}
            height={picture.height}
            loading={first ? 'eager' : 'lazy'}
            decoding="async"
          />
        )}
      </div>
      <div className="words">
        <Heading className="street">
          <Link to="/properties/$property" params={{ property: advert.id }}>
            {details.street}
          </Link>
        </Heading>
        <p className="area">
          {details.area}, {details.postcode}
        </p>
        <p className="rent">
          <strong>{rent}</strong>{' '}
          {details.rentPeriod === 'week' ? t('property.perWeek') : t('property.perMonth')}
        </p>
        <ul className="facts">
          <li>
            <Icon name="bed" />
            {t('property.bedrooms', { count: advert.bedrooms })}
          </li>
          <li>
            <Icon name="home" />
            {details.propertyType}
          </li>
        </ul>
        <p className="suited">{details.suitedTo}</p>
        <p className="closing" data-soon={closing.soon}>
          <Icon name="clock" />
          <span>
            {closing.left === null
              ? t('property.closed', { when: closing.when })
              : t('property.closes', { when: closing.when })}
            {closing.left !== null && <strong className="left">{closing.left}</strong>}
          </span>
        </p>
      </div>
      <p className="standing" data-tone={words.tone}>
        <Icon name={words.icon} />
        <span>{words.text}</span>
      </p>
    </>
  );
}

/** The cards in as many columns as fit. */
export const CardGrid = styled('ul')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 20rem), 1fr))',
  gap: theme.spacing(3),
  listStyle: 'none',
  '& > li': { display: 'grid' },
}));
