import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { UpdateStartResponse } from '#schemas/api/forms.ts';
import { errorCodeOf } from '../../api/api-error.ts';
import { overviewQuery } from '../../api/queries.ts';
import { useUser } from '../../app/use-person.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { LoadError } from '../../components/LoadError.tsx';
import { PageHeading } from '../../components/PageHeading.tsx';
import { formsKey } from './forms-query.ts';
import { Receipt } from './Receipt.tsx';
import { FormLayout } from './session/FormLayout.tsx';
import { FormLink } from './session/FormLink.tsx';
import { useOpenForm } from './session/session-context.ts';

/**
 * Starts an update of a form that was sent, in the council's words. Nothing happens before the button is
 * pressed; a person with an update under way, here or in another tab, gets that update.
 */
export function StartUpdate() {
  const { facts, session } = useOpenForm();
  const { state, allowedEvents } = facts.progress;
  if (state !== 'submitted')
    return session.isMember ? (
      <Navigate to="/account/forms/{-$form}" params={{ form: session.form }} replace />
    ) : (
      <Navigate to="/forms/{-$form}" params={{ form: session.form }} replace />
    );
  return allowedEvents.includes('update.start') ? <Offer /> : <Receipt />;
}

function Offer() {
  const { t } = useTranslation();
  const { api } = useApp();
  const queryClient = useQueryClient();
  const accountId = useUser()?.accountId;
  const { facts, session } = useOpenForm();
  const { definition } = facts;
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  /** Refetches the forms: the server knows what is under way now. */
  function look() {
    void queryClient.invalidateQueries({ queryKey: formsKey });
    void queryClient.invalidateQueries({ queryKey: overviewQuery(api).queryKey });
    session.actor.send({ type: 'load.retry' });
  }
  const start = useMutation({
    mutationFn: () =>
      api.write<UpdateStartResponse>('POST', `/api/forms/${session.form}/update`, {
        idempotencyKey,
        accountId,
      }),
    onSuccess: look,
    onError(error) {
      if (errorCodeOf(error) === 'form.notAllowed') look();
    },
  });
  const words = definition.requests.update?.pending;
  const title = words?.title ?? t('forms.session.tellChange');
  const isBusy = start.isPending || start.isSuccess;
  return (
    <FormLayout>
      <div>
        <FormLink page={null} look="back">
          {t('forms.session.back')}
        </FormLink>
      </div>
      <PageHeading title={title}>{title}</PageHeading>
      {words && <p>{words.description}</p>}
      <p>{t('forms.session.tellChangeText')}</p>
      <LoadError
        error={start.error}
        knownAt={null}
        isFetching={start.isPending}
        onRetry={() => start.mutate()}
      />
      <div className="ways">
        <Button
          variant="contained"
          data-event="update.start"
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) start.mutate();
          }}
        >
          {isBusy ? t('forms.session.starting') : (words?.button ?? t('forms.session.begin'))}
        </Button>
      </div>
    </FormLayout>
  );
}
