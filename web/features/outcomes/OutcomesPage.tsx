import { styled } from '@mui/material/styles';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { OutcomesResponse } from '#schemas/api/outcomes.ts';
import { useApp } from '../../app/app-context.ts';
import { counted } from '../../components/counted.ts';
import { Container } from '../../components/Container.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import type { Month } from '../months/month-search.ts';
import { neighbours } from '../months/months.ts';
import { OutcomeFilter } from './OutcomeFilter.tsx';
import { outcomesQuery } from './outcomes-query.ts';
import type { OutcomesSearch } from './outcomes-search.ts';
import { OutcomeTable } from './OutcomeTable.tsx';
import { wantedOutcomes } from './wanted-outcomes.ts';

const route = getRouteApi('/properties/outcomes');

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  paddingTop: 'var(--page-top)',
  '& .others': { display: 'flex', flexWrap: 'wrap', gap: '0 2rem' },
  '& .others a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' },
  '@media (min-width: 48rem)': { paddingTop: theme.spacing(4) },
}));

/**
 * The outcomes of closed adverts, by the month in which they started, without anything that could identify a
 * person.
 */
export function OutcomesPage() {
  const { t } = useTranslation();
  const { api } = useApp();
  // The month before stays until the next one has loaded: a select that vanished would take the focus with it.
  const asked = route.useSearch();
  const search = useDeferredValue(asked);
  const navigate = useNavigate({ from: '/properties/outcomes' });
  const { data } = useSuspenseQuery(outcomesQuery(api, search));
  const { months, shown, hideBelow, outcomes } = data;
  return (
    <Container>
      <Page>
        <PageHeading title={t('outcomes.heading')}>{t('outcomes.heading')}</PageHeading>
        {shown === null ? (
          <p>{t('outcomes.none')}</p>
        ) : (
          <>
            <OutcomeFilter
              months={months}
              shown={shown}
              outcomes={outcomes}
              search={asked}
              onChange={(chosen) => void navigate({ to: '.', search: chosen, resetScroll: false })}
            />
            <MonthOfHomes {...data} shown={shown} search={search} />
            <HowToRead hideBelow={hideBelow} />
          </>
        )}
      </Page>
    </Container>
  );
}

interface MonthOfHomesProps extends Pick<OutcomesResponse, 'months' | 'hideBelow' | 'outcomes'> {
  readonly shown: Month;
  readonly search: OutcomesSearch;
}

function MonthOfHomes({ months, shown, hideBelow, outcomes, search }: MonthOfHomesProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const month = formats.month(shown);
  const wanted = wantedOutcomes(outcomes, search);
  const caption = t('outcomes.shown', { month });
  return (
    <>
      <output>
        {wanted.length === 0
          ? t(outcomes.length === 0 ? 'outcomes.emptyMonth' : 'outcomes.noneSuch', { month })
          : `${caption}: ${t('outcomes.homes', counted(wanted.length, formats))}`}
      </output>
      {wanted.length > 0 && <OutcomeTable caption={caption} outcomes={wanted} hideBelow={hideBelow} />}
      <OtherMonths {...neighbours(months, shown)} search={search} />
    </>
  );
}

interface OtherMonthsProps extends ReturnType<typeof neighbours> {
  readonly search: OutcomesSearch;
}

function OtherMonths({ earlier, later, search }: OtherMonthsProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  if (earlier === null && later === null) return null;
  return (
    <nav aria-label={t('outcomes.months')} className="others no-print">
      {earlier && (
        <Link to="/properties/outcomes" search={{ ...search, year: earlier.year, month: earlier.month }}>
          {t('outcomes.earlier', { month: formats.month(earlier) })}
        </Link>
      )}
      {later && (
        <Link to="/properties/outcomes" search={{ ...search, year: later.year, month: later.month }}>
          {t('outcomes.later', { month: formats.month(later) })}
        </Link>
      )}
    </nav>
  );
}

const Folded = styled('details')(({ theme }) => ({
  maxWidth: '44rem',
  '& summary': { minHeight: '2.75rem', padding: '0.5rem 0', fontWeight: 600, cursor: 'pointer' },
  '& p': { marginBottom: theme.spacing(1) },
}));

/** An explanation of what the page shows and withholds, and what it means for the reader's own chances. */
function HowToRead({ hideBelow }: { readonly hideBelow: number }) {
  const { t } = useTranslation();
  return (
    <Folded>
      <summary>{t('outcomes.readTitle')}</summary>
      <p>{t('outcomes.readQueue')}</p>
      <p>{t('outcomes.readChances')}</p>
      <p>{t('outcomes.readPromise')}</p>
      {hideBelow > 1 && <p>{t('outcomes.readHidden', { number: hideBelow })}</p>}
    </Folded>
  );
}
