import { useSelector } from '@xstate/react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { overviewQuery } from '../../../api/queries.ts';
import { useUser } from '../../../api/use-person.ts';
import { useApp } from '../../../app/app-context.ts';
import { Container } from '../../../components/Container.tsx';
import { LoadTrouble } from '../../../components/LoadTrouble.tsx';
import { PageHeading } from '../../../components/PageHeading.tsx';
import { formsKey } from '../forms-query.ts';
import { Changes } from './Changes.tsx';
import { Conflict } from './Conflict.tsx';
import { openForm, type FormSession } from './form-session.ts';
import { Paused } from './Paused.tsx';
import { FormSessionContext, useFormFacts } from './session-context.ts';

interface FormSessionFrameProps {
  readonly form: string;
  /** Null: a visitor. */
  readonly accountId: string | null;
  readonly children: ReactNode;
}

/** Opens a form, and keeps it open from page to page. Give it a `key` of form and person. */
export function FormSessionFrame({ form, accountId, children }: FormSessionFrameProps) {
  const { api, queryClient } = useApp();
  const [session] = useState(() =>
    openForm({
      api,
      form,
      accountId,
      onProgress() {
        void queryClient.invalidateQueries({ queryKey: formsKey });
        void queryClient.invalidateQueries({ queryKey: overviewQuery(api).queryKey });
      },
    }),
  );
  // What is taken away and put back at once, as React does in development, is not closed in between.
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const { actor } = session;
    clearTimeout(closing.current);
    actor.start();
    const onLine = () => actor.send({ type: 'line.restored' });
    // Whoever looks elsewhere, or goes, need not wait for the typing to stop.
    const onHide = () => {
      if (document.visibilityState === 'hidden') actor.send({ type: 'answers.save' });
    };
    window.addEventListener('online', onLine);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      window.removeEventListener('online', onLine);
      document.removeEventListener('visibilitychange', onHide);
      actor.send({ type: 'answers.save' });
      closing.current = setTimeout(() => closeWhenSaved(session));
    };
  }, [session]);
  return (
    <FormSessionContext value={session}>
      <Opened session={session}>{children}</Opened>
    </FormSessionContext>
  );
}

/** A save that is under way when the form is left goes on to its end. */
function closeWhenSaved({ actor }: FormSession): void {
  if (!actor.getSnapshot().matches('saving')) {
    actor.stop();
    return;
  }
  const { unsubscribe } = actor.subscribe((snapshot) => {
    if (snapshot.matches('saving')) return;
    unsubscribe();
    actor.stop();
  });
}

function Opened({ session, children }: { session: FormSession; children: ReactNode }) {
  const { t } = useTranslation();
  const { diagnostics } = useApp();
  const user = useUser();
  const facts = useFormFacts(session);
  const state = useSelector(session.actor, (snapshot) => snapshot.value);
  const code = useSelector(session.actor, (snapshot) => snapshot.context.code);
  useEffect(() => {
    if (user && state === 'sessionEnded') session.actor.send({ type: 'session.restored' });
  }, [session, state, user]);
  useEffect(() => {
    if (state !== 'notLoaded') return;
    // Specification section 8: logged as 'Invalid form'.
    diagnostics.note(
      new ApiError(code ?? 'service.unavailable', 0, null, null),
      `Invalid form ${session.form}`,
    );
  }, [code, diagnostics, session, state]);
  const isNotLoaded = state === 'notLoaded';
  if (isNotLoaded || facts === null) {
    return (
      <Container>
        <PageHeading title={t('forms.session.formsTitle')}>{t('forms.session.formsTitle')}</PageHeading>
        <LoadTrouble
          error={isNotLoaded ? new ApiError(code ?? 'service.unavailable', 0, null, null) : null}
          knownAt={null}
          isFetching={state === 'loading'}
          onRetry={() => session.actor.send({ type: 'load.retry' })}
        />
      </Container>
    );
  }
  if (state === 'conflict') return <Conflict />;
  if (state === 'changed') return <Changes />;
  if (state === 'onHold') return <Paused />;
  return children;
}
