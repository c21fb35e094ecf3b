import { styled } from '@mui/material/styles';
import { useSelector } from '@xstate/react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useLastAccountId } from '../../app/use-last-account.ts';
import { useApp } from '../../app/app-context.ts';
import { BackLink } from '../../components/BackLink.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { Container } from '../../components/Container.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { Composer } from './Composer.tsx';
import { useMessage } from './use-message.ts';
import { UntranslatedName } from '../../components/UntranslatedName.tsx';

const Page = styled('div')(({ theme }) => ({
  maxWidth: '44rem',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  paddingTop: 'var(--page-top)',
  '& .ways': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: theme.spacing(1.5) },
  '& form': { display: 'grid', gap: theme.spacing(2.5) },
  '& .quoted': { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
  '& dl, & dd': { margin: 0 },
}));

/** The page for starting a conversation with the council. */
export function NewMessagePage() {
  const accountId = useLastAccountId();
  return accountId === null ? null : <NewMessage key={accountId} accountId={accountId} />;
}

function NewMessage({ accountId }: { readonly accountId: string }) {
  const { t } = useTranslation();
  const { system } = useApp();
  const session = useMessage(null, accountId);
  const isSent = useSelector(session.actor, (snapshot) => snapshot.matches('sent'));
  const { sent, conversation } = useSyncExternalStore(session.store.subscribe, session.store.snapshot);
  const page = useRef<HTMLDivElement>(null);
  const title = t(isSent ? 'messages.sent' : 'titles.newMessage');
  // The pressed button has disappeared with its form.
  useEffect(() => {
    if (isSent) page.current?.querySelector('h1')?.focus();
  }, [isSent]);
  return (
    <Container>
      <Page ref={page}>
        <div>
          <BackLink to="/account/messages">{t('titles.messages')}</BackLink>
          <PageHeading title={title}>{title}</PageHeading>
        </div>
        {isSent && sent ? (
          <>
            <p>
              <UntranslatedName
                sentence={t('messages.sentReference', { reference: sent.reference })}
                name={sent.reference}
              />
            </p>
            {conversation?.answerTime != null && <p>{conversation.answerTime}</p>}
            <div className="ways">
              <ButtonLink to="/account/messages/$thread" params={{ thread: sent.thread }} variant="contained">
                {t('messages.seeMessage')}
              </ButtonLink>
            </div>
          </>
        ) : (
          <Composer session={session} isNew>
            {conversation?.answerTime != null && (
              <p>
                {conversation.answerTime} {t('messages.contact', { telephone: system.contact.telephone })}
              </p>
            )}
          </Composer>
        )}
      </Page>
    </Container>
  );
}
