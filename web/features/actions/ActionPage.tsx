import { styled } from '@mui/material/styles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isNotThere } from '../../api/api-error.ts';
import { useApp } from '../../app/app-context.ts';
import { useLastAccountId } from '../../app/use-last-account.ts';
import { useUser } from '../../app/use-person.ts';
import { BackLink } from '../../components/BackLink.tsx';
import { Container } from '../../components/Container.tsx';
import { QueryError } from '../../components/LoadError.tsx';
import { NothingThere } from '../../components/NotFoundPage.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { ActionFacts } from './ActionFacts.tsx';
import { ActionHistory } from './ActionHistory.tsx';
import { actionQuery, actionsKey } from './actions-query.ts';
import { AnswerAction } from './AnswerAction.tsx';
import type { Action, ActionBody } from '#schemas/api/actions.ts';
import { overviewQuery } from '../../api/queries.ts';

const route = getRouteApi('/account/actions/$action');

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 40rem)',
  gap: theme.spacing(2.5),
  paddingTop: 'var(--page-top)',
  overflowWrap: 'anywhere',
  '& h2': { ...theme.typography.h2, marginBottom: theme.spacing(0.5) },
  '& [data-list]': { listStyle: 'none', display: 'grid', gap: theme.spacing(1.5) },
  '& [data-list="history"]': { marginTop: theme.spacing(1) },
  '& [data-part="form"]': { display: 'grid', justifyItems: 'start', gap: theme.spacing(1) },
  '& .said': { whiteSpace: 'pre-wrap' },
  '& .about': { color: theme.vars.palette.text.secondary, fontSize: '0.9375rem' },
  '& .ways': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1.5) },
}));

/** One action, requested by the council or the person: its state, what to do, and its history. */
export function ActionPage() {
  const { action } = route.useParams();
  const accountId = useLastAccountId();
  return accountId === null ? null : (
    <OneAction key={`${action} ${accountId}`} id={action} accountId={accountId} />
  );
}

function OneAction({ id, accountId }: { readonly id: string; readonly accountId: string }) {
  const { t } = useTranslation();
  const { api } = useApp();
  const isMember = useUser()?.accountId === accountId;
  const loaded = useQuery({
    ...actionQuery(api, id),
    enabled: isMember,
  });
  const { data, error } = loaded;
  const action = isMember ? data : undefined;
  useSeen(action);
  // The next log-in clears the person's cached data; an answer in progress still continues.
  const [known, setKnown] = useState(action);
  if (action !== undefined && action !== known) setKnown(action);
  if (isNotThere(error)) return <NothingThere />;
  const title = action?.title ?? t('titles.action');
  return (
    <Container>
      <Page data-action={id} data-state={action?.state}>
        <div>
          <BackLink to="/account/actions">{t('titles.actions')}</BackLink>
          <PageHeading title={title}>{title}</PageHeading>
        </div>
        <QueryError query={loaded} />
        {action && <ActionFacts action={action} />}
        {known && <AnswerAction action={known} accountId={accountId} />}
        {action && <ActionHistory history={action.history} />}
      </Page>
    </Container>
  );
}

/**
 * Reports to the server that the person has seen an action, once it is on a visible screen. An action seen by
 * staff who impersonate a resident stays new for the resident.
 */
function useSeen(action: Pick<Action, 'id' | 'isNew'> | undefined): void {
  const { api } = useApp();
  const queryClient = useQueryClient();
  const { id, isNew = false } = action ?? {};
  useEffect(() => {
    if (id === undefined || !isNew || api.impersonationId !== undefined) return;
    let isSaid = false;
    async function say() {
      if (isSaid || document.visibilityState !== 'visible') return;
      isSaid = true;
      try {
        await api.write<ActionBody>('PUT', `/api/account/actions/${id}/seen`);
        void queryClient.invalidateQueries({ queryKey: overviewQuery(api).queryKey });
        void queryClient.invalidateQueries({ queryKey: [...actionsKey, 'list'] });
      } catch {
        // It stays new, and is reported when the page is next opened.
      }
    }
    const onVisible = () => void say();
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      isSaid = true;
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [api, id, isNew, queryClient]);
}
