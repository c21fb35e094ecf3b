import { styled } from '@mui/material/styles';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { OutcomesResponse } from '#schemas/api/outcomes.ts';
import { useApp } from '../../app/app-context.ts';
import { counted } from '../../components/counted.ts';
import { Container } from '../../components/Container.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import type { Month } from '../months/month-search.ts';
import { MonthFilter } from '../months/MonthFilter.tsx';
import { neighbours } from '../months/months.ts';
import { byAdvert } from './by-advert.ts';
import { OutcomeList } from './OutcomeList.tsx';
import { OutcomeRow } from './OutcomeRow.tsx';
import { outcomesQuery } from './outcomes-query.ts';

const route = getRouteApi('/properties/outcomes');

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(3),
  paddingTop: 'var(--page-top)',
  '& .lead': { fontSize: '1.1875rem', marginTop: theme.spacing(1) },
  '& .month h2': theme.typography.h2,
  '& .month': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '0.25rem 2rem',
  },
  '& .others': { display: 'flex', flexWrap: 'wrap', gap: '0 2rem' },
  '& .others a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' },
}));

/** The outcomes of closed adverts, by the month in which they started; nobody can be recognised. */
export function OutcomesPage() {
  const { t } = useTranslation();
  const { api, formats } = useApp();
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/properties/outcomes' });
  const { data } = useSuspenseQuery(outcomesQuery(api, search));
  const { months, shown, hideBelow } = data;
  return (
    <Container>
      <Page>
        <div>
          <PageHeading title={t('outcomes.heading')}>{t('outcomes.heading')}</PageHeading>
          <p className="lead">{t('outcomes.lead')}</p>
        </div>
        {shown === null ? (
          <p>{t('outcomes.none')}</p>
        ) : (
          <>
            <HowToRead hideBelow={hideBelow} />
            <MonthFilter
              key={`${shown.year}-${shown.month}`}
              legend={t('outcomes.filter')}
              months={months}
              shown={shown}
              counted={(month, count) =>
                t('outcomes.monthWithHomes', { month, homes: t('outcomes.homes', counted(count, formats)) })
              }
              apply={t('outcomes.apply')}
              onApply={(chosen) => void navigate({ to: '.', search: chosen, resetScroll: false })}
              clear={
                search.year !== undefined && (
                  <Link to="/properties/outcomes" search={{}} resetScroll={false} className="clear">
                    {t('outcomes.clear')}
                  </Link>
                )
              }
            />
            <MonthOfHomes {...data} shown={shown} />
          </>
        )}
      </Page>
    </Container>
  );
}

interface MonthOfHomesProps extends Pick<OutcomesResponse, 'months' | 'hideBelow' | 'outcomes'> {
  readonly shown: Month;
}

function MonthOfHomes({ months, shown, hideBelow, outcomes }: MonthOfHomesProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const month = formats.month(shown);
  return (
    <>
      <div className="month">
        <h2>{t('outcomes.shown', { month })}</h2>
        <output>{t('outcomes.homes', counted(outcomes.length, formats))}</output>
      </div>
      {outcomes.length === 0 ? (
        <p>{t('outcomes.emptyMonth', { month })}</p>
      ) : (
        <OutcomeList>
          {byAdvert(outcomes).map((homes) => (
            <li key={homes[0].advertId}>
              <OutcomeRow outcomes={homes} hideBelow={hideBelow} />
            </li>
          ))}
        </OutcomeList>
      )}
      <OtherMonths {...neighbours(months, shown)} />
    </>
  );
}

function OtherMonths({ earlier, later }: ReturnType<typeof neighbours>) {
  const { t } = useTranslation();
  const { formats } = useApp();
  if (earlier === null && later === null) return null;
  return (
    <nav aria-label={t('outcomes.months')} className="others no-print">
      {earlier && (
        <Link to="/properties/outcomes" search={{ year: earlier.year, month: earlier.month }}>
          {t('outcomes.earlier', { month: formats.month(earlier) })}
        </Link>
      )}
      {later && (
        <Link to="/properties/outcomes" search={{ year: later.year, month: later.month }}>
          {t('outcomes.later', { month: formats.month(later) })}
        </Link>
      )}
    </nav>
  );
}

const Box = styled('section')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(1),
  maxWidth: '44rem',
  paddingInlineStart: theme.spacing(2),
  borderInlineStart: `4px solid ${theme.vars.palette.secondary.main}`,
  '& h2': { fontSize: '1.1875rem', lineHeight: 1.3 },
}));

/** What the page shows and withholds, and what it means for the reader's own chances. */
function HowToRead({ hideBelow }: { readonly hideBelow: number }) {
  const { t } = useTranslation();
  return (
    <Box aria-labelledby="how-to-read">
      <h2 id="how-to-read">{t('outcomes.readTitle')}</h2>
      <p>{t('outcomes.readQueue')}</p>
      <p>{t('outcomes.readChances')}</p>
      <p>{t('outcomes.readPromise')}</p>
      {hideBelow > 1 && <p>{t('outcomes.readHidden', { number: hideBelow })}</p>}
    </Box>
  );
}
