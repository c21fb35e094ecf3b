import { styled } from '@mui/material/styles';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { listingsQuery } from '../../api/queries.ts';
import { useEligibility, useUser } from '../../api/use-person.ts';
import { useApp } from '../../app/app-context.ts';
import { Container } from '../../components/Container.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { BidsInUse } from './BidsInUse.tsx';
import { CardGrid, PropertyCard } from './PropertyCard.tsx';
import { PropertyFilters } from './PropertyFilters.tsx';
import { searchAdverts, standingsOf } from './property-search.ts';

const route = getRouteApi('/properties/');
const firstResults = 6;

const Head = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2.5),
  paddingTop: theme.spacing(5),
  marginBottom: theme.spacing(3),
  '& .count': { fontWeight: 600 },
}));

const Nothing = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  justifyItems: 'start',
  maxWidth: '38rem',
  padding: theme.spacing(4),
  background: theme.vars.palette.background.paper,
  borderRadius: theme.council.shape.radius,
}));

/** Every open home as cards, with the filters and the order that the address names. */
export function PropertiesPage() {
  const { t } = useTranslation();
  const { api } = useApp();
  const search = route.useSearch();
  const user = useUser();
  const { data: listings } = useSuspenseQuery(listingsQuery(api));
  const { data: eligibility } = useEligibility();
  const standings = useMemo(() => standingsOf(eligibility), [eligibility]);
  const hasStandings = user?.hasApplications === true && eligibility !== undefined;
  const results = useMemo(
    () => searchAdverts(listings.adverts, search, hasStandings ? standings : null),
    [listings, search, hasStandings, standings],
  );
  const empty =
    hasStandings && search.bidOnly === 1
      ? t('properties.emptyBid')
      : hasStandings && search.eligibleOnly === 1
        ? t('properties.emptyEligible')
        : t('properties.emptyAll');
  return (
    <Container>
      <Head>
        <PageHeading title={t('properties.heading')}>{t('properties.heading')}</PageHeading>
        <BidsInUse schemes={eligibility?.schemes ?? []} />
        <PropertyFilters
          search={search}
          mayFilter={user?.hasApplications === true}
          isVisitor={user === null}
        />
        <output className="count">{t('properties.count', { count: results.length })}</output>
      </Head>
      {results.length === 0 ? (
        <Nothing>
          <p>{empty}</p>
          {results.length < listings.adverts.length && (
            <Link to="/properties" search={{}}>
              {t('properties.showAll')}
            </Link>
          )}
        </Nothing>
      ) : (
        <CardGrid>
          {results.map(({ id }, place) => (
            <li key={id}>
              <PropertyCard
                advertId={id}
                standing={standings.get(id)}
                level={2}
                first={place < firstResults}
              />
            </li>
          ))}
        </CardGrid>
      )}
    </Container>
  );
}
