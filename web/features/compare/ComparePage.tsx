import { styled } from '@mui/material/styles';
import { useQueries } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { ListedAdvert } from '#schemas/api/property-listings.ts';
import { advertQuery } from '../../api/listed-adverts.ts';
import { useApp } from '../../app/app-context.ts';
import { errorCodeOf } from '../../api/api-error.ts';
import { LoadError } from '../../components/LoadError.tsx';
import { BackLink } from '../../components/BackLink.tsx';
import { Container } from '../../components/Container.tsx';
import { drawPicture } from '../../components/draw-picture.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { useFavourites } from '../favourites/use-favourites.ts';
import { readRecentHomes } from '../recent/recent-homes.ts';
import { comparedHomes, maximumCompared } from './compared-homes.ts';
import { compareRows } from './compare-rows.ts';
import { CompareTable } from './CompareTable.tsx';

const route = getRouteApi('/properties/compare');

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  paddingTop: theme.spacing(0.5),
  maxWidth: '64rem',
  '& summary': { minHeight: '2.75rem', padding: '0.5rem 0', fontWeight: 600, cursor: 'pointer' },
  '& h2': { ...theme.typography.h3, marginBottom: theme.spacing(1) },
  '& .choices': { display: 'grid', gap: '0 1rem', listStyle: 'none' },
  '& .choices a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' },
  '@media (min-width: 48rem)': {
    paddingTop: theme.spacing(4),
    '& .choices': { gridTemplateColumns: 'repeat(auto-fill, minmax(18rem, 1fr))' },
  },
}));

/** The most homes offered to add to the comparison: a longer list takes too long to read. */
const maximumOffered = 12;

/** Up to three homes side by side, and the reader's favourites and recently viewed homes to add. */
export function ComparePage() {
  const { t } = useTranslation();
  const ids = comparedHomes(route.useSearch().homes);
  const favourites = useFavourites();
  const others = [...new Set([...(favourites ?? []), ...readRecentHomes()])].filter(
    (id) => !ids.includes(id),
  );
  const { homes, isLoading, failed, refetch } = useHomes(ids);
  const offered = useHomes(ids.length < maximumCompared ? others.slice(0, maximumOffered) : []).homes;
  return (
    <Container>
      <Page>
        <BackLink to="/properties">{t('property.back')}</BackLink>
        <PageHeading title={t('titles.compare')}>{t('titles.compare')}</PageHeading>
        <LoadError
          error={failed?.error ?? null}
          knownAt={failed?.data ? failed.dataUpdatedAt : null}
          isFetching={failed?.isFetching ?? false}
          onRetry={refetch}
        />
        {homes.length > 0 && <Compared homes={homes} />}
        {!isLoading && homes.length === 0 && failed === undefined && <p>{t('compare.none')}</p>}
        {offered.length > 0 && (
          <section aria-labelledby="compare-add">
            <h2 id="compare-add">{t('compare.add')}</h2>
            <ul className="choices">
              {offered.map(({ id, details }) => (
                <li key={id}>
                  <Link
                    to="/properties/compare"
                    search={{ homes: [...ids, id].join(',') }}
                    resetScroll={false}
                    replace
                    translate="no"
                  >
                    {`${details.street}, ${details.area}`}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )}
      </Page>
    </Container>
  );
}

/** Returns the homes that are known, in the order of `ids`. A home that is no longer advertised is left out. */
function useHomes(ids: readonly string[]) {
  const { loadAdvert } = useApp();
  const answers = useQueries({
    queries: ids.map((id) => ({ ...advertQuery(loadAdvert, id), retry: false })),
  });
  return {
    homes: answers.flatMap(({ data }) => (data ? [data.advert] : [])),
    isLoading: answers.some((answer) => answer.isLoading),
    /** The oldest answer whose refetch failed; undefined if all are current. */
    failed: answers
      .filter(({ error }) => error !== null && errorCodeOf(error) !== 'request.notFound')
      .toSorted((one, other) => one.dataUpdatedAt - other.dataUpdatedAt)
      .at(0),
    refetch: () => answers.forEach((answer) => void answer.refetch()),
  };
}

function Compared({ homes }: { readonly homes: readonly ListedAdvert[] }) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const ids = homes.map(({ id }) => id);
  const { different, same } = compareRows(homes, { t, formats });
  return (
    <>
      <CompareTable
        caption={t('titles.compare')}
        heads={homes.map((home) => ({
          id: home.id,
          words: <HomeHead home={home} others={ids.filter((id) => id !== home.id)} />,
        }))}
        rows={different}
      />
      {same.length > 0 && (
        <details>
          <summary>{t('compare.same')}</summary>
          <CompareTable
            caption={t('compare.same')}
            heads={homes.map(({ id, details }) => ({ id, words: details.street }))}
            rows={same}
          />
        </details>
      )}
    </>
  );
}

interface HomeHeadProps {
  readonly home: ListedAdvert;
  /** Ids of the homes that remain if this one is removed. */
  readonly others: readonly string[];
}

/** The head of a home's column. */
function HomeHead({ home, others }: HomeHeadProps) {
  const { t } = useTranslation();
  const { system } = useApp();
  const { street, pictures } = home.details;
  return (
    <>
      {drawPicture(system.mediaBase, pictures[0], {
        sizes: '(min-width: 48rem) 20rem, 33vw',
        alt: '',
        decoding: 'async',
      })}
      <Link to="/properties/$property" params={{ property: home.id }} translate="no">
        {street}
      </Link>
      <br />
      <Link
        to="/properties/compare"
        search={{ homes: others.join(',') || undefined }}
        resetScroll={false}
        replace
        className="remove no-print"
        aria-label={t('compare.removeHome', { name: street })}
      >
        {t('compare.remove')}
      </Link>
    </>
  );
}
