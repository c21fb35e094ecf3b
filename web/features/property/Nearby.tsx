import { styled } from '@mui/material/styles';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { minutesOnFoot, sayDistance } from './walk.ts';
import type { LocalAreaResponse, NearbyKind, NearbyPlace } from '#schemas/api/local-area.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { counted } from '../../components/counted.ts';
import { Skeleton } from '../../components/Skeleton.tsx';
import type { NumberedPlace } from '../map/map-props.ts';
import { PlaceIcon } from './PlaceIcon.tsx';

const Root = styled('section')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  '& .how': { maxWidth: '38rem', color: theme.vars.palette.text.secondary },
  '& .kinds': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 19rem), 1fr))',
    gap: theme.spacing(3, 4),
  },
  '& h3': {
    display: 'flex',
    alignItems: 'center',
    gap: '0.5rem',
    fontSize: '1.0625rem',
    fontWeight: 700,
    lineHeight: 1.3,
  },
  '& .count': { color: theme.vars.palette.text.secondary, fontSize: '0.9375rem' },
  '& ol': { listStyle: 'none', padding: 0, marginTop: theme.spacing(0.5) },
  '& ol li': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: '0.625rem',
    alignItems: 'start',
    paddingBlock: '0.5rem',
  },
  '& ol li + li': {
    borderTop: `1px solid color-mix(in srgb, ${theme.vars.palette.outline} 40%, transparent)`,
  },
  '& .number': {
    display: 'grid',
    placeItems: 'center',
    width: '1.625rem',
    height: '1.625rem',
    borderRadius: '50%',
    fontSize: '0.8125rem',
    fontWeight: 700,
    lineHeight: 1,
    border: `2px solid ${theme.vars.palette.primary.main}`,
  },
  '& .name': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& .phase': { fontWeight: 400, color: theme.vars.palette.text.secondary },
  '& .far': { fontSize: '0.9375rem', lineHeight: 1.4 },
  // A printed page has only a few lines, with the nearest place of each kind.
  '@media print': {
    display: 'block',
    '& h2': { display: 'none' },
    '& .how, & .count, & .number, & svg, & ol li:nth-of-type(n + 2)': { display: 'none' },
    '& .kinds, & ol': { display: 'block', margin: 0 },
    '& section, & h3, & ol, & ol li, & ol li div, & p': { display: 'inline', padding: 0, border: 0 },
    '& h3, & .far': { fontSize: 'inherit' },
    '& h3::after': { content: '": "' },
    '& .name': { fontWeight: 400 },
    '& .name::after': { content: '", "' },
    '& .far::after': { content: '". "' },
  },
}));

/**
 * Returns every place of an answer with its number on the map and in the list; empty while there is no answer.
 */
export function numbered(answer: LocalAreaResponse | undefined): readonly NumberedPlace[] {
  const places = answer?.kinds.flatMap((kind) => kind.places) ?? [];
  return places.map(({ name, latitude, longitude }, index) => ({
    number: index + 1,
    name,
    latitude,
    longitude,
  }));
}

interface NearbyProps {
  readonly asked: UseQueryResult<LocalAreaResponse>;
}

/**
 * The places around a home, kind by kind: how many within a mile, and the nearest with their distances.
 * Complete without the map. If they cannot be loaded, the page says so in the specification's words (section 8,
 * local area).
 */
export function Nearby({ asked }: NearbyProps) {
  const { t } = useTranslation();
  const { system } = useApp();
  const { data, isError, isFetching, refetch } = asked;
  return (
    <Root aria-labelledby="nearby" aria-busy={system.hasPlaces && !data && !isError}>
      <h2 id="nearby">{t('property.nearby.title')}</h2>
      {!system.hasPlaces && <p>{t('property.nearby.unlisted')}</p>}
      {data && <NearbyList kinds={data.kinds} />}
      {system.hasPlaces && !data && !isError && <Loading />}
      <div aria-live="polite">
        {!data && isError && (
          <>
            <p>{t('property.areaFailed')}</p>
            <Button variant="outlined" disabled={isFetching} onClick={() => void refetch()}>
              {t('bid.retry')}
            </Button>
          </>
        )}
      </div>
    </Root>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <div>
      <output className="visually-hidden">{t('property.nearby.loading')}</output>
      {['70%', '45%', '60%', '50%'].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}

function NearbyList({ kinds }: { readonly kinds: readonly NearbyKind[] }) {
  const { t } = useTranslation();
  if (kinds.length === 0) return <p>{t('property.nearby.empty')}</p>;
  return (
    <>
      <p className="how">{t('property.nearby.how')}</p>
      <div className="kinds">
        {kinds.map((kind, index) => (
          <OneKind
            key={kind.kind}
            {...kind}
            first={kinds.slice(0, index).reduce((next, { places }) => next + places.length, 1)}
          />
        ))}
      </div>
    </>
  );
}

function OneKind({ kind, withinMile, places, first }: NearbyKind & { readonly first: number }) {
  const { t } = useTranslation();
  const { formats, system } = useApp();
  const id = `nearby-${kind}`;
  return (
    <section aria-labelledby={id}>
      <h3 id={id}>
        <PlaceIcon kind={kind} />
        {t(`property.nearby.kinds.${kind}`)}
      </h3>
      <p className="count">
        {withinMile === 0
          ? t('property.nearby.withinNone')
          : t('property.nearby.within', counted(withinMile, formats))}
      </p>
      <ol>
        {places.map((place, index) => (
          <li key={first + index}>
            {system.map && (
              <span className="number" aria-hidden="true">
                {first + index}
              </span>
            )}
            <div>
              <p className="name">
                {place.name}
                {place.phase && (
                  <span className="phase"> ({t(`property.nearby.phases.${place.phase}`)})</span>
                )}
              </p>
              <p className="far">
                <Distance metres={place.metres} />
              </p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Distance({ metres }: Pick<NearbyPlace, 'metres'>) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { unit, value } = sayDistance(metres);
  const distance = t(unit === 'miles' ? 'search.milesOf' : 'property.nearby.metres', counted(value, formats));
  const minutes = minutesOnFoot(metres);
  return minutes === null ? distance : t('property.nearby.walk', counted(minutes, formats, { distance }));
}
