import { styled } from '@mui/material/styles';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../app/use-person.ts';
import { useApp } from '../../app/app-context.ts';
import { BackLink } from '../../components/BackLink.tsx';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Container } from '../../components/Container.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { Section } from '../../components/Section.tsx';
import { sentLettersQuery, threadsQuery } from './messages-query.ts';
import { ThreadTable } from './ThreadTable.tsx';

const Page = styled('div')(({ theme }) => ({
  paddingTop: 'var(--page-top)',
  '& .hint': { marginBottom: theme.spacing(2), color: theme.vars.palette.text.secondary },
  '& .more, & .start': { marginTop: theme.spacing(2) },
  '& .letters': { listStyle: 'none', display: 'grid', gap: theme.spacing(0.5) },
  '& .letters li': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(0, 2) },
  '& .letters a, & .all': { display: 'inline-flex', alignItems: 'center', minHeight: '2.75rem' },
  '& time': { color: theme.vars.palette.text.secondary },
}));

/** The conversations between the council and the person, and the letters that the portal has sent. */
export function MessagesPage() {
  const { t } = useTranslation();
  const { api, formats } = useApp();
  const isMember = Boolean(useUser());
  const current = useInfiniteQuery({ ...threadsQuery(api, 'current'), enabled: isMember });
  const archived = useInfiniteQuery({ ...threadsQuery(api, 'archived'), enabled: isMember });
  const letters = useQuery({ ...sentLettersQuery(api), enabled: isMember });
  const threads = isMember ? current.data?.pages.flatMap((page) => page.threads) : undefined;
  const old = (isMember && archived.data?.pages.flatMap((page) => page.threads)) || [];
  const sentLetters = (isMember && letters.data?.letters) || [];
  const mayStart = current.data?.pages[0]?.mayStart === true;
  return (
    <Container>
      <Page>
        <BackLink to="/account">{t('account.heading')}</BackLink>
        <PageHeading title={t('titles.messages')}>{t('titles.messages')}</PageHeading>
        <LoadError
          error={current.error ?? archived.error}
          knownAt={current.data === undefined ? null : current.dataUpdatedAt}
          isFetching={current.isFetching || archived.isFetching}
          onRetry={() => {
            void current.refetch();
            void archived.refetch();
          }}
        />
        {mayStart && (
          <p className="start no-print">
            <ButtonLink to="/account/messages/new" variant="contained">
              {t('messages.start')}
            </ButtonLink>
          </p>
        )}
        {threads && (
          <Section title={t('messages.currentTitle')}>
            {threads.length === 0 ? (
              <p data-state="empty">{t('messages.none')}</p>
            ) : (
              <ThreadTable threads={threads} label={t('messages.currentTitle')} section="current" />
            )}
            {current.hasNextPage && (
              <Button
                className="more no-print"
                variant="outlined"
                aria-disabled={current.isFetchingNextPage}
                onClick={() => current.isFetchingNextPage || void current.fetchNextPage()}
              >
                {t(current.isFetchingNextPage ? 'messages.loadingOlder' : 'messages.older')}
              </Button>
            )}
          </Section>
        )}
        {old.length > 0 && (
          <Section title={t('messages.archivedTitle')}>
            <p className="hint">{t('messages.archivedText')}</p>
            <ThreadTable threads={old} label={t('messages.archivedTitle')} section="archived" />
            {archived.hasNextPage && (
              <Button
                className="more no-print"
                variant="outlined"
                aria-disabled={archived.isFetchingNextPage}
                onClick={() => archived.isFetchingNextPage || void archived.fetchNextPage()}
              >
                {t(archived.isFetchingNextPage ? 'messages.loadingOlder' : 'messages.older')}
              </Button>
            )}
          </Section>
        )}
        {sentLetters.length > 0 && (
          <Section title={t('messages.lettersTitle')}>
            <p className="hint">{t('messages.lettersText')}</p>
            <ul className="letters" data-list="letters">
              {sentLetters.map(({ id, title, sentAt }) => (
                <li key={id}>
                  <Link to="/account/documents/letters/$letter" params={{ letter: id }}>
                    {title}
                  </Link>
                  <time dateTime={sentAt}>{formats.dayAndTime(sentAt)}</time>
                </li>
              ))}
            </ul>
            <Link to="/account/documents" className="all">
              {t('messages.allLetters')}
            </Link>
          </Section>
        )}
      </Page>
    </Container>
  );
}
