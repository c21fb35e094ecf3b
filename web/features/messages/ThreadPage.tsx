import { styled } from '@mui/material/styles';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { isNotThere } from '../../api/api-error.ts';
import { useLastAccountId } from '../../app/use-last-account.ts';
import { useUser } from '../../app/use-person.ts';
import { useApp } from '../../app/app-context.ts';
import { BackLink } from '../../components/BackLink.tsx';
import { Button } from '../../components/Button.tsx';
import { Container } from '../../components/Container.tsx';
import { Icon } from '../../components/Icon.tsx';
import { QueryError } from '../../components/LoadError.tsx';
import { NothingThere } from '../../components/NotFoundPage.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { Section } from '../../components/Section.tsx';
import { saveFile } from '../documents/save-file.ts';
import { Composer } from './Composer.tsx';
import { MessageList } from './MessageList.tsx';
import { threadQuery } from './messages-query.ts';
import { useMessage } from './use-message.ts';
import { useReading } from './use-reading.ts';
import { UntranslatedName } from '../../components/UntranslatedName.tsx';

const route = getRouteApi('/account/messages/$thread');

const Page = styled('div')(({ theme }) => ({
  maxWidth: '44rem',
  paddingTop: 'var(--page-top)',
  overflowWrap: 'anywhere',
  '& .head': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: theme.spacing(1, 3),
    marginBlock: theme.spacing(1, 3),
    color: theme.vars.palette.text.secondary,
  },
  '& .ways': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(1.5) },
  '& form': { display: 'grid', gap: theme.spacing(2) },
  '& .quoted': { whiteSpace: 'pre-wrap' },
  '& dl, & dd': { margin: 0 },
}));

/** A conversation with the council: its messages, oldest first, and a box for the reply. */
export function ThreadPage() {
  const { thread } = route.useParams();
  const accountId = useLastAccountId();
  return accountId === null ? null : (
    <Conversation key={`${thread} ${accountId}`} thread={thread} accountId={accountId} />
  );
}

function Conversation({ thread: id, accountId }: { readonly thread: string; readonly accountId: string }) {
  const { t } = useTranslation();
  const { api } = useApp();
  const isMember = useUser()?.accountId === accountId;
  const session = useMessage(id, accountId);
  const loaded = useInfiniteQuery({ ...threadQuery(api, id), enabled: isMember });
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = loaded;
  const download = useMutation({
    mutationFn: (file: string) => saveFile(api, `/api/files/${file}/content`),
  });
  const pages = isMember ? data?.pages : undefined;
  const newest = pages?.[0];
  useReading(id, newest);
  if (isNotThere(error)) return <NothingThere />;
  const title = newest?.thread.subject ?? t('titles.message');
  return (
    <Container>
      <Page>
        <BackLink to="/account/messages">{t('titles.messages')}</BackLink>
        <PageHeading title={title}>{title}</PageHeading>
        <QueryError query={loaded} actions={[download]} />
        {newest && (
          <div className="head">
            <p>
              <UntranslatedName
                sentence={t('messages.referenceIs', { reference: newest.thread.reference })}
                name={newest.thread.reference}
              />
            </p>
            <Button className="no-print" variant="outlined" onClick={() => window.print()}>
              <Icon name="printer" />
              {t('messages.print')}
            </Button>
          </div>
        )}
        {hasNextPage && isMember && (
          <p className="no-print">
            <Button
              variant="outlined"
              data-event="messages.older"
              aria-disabled={isFetchingNextPage}
              onClick={() => isFetchingNextPage || void fetchNextPage()}
            >
              {t(isFetchingNextPage ? 'messages.loadingOlder' : 'messages.older')}
            </Button>
          </p>
        )}
        {pages && (
          <MessageList
            messages={pages.toReversed().flatMap(({ messages }) => messages)}
            onDownload={(file) => download.mutate(file)}
          />
        )}
        <div className="no-print">
          <Section title={t('messages.replyTitle')}>
            <Composer session={session} isNew={false} />
          </Section>
        </div>
      </Page>
    </Container>
  );
}
