import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { endedActionsPerPage } from '#schemas/action-limits.ts';
import { useUser } from '../../app/use-person.ts';
import { useApp } from '../../app/app-context.ts';
import { BackLink } from '../../components/BackLink.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Container } from '../../components/Container.tsx';
import { QueryError } from '../../components/LoadError.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { Section } from '../../components/Section.tsx';
import { ActionList } from './ActionList.tsx';
import { isWaiting, OfferCard } from '../offers/OfferCard.tsx';
import { offersQuery } from '../offers/offers-query.ts';
import { actionsQuery } from './actions-query.ts';

const route = getRouteApi('/account/actions/');

const Page = styled('div')(({ theme }) => ({
  maxWidth: '44rem',
  paddingTop: 'var(--page-top)',
  '& .lead': { marginBlock: theme.spacing(1, 2) },
  '& .offers': {
    listStyle: 'none',
    display: 'grid',
    gap: theme.spacing(1.5),
    marginBottom: theme.spacing(1.5),
  },
  '& .pages': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(0.5, 3) },
  '& .pages a': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' },
}));

/**
 * The person's actions: first those waiting for the person, offers of homes before all others, then those with the
 * council, then the ended ones.
 */
export function ActionsPage() {
  const { t } = useTranslation();
  const { api } = useApp();
  const user = useUser();
  const isMember = Boolean(user);
  const { ended: page = 1 } = route.useSearch();
  const loaded = useQuery({
    ...actionsQuery(api, page),
    enabled: isMember,
  });
  const { data } = loaded;
  const { open, ended } = (isMember && data) || {};
  const offered = useQuery({ ...offersQuery(api), enabled: user?.hasApplications === true });
  const offers = (user && offered.data?.filter(isWaiting)) ?? [];
  const needed = open?.filter(({ state }) => state === 'needsYou') ?? [];
  const waiting = open?.filter(({ state }) => state !== 'needsYou') ?? [];
  return (
    <Container>
      <Page>
        <BackLink to="/account">{t('account.heading')}</BackLink>
        <PageHeading title={t('titles.actions')}>{t('titles.actions')}</PageHeading>
        <p className="lead">{t('actions.lead')}</p>
        <p className="no-print">
          <ButtonLink to="/account/new-action" variant="outlined">
            {t('titles.newActions')}
          </ButtonLink>
        </p>
        <QueryError query={loaded} />
        <QueryError query={offered} />
        {open && !offered.isLoading && (
          <Section title={t('actions.neededTitle')}>
            {needed.length === 0 && offers.length === 0 && !offered.isError && (
              <p data-state="empty">{t('actions.nothingNeeded')}</p>
            )}
            {offers.length > 0 && (
              <ul className="offers" data-list="offers">
                {offers.map((offer) => (
                  <li key={offer.id}>
                    <OfferCard offer={offer} level="h3" />
                  </li>
                ))}
              </ul>
            )}
            {needed.length > 0 && <ActionList actions={needed} list="needed" />}
          </Section>
        )}
        {waiting.length > 0 && (
          <Section title={t('actions.waitingTitle')}>
            <ActionList actions={waiting} list="waiting" />
          </Section>
        )}
        {ended && ended.total > 0 && (
          <Section title={t('actions.endedTitle')}>
            <ActionList actions={ended.actions} list="ended" />
            <EndedPages page={page} total={ended.total} />
          </Section>
        )}
      </Page>
    </Container>
  );
}

/** Links to newer and older actions; nothing if there is only one page. */
function EndedPages({ page, total }: { readonly page: number; readonly total: number }) {
  const { t } = useTranslation();
  const pages = Math.ceil(total / endedActionsPerPage);
  if (pages <= 1 && page === 1) return null;
  return (
    <nav aria-label={t('actions.endedPages')} className="pages no-print">
      {page > 1 && (
        <Link to="/account/actions" search={page === 2 ? {} : { ended: page - 1 }}>
          {t('documents.newer')}
        </Link>
      )}
      <span>{t('documents.page', { page, pages: Math.max(page, pages) })}</span>
      {page < pages && (
        <Link to="/account/actions" search={{ ended: page + 1 }}>
          {t('documents.older')}
        </Link>
      )}
    </nav>
  );
}
