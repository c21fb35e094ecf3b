import { styled } from '@mui/material/styles';
import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../api/api-error.ts';
import { overviewQuery } from '../../../api/queries.ts';
import { useUser } from '../../../app/use-person.ts';
import { useApp } from '../../../app/app-context.ts';
import { Container } from '../../../components/Container.tsx';
import { ErrorSummary } from '../../../components/ErrorSummary.tsx';
import { LoadError } from '../../../components/LoadError.tsx';
import { PageHeading } from '../../../components/PageHeading.tsx';
import { NotFoundPage } from '../../../components/NotFoundPage.tsx';
import { useMayKeep, useOpenDraft } from '../../form-drafts/use-open-draft.ts';
import { formsKey } from '../forms-query.ts';
import { NeedsAccount } from '../NeedsAccount.tsx';
import { HeadingTakenOver } from '../../../app/heading-taken-over.ts';
import { blankForm } from './blank-form.ts';
import { Changes } from './Changes.tsx';
import { Conflict } from './Conflict.tsx';
import { startKeeper } from './kept-start.ts';
import { openForm, type FormSession } from './form-session.ts';
import { FormSessionContext, useFormFacts, useOpenForm } from './session-context.ts';
import { SentFields, sentForm } from './SentFields.tsx';
import { useHeadingFocus } from './use-heading-focus.ts';
import { FormLayout } from './FormLayout.tsx';

const Age = styled('div')(({ theme }) => ({ paddingTop: theme.spacing(2) }));

/** States with a screen of their own, shown instead of the page that the address names. */
const ownScreens: readonly string[] = ['conflict', 'changed', 'onHold', 'submitted', 'notLoaded'];

interface FormSessionFrameProps {
  readonly form: string;
  /** Null for a visitor. */
  readonly accountId: string | null;
  readonly children: ReactNode;
}

/** Opens a form and keeps it open from page to page. Give it a `key` of form and person. */
export function FormSessionFrame({ form, accountId, children }: FormSessionFrameProps) {
  const { api, queryClient, isTakingOver, sent } = useApp();
  // The server renders the blank form; React has to hydrate all of it before it may show anything else.
  const [blank] = useState(() => (isTakingOver() ? blankForm(queryClient, form) : undefined));
  const mayKeep = useMayKeep();
  const [session] = useState(() =>
    openForm({
      api,
      form,
      accountId,
      keeper: startKeeper(form, accountId),
      blank,
      sending: accountId === null && sent?.formSending?.form === form ? sent.formSending : undefined,
      mayKeep,
      onProgress() {
        void queryClient.invalidateQueries({ queryKey: formsKey });
        void queryClient.invalidateQueries({ queryKey: overviewQuery(api).queryKey });
      },
    }),
  );
  useLeaving(session, accountId);
  useOpenDraft(session, accountId, blank !== undefined);
  const begin = useCallback(() => void session.actor.start(), [session]);
  return (
    <FormSessionContext value={session}>
      <HeadingTakenOver value={blank ? begin : null}>
        <Opened session={session} accountId={accountId}>
          {children}
        </Opened>
      </HeadingTakenOver>
    </FormSessionContext>
  );
}

/**
 * Closes a member's form as soon as they log out or another person logs in: the page is then fetched again. An
 * expired session does not count: the typed answers wait for the same person to log in again.
 */
function useLeaving(session: FormSession, accountId: string | null): void {
  const { session: keeper } = useApp();
  const router = useRouter();
  const user = useUser();
  const isOthers = accountId !== null && user != null && user.accountId !== accountId;
  useEffect(() => {
    if (accountId === null) return;
    const leave = () => {
      session.abandon();
      void router.invalidate();
    };
    if (isOthers) {
      leave();
      return;
    }
    let isOver = false;
    let stop = () => {};
    const listen = async () => {
      const auth = await keeper.open();
      if (isOver) return;
      ({ unsubscribe: stop } = auth.on('session.cleared', ({ by }) => {
        if (by !== 'expiry') leave();
      }));
    };
    void listen();
    return () => {
      isOver = true;
      stop();
    };
  }, [accountId, isOthers, keeper, router, session]);
}

interface OpenedProps {
  readonly session: FormSession;
  readonly accountId: string | null;
  readonly children: ReactNode;
}

function Opened({ session, accountId, children }: OpenedProps) {
  const { t } = useTranslation();
  const { diagnostics, takeOver } = useApp();
  const facts = useFormFacts(session);
  const state = useSelector(session.actor, (snapshot) => snapshot.value);
  const code = useSelector(session.actor, (snapshot) => snapshot.context.code);
  useEffect(() => {
    if (state !== 'notLoaded') return;
    // Specification section 8: logged as 'Invalid form'.
    diagnostics.note(
      new ApiError(code ?? 'service.unavailable', 0, null, null),
      `Invalid form ${session.form}`,
    );
  }, [code, diagnostics, session, state]);
  // Text typed before the form has loaded would be lost.
  useEffect(() => {
    if (state !== 'loading') takeOver();
  }, [state, takeOver]);
  const isNotLoaded = state === 'notLoaded';
  useHeadingFocus(facts === null ? 'loading' : ownScreens.includes(state) ? state : 'page');
  // Visitors may not start this form.
  if (accountId === null && facts === null && state === 'sessionEnded')
    return <NeedsAccount form={session.form} />;
  if (isNotLoaded && code === 'request.notFound') return <NotFoundPage />;
  if (isNotLoaded || facts === null) {
    return (
      <Container>
        <PageHeading title={t('forms.session.formsTitle')}>{t('forms.session.formsTitle')}</PageHeading>
        <LoadError
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
  const { sending } = session;
  const { keptAt } = facts;
  return (
    <>
      {keptAt !== null && (
        <Container>
          <Age>
            <LoadError
              error={new ApiError('service.unavailable', 0, null, null)}
              knownAt={keptAt}
              isFetching={state === 'saving'}
              onRetry={() => session.actor.send({ type: 'save.retry' })}
            />
          </Age>
        </Container>
      )}
      {sending !== undefined && sending.code !== null && state === 'loading' && (
        <Container>
          <ErrorSummary
            title={t('forms.session.problem')}
            problems={[{ field: null, text: t(`errors.${sending.code}`) }]}
          />
        </Container>
      )}
      {/* Without scripts, buttons that lead to other pages of the form submit this one. */}
      {sending !== undefined && (
        <form id={sentForm} method="post" hidden>
          <SentFields />
        </form>
      )}
      {children}
    </>
  );
}

/** The screen for a review that the council has paused: the answers are kept. */
function Paused() {
  const { t } = useTranslation();
  const { definition } = useOpenForm().facts;
  const texts = definition.requests.review?.onHold;
  const title = texts?.title ?? t('forms.session.onHold');
  return (
    <FormLayout>
      <PageHeading title={title}>{title}</PageHeading>
      <p>{texts?.description ?? t('forms.session.onHoldText')}</p>
    </FormLayout>
  );
}
