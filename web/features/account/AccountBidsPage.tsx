import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { AccountBidsResponse } from '#schemas/api/account-bids.ts';
import { Skeleton } from '../../components/Skeleton.tsx';
import { useUser } from '../../app/use-person.ts';
import { useRegister } from '../../app/use-register.ts';
import { useApp } from '../../app/app-context.ts';
import { useShowsHomes } from '../../app/shows-homes.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Container } from '../../components/Container.tsx';
import { Icon } from '../../components/Icon.tsx';
import { QueryError } from '../../components/LoadError.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import type { Month } from '../months/month-search.ts';
import { MonthFilter } from '../months/MonthFilter.tsx';
import { BidRows } from './BidRows.tsx';
import { ApplyLink } from '../bidding/ApplyLink.tsx';
import { RegisterText } from '../bidding/RegisterText.tsx';
import { accountBidsQuery } from '../bidding/account-bids-query.ts';
import { BidRow } from './BidRow.tsx';

const route = getRouteApi('/account/bids');

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'stretch',
  gap: theme.spacing(3),
  paddingTop: 'var(--page-top)',
  '& .back': { display: 'inline-flex', alignItems: 'center', gap: '0.4em', minHeight: '2.75rem' },
  '& .lead': { fontSize: '1.1875rem', marginTop: theme.spacing(1) },
  '& .shown': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '0.25rem 2rem',
  },
  '& .shown h2': theme.typography.h2,
  '& .none': { display: 'grid', gap: theme.spacing(2), justifyItems: 'start' },
}));

const Waiting = styled('div')(({ theme }) => ({ display: 'grid', gap: theme.spacing(2) }));

/** Every bid of the person, with a month and year filter and each bid's history. */
export function AccountBidsPage() {
  const { t } = useTranslation();
  const { api } = useApp();
  const search = route.useSearch();
  const user = useUser();
  const register = useRegister();
  const shown = search.year === undefined ? null : search;
  const isApplicant = user?.hasApplications === true;
  const loaded = useQuery({
    ...accountBidsQuery(api, search),
    enabled: isApplicant,
  });
  const { data, error } = loaded;
  return (
    <Container>
      <Page>
        <div>
          <Link to="/account" className="back no-print">
            <Icon name="arrowLeft" />
            {t('account.heading')}
          </Link>
          <PageHeading title={t('accountBids.heading')}>{t('accountBids.heading')}</PageHeading>
          <p className="lead">{t('accountBids.lead')}</p>
          {data?.bids.some(({ queuePosition }) => queuePosition !== null) && (
            <p>{t('accountBids.placeCounts')}</p>
          )}
        </div>
        <QueryError query={loaded} showsAge />
        {user === null && (
          <div>
            <ButtonLink to="/login" search={{ returnTo: '/account/bids' }} variant="contained">
              {t('logout.again')}
            </ButtonLink>
          </div>
        )}
        {user && !isApplicant && register !== undefined && (
          <>
            <h2>{t(`application.${register?.state ?? 'unknown'}.title`)}</h2>
            <RegisterText register={register} mayChange={false} />
            <div>
              <ApplyLink register={register} />
            </div>
          </>
        )}
        {isApplicant && data === undefined && error === null && <BidsSkeleton />}
        {data && <Bids key={`${shown?.year}-${shown?.month}`} {...data} shown={shown} />}
      </Page>
    </Container>
  );
}

interface BidsProps extends Pick<AccountBidsResponse, 'months' | 'bids'> {
  readonly shown: Month | null;
}

function Bids({ months, bids, shown }: BidsProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const hasHomes = useShowsHomes();
  const navigate = useNavigate({ from: '/account/bids' });
  const [newest] = months;
  if (newest === undefined) {
    return (
      <div className="none">
        <p>{t('accountBids.none')}</p>
        {hasHomes && (
          <ButtonLink to="/properties" search={{ eligibleOnly: 1 }} variant="contained">
            {t('account.seeHomes')}
          </ButtonLink>
        )}
      </div>
    );
  }
  const month = shown === null ? null : formats.month(shown);
  return (
    <>
      <MonthFilter
        legend={t('accountBids.filter')}
        months={months}
        shown={shown ?? newest}
        counted={(name, count) =>
          t('accountBids.monthWithBids', { month: name, bids: t('accountBids.bids', { count }) })
        }
        apply={t('accountBids.apply')}
        onApply={(chosen) => void navigate({ to: '.', search: chosen, resetScroll: false })}
        clear={
          shown && (
            <Link to="/account/bids" search={{}} resetScroll={false} className="clear">
              {t('accountBids.clear')}
            </Link>
          )
        }
      />
      <div className="shown">
        <div>
          <h2>{month === null ? t('accountBids.all') : t('accountBids.shown', { month })}</h2>
          <output>{t('accountBids.bids', { count: bids.length })}</output>
        </div>
        {bids.length > 0 && (
          <Button variant="outlined" className="no-print" onClick={() => window.print()}>
            <Icon name="printer" />
            {t('property.print')}
          </Button>
        )}
      </div>
      {month !== null && bids.length === 0 && <p>{t('accountBids.emptyMonth', { month })}</p>}
      {bids.length > 0 && (
        <BidRows>
          {bids.map((bid) => (
            <li key={bid.bidId} data-bid={bid.bidId}>
              <BidRow bid={bid} />
            </li>
          ))}
        </BidRows>
      )}
    </>
  );
}

/** The bids' skeleton while they load. */
function BidsSkeleton() {
  const { t } = useTranslation();
  return (
    <Waiting aria-busy="true">
      <p className="visually-hidden">{t('site.loading')}</p>
      <Skeleton variant="rounded" height="5rem" width="min(34rem, 100%)" />
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} variant="rounded" height="11rem" />
      ))}
    </Waiting>
  );
}
