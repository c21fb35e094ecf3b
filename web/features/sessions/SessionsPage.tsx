import { styled } from '@mui/material/styles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionsResponse } from '#schemas/api/sessions.ts';
import { useUser } from '../../app/use-person.ts';
import { useApp } from '../../app/app-context.ts';
import { BackLink } from '../../components/BackLink.tsx';
import { Button } from '../../components/Button.tsx';
import { Container } from '../../components/Container.tsx';
import { QueryError } from '../../components/LoadError.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { SessionRow } from './SessionRow.tsx';
import { sessionsQuery } from './sessions-query.ts';

const Page = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 44rem)',
  gap: theme.spacing(2.5),
  paddingTop: 'var(--page-top)',
  '& ul': { display: 'grid', gap: theme.spacing(1.5), listStyle: 'none' },
  '& output': { fontWeight: 600 },
  '& output:empty': { position: 'absolute' },
}));

/** The places where the person is signed in, with a button to end each session except this one. */
export function SessionsPage() {
  const { t } = useTranslation();
  const { api } = useApp();
  const queryClient = useQueryClient();
  const isMember = Boolean(useUser());
  const [news, setNews] = useState('');
  const heading = useRef<HTMLDivElement>(null);
  const loaded = useQuery({
    ...sessionsQuery(api),
    enabled: isMember,
  });
  const { data } = loaded;
  const end = useMutation({
    mutationFn: (sessionId: string | null) =>
      api.write<SessionsResponse>('DELETE', `/api/account/sessions${sessionId ? `/${sessionId}` : ''}`),
    onSuccess(answer, sessionId) {
      queryClient.setQueryData(sessionsQuery(api).queryKey, answer);
      setNews(sessionId === null ? t('sessions.othersEnded') : t('sessions.ended'));
      // The pressed button has disappeared with its session.
      heading.current?.querySelector('h1')?.focus();
    },
  });
  const sessions = isMember ? (data?.sessions ?? []) : [];
  return (
    <Container>
      <Page>
        <div ref={heading}>
          <BackLink to="/account">{t('account.heading')}</BackLink>
          <PageHeading title={t('titles.sessions')}>{t('titles.sessions')}</PageHeading>
        </div>
        <p>{t('sessions.lead')}</p>
        <output>{news}</output>
        <QueryError query={loaded} actions={[end]} />
        <ul>
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              session={session}
              isBusy={end.isPending}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </ul>
        {sessions.length > 1 && (
          <div>
            <Button
              variant="outlined"
              data-event="sessions.endOthers"
              aria-disabled={end.isPending}
              onClick={() => end.isPending || end.mutate(null)}
            >
              {t('sessions.endOthers')}
            </Button>
          </div>
        )}
        {data && sessions.length === 1 && <p>{t('sessions.onlyThis')}</p>}
        {sessions.length > 1 && <p>{t('sessions.unknown')}</p>}
      </Page>
    </Container>
  );
}
