import { Button } from '../../../components/Button.tsx';
import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { BasicAdvert } from '#schemas/api/property-listings.ts';
import { emptySearch, type SearchFilter } from '#schemas/property-search.ts';
import { useApp } from '../../../app/app-context.ts';
import { counted } from '../../../components/counted.ts';
import type { FilterWords } from '../filter/describe-filter.ts';
import { partsIn, relaxations, without } from '../filter/filter-parts.ts';
import { mayBidFor } from '#domain/lettings/may-bid.ts';
import { asksDetails, type SearchFacts } from '#domain/search/find-homes.ts';
import { locationsQuery, placesById } from '../../map/locations-query.ts';
import { detailsById, detailsQuery } from '../session/details-query.ts';
import { matchingQuery } from '../session/matching-query.ts';

const Nothing = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1.5),
  justifyItems: 'start',
  maxWidth: '38rem',
  padding: theme.spacing(3),
  background: theme.vars.palette.background.paper,
  borderRadius: theme.council.shape.radius,
  '& ul': { listStyle: 'none', display: 'grid', gap: '0.5rem', justifyItems: 'start' },
}));

interface EmptyResultProps {
  readonly adverts: readonly BasicAdvert[];
  readonly filter: SearchFilter;
  readonly facts: Pick<SearchFacts, 'eligibility' | 'favourites'>;
  readonly description: FilterWords;
  readonly onChange: (filter: SearchFilter) => void;
}

/** The screen for no results: which filters to remove, and how many homes that would bring. */
export function EmptyResult({ adverts, filter, facts, description, onChange }: EmptyResultProps) {
  const { t } = useTranslation();
  const { api, formats } = useApp();
  const { data } = useQuery({ ...matchingQuery(api, filter.text), enabled: filter.text !== '' });
  const { data: details } = useQuery({ ...detailsQuery(api), enabled: asksDetails(filter) });
  const { data: located } = useQuery({ ...locationsQuery(api), enabled: filter.near !== null });
  const known: SearchFacts = {
    ...facts,
    matching: data ? new Set(data.advertIds) : null,
    details: details ? detailsById(details) : null,
    places: located ? placesById(located) : null,
  };
  const parts = partsIn(filter);
  if (adverts.length === 0) {
    return (
      <Nothing>
        <p>{t('properties.emptyAll')}</p>
      </Nothing>
    );
  }
  const ways = parts.length > 1 ? relaxations(adverts, filter, known) : [];
  const [only] = parts;
  const isStopped = [...(facts.eligibility?.values() ?? [])].some(
    (eligibility) => eligibility.eligible && !mayBidFor(eligibility),
  );
  const none = isStopped ? t('properties.emptyStopped') : t('properties.emptyEligible');
  const why =
    parts.length === 1 && only === 'style'
      ? { 0: '', 1: none, 2: t('properties.emptyBid'), 3: t('favourites.none') }[filter.style]
      : ways.length > 0
        ? t('search.emptyFiltered')
        : parts.length > 1
          ? t('search.emptyNothing')
          : t('search.emptyOne', { what: description.parts.find(({ part }) => part === only)?.text ?? '' });
  return (
    <Nothing>
      <p>{why}</p>
      {ways.length > 0 && (
        <ul>
          {ways.map(({ part, count }) => (
            <li key={part}>
              <Button variant="outlined" onClick={() => onChange(without(filter, part))}>
                {t(
                  'search.relax',
                  counted(count, formats, {
                    what: description.parts.find((one) => one.part === part)?.text ?? '',
                  }),
                )}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Button variant="text" onClick={() => onChange({ ...emptySearch, sort: filter.sort })}>
        {t('search.clearCount', counted(adverts.length, formats))}
      </Button>
    </Nothing>
  );
}
