import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ParseKeys } from 'i18next';
import { choicesOf, type SearchChoices } from '#domain/search/search-address.ts';
import { listingsQuery } from '../../api/queries.ts';
import { useApp } from '../../app/app-context.ts';
import { Container } from '../../components/Container.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { EligibilityError } from '../bidding/EligibilityError.tsx';
import { FilterPanel } from './filter/FilterPanel.tsx';
import { OwnBids } from './results/OwnBids.tsx';
import { Results } from './results/Results.tsx';
import { desk } from './results/result-layout.ts';
import { SyncNotice } from './session/SyncNotice.tsx';
import { useSearchSnapshot } from './session/search-view.ts';
import { useSearch } from './session/use-search.ts';
import type { ParamName } from '#domain/search/search-params.ts';

const route = getRouteApi('/properties/');

const Head = styled('div')(({ theme }) => ({
  paddingTop: 'var(--page-top)',
  marginBottom: theme.spacing(2.5),
  // The containers exist before their notices: screen readers announce only content added to them.
  '& > * + :not(:empty), & > [data-schemes]': { marginTop: theme.spacing(2) },
}));

const Parts = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2.5),
  alignItems: 'start',
  '@media (max-width: 61.99rem)': { '&[data-view="map"]': { gap: theme.spacing(1.5) } },
  [desk]: {
    '&[data-view="list"]': { gridTemplateColumns: '16.5rem minmax(0, 1fr)', columnGap: theme.spacing(4) },
  },
}));

const nothingKnown: SearchChoices = { advertTypes: [], localAuthorities: [], landlords: [] };

/** The page with every open home, as a list and on a map, with filters and notices for both. */
export function PropertiesPage() {
  const { t } = useTranslation();
  const { api } = useApp();
  const { search } = route.useLoaderData();
  const { data: listings } = useQuery(listingsQuery(api));
  const { filter, view, dropped, change, show } = useSearch(search, listings && choicesOf(listings));
  const count = useSearchSnapshot(search, ({ context }) => context.advertIds.length);
  const results = useRef<HTMLDivElement>(null);

  function changeAndShow(chosen: typeof filter) {
    change(chosen);
    // Beside the desktop filters the list may be scrolled far down; new results start at the top.
    const top = results.current?.getBoundingClientRect().top ?? 0;
    const isBeside = window.matchMedia(desk.replace('@media ', '')).matches;
    if (isBeside && top < 0) results.current?.scrollIntoView({ block: 'start' });
  }

  return (
    <Container>
      <Head>
        <PageHeading title={t('properties.heading')}>{t('properties.heading')}</PageHeading>
        <OwnBids />
        <SyncNotice />
        <EligibilityError />
        <DroppedNotice dropped={dropped} />
      </Head>
      <Parts data-view={view}>
        <FilterPanel
          filter={filter}
          choices={listings ? choicesOf(listings) : nothingKnown}
          view={view}
          count={count}
          onChange={changeAndShow}
        />
        <div ref={results}>
          <Results
            search={search}
            listings={listings}
            filter={filter}
            view={view}
            onChange={changeAndShow}
            onView={show}
          />
        </div>
      </Parts>
    </Container>
  );
}

/** Returns the page's own text for a param: its name in the address means nothing to the reader. */
function labelOf(param: ParamName): ParseKeys {
  switch (param) {
    case 'eligibleOnly':
      return 'properties.filterEligible';
    case 'bidOnly':
      return 'properties.filterBid';
    case 'favouritesOnly':
      return 'search.filterFavourites';
    case 'sort':
      return 'properties.sort';
    case 'landlords':
      return 'property.landlord';
    default:
      return `search.${param}`;
  }
}

/** A notice of the params in the address that could not be used; the others still apply. */
function DroppedNotice({ dropped }: { readonly dropped: readonly ParamName[] }) {
  const { t } = useTranslation();
  return (
    <div aria-live="polite">
      {dropped.length > 0 && (
        <p data-state="dropped">
          {t('search.dropped', { names: dropped.map((name) => `“${t(labelOf(name))}”`).join(', ') })}
        </p>
      )}
    </div>
  );
}
