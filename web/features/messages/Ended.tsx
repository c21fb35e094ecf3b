import { useSelector } from '@xstate/react';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { PageStyles } from '../forms/page/page-styles.ts';
import type { MessageSession } from './message-session.ts';
import { isNothing, type Written } from './message-store.ts';
import type { MessageDraftResponse } from '#schemas/api/messages.ts';
import type { ApiClient } from '../../api/api-client.ts';

/**
 * The notice in a conversation that is closed to messages: the reason, the text that was kept, and other
 * options.
 */
export function Ended({ session }: { readonly session: MessageSession }) {
  const { t } = useTranslation();
  const { api, system } = useApp();
  const navigate = useNavigate();
  const code = useSelector(session.actor, (snapshot) => snapshot.context.code);
  const { written, conversation } = useSyncExternalStore(session.store.subscribe, session.store.snapshot);
  const move = useMutation({
    mutationFn: () => moveToNew(api, written),
    onSuccess: () => navigate({ to: '/account/messages/new' }),
  });
  const mayStart = conversation?.mayStart === true;
  const isKept = !isNothing(written);
  return (
    <PageStyles data-message-state="ended">
      <output>{code !== null && t(`errors.${code}`)}</output>
      {isKept && (
        <div data-state="kept">
          <p>{t('messages.keptDraft')}</p>
          <p className="quoted">{written.body}</p>
        </div>
      )}
      <LoadError
        error={move.error}
        knownAt={null}
        isFetching={move.isPending}
        onRetry={() => move.mutate()}
      />
      {mayStart && isKept && (
        <div>
          <Button
            variant="contained"
            data-event="draft.move"
            aria-disabled={move.isPending}
            onClick={() => move.isPending || move.mutate()}
          >
            {t('messages.useInNew')}
          </Button>
        </div>
      )}
      {mayStart && !isKept && code !== 'message.notAllowed' && (
        <div className="no-print">
          <ButtonLink to="/account/messages/new" variant="outlined">
            {t('messages.start')}
          </ButtonLink>
        </div>
      )}
      {!mayStart && <p>{t('messages.contact', { telephone: system.contact.telephone })}</p>}
    </PageStyles>
  );
}

/**
 * Moves the text written in an ended conversation into the draft of a new message, after any text already
 * there. The old draft stays until the person deletes it or sends the new one: nothing is lost if this stops
 * half way.
 */
async function moveToNew(api: ApiClient, written: Written): Promise<void> {
  const path = '/api/account/messages/drafts/new';
  const { draft } = await api.get<MessageDraftResponse>(path);
  const isThere = draft.body.includes(written.body);
  await api.write('PUT', path, {
    body: {
      version: draft.version,
      subject: draft.subject,
      topic: draft.topic,
      body: isThere ? draft.body : [draft.body, written.body].filter(Boolean).join('\n\n'),
      files: [...new Set([...draft.files, ...written.files])],
    },
  });
}
