import { useSuspenseQuery } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changeEmailMachine } from '#machines/process/change-email/change-email.machine.ts';
import type { ChangeEmailInput } from '#machines/process/change-email/contract.ts';
import { useUser } from '../../app/use-person.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { accountSettingsQuery } from '../account-forms/account-settings-query.ts';
import { FormPage } from '../account-forms/FormPage.tsx';
import { LateLetter } from '../account-forms/LateLetter.tsx';
import { LetterSent } from '../account-forms/LetterSent.tsx';
import { useAccountCall } from '../account-forms/use-account-call.ts';
import { useProblems } from '../account-forms/use-problems.ts';
import { useProof } from '../account-forms/use-proof.ts';
import { realChangeEmailActors } from './change-email-actors.ts';
import { ConfirmAddress } from './ConfirmAddress.tsx';
import { NewAddress } from './NewAddress.tsx';

/** The content of the page by state; during a request, the previous content stays. */
const viewOf: Readonly<Record<string, 'address' | 'sent' | 'confirm' | 'done'>> = {
  filling: 'address',
  refused: 'address',
  failed: 'address',
  sessionEnded: 'address',
  sent: 'sent',
  asking: 'confirm',
  invalid: 'confirm',
  notConfirmed: 'confirm',
  confirmFailed: 'confirm',
  changed: 'done',
};

/** Both steps of changing an email address. The page's address decides which comes first. */
export function ChangeEmailPage({ step }: ChangeEmailInput) {
  const { t } = useTranslation();
  const { api } = useApp();
  const user = useUser();
  const { data: settings } = useSuspenseQuery(accountSettingsQuery(api));
  const { call, waitSeconds } = useAccountCall();
  const machine = useMemo(() => changeEmailMachine.provide({ actors: realChangeEmailActors(call) }), [call]);
  const [snapshot, send] = useMachine(machine, { input: { step } });
  const state = String(snapshot.value);
  const proof = useProof();
  const problems = useProblems(snapshot.context, { waitSeconds });
  const [view, setView] = useState(viewOf[state] ?? 'address');
  const next = viewOf[state] ?? view;
  if (next !== view) setView(next);
  useEffect(() => {
    if (user) send({ type: 'session.restored' });
  }, [send, user]);

  if (view === 'done') {
    return (
      <FormPage heading={t('changeEmail.doneHeading')}>
        <p data-state={state}>{t('changeEmail.doneText')}</p>
        <div className="ways">
          {user ? (
            <ButtonLink to="/account" variant="contained">
              {t('changePassword.toAccount')}
            </ButtonLink>
          ) : (
            <ButtonLink to="/login" variant="contained">
              {t('accountForm.toLogin')}
            </ButtonLink>
          )}
        </div>
      </FormPage>
    );
  }
  if (view === 'confirm') {
    return <ConfirmAddress snapshot={snapshot} send={send} proof={proof} problems={problems} />;
  }
  if (view === 'sent') {
    return (
      <FormPage heading={t('changeEmail.sentHeading')} help={<LateLetter />}>
        <LetterSent
          state={state}
          textKey={settings.neutralAccountMessages ? 'changeEmail.sentNeutral' : 'changeEmail.sentText'}
          email={proof.email.trim()}
          enterCode={
            <Button variant="contained" data-event="code.enter" onClick={() => send({ type: 'code.enter' })}>
              {t('accountForm.enterCode')}
            </Button>
          }
          correct={{ event: 'change.restart', onPress: () => send({ type: 'change.restart' }) }}
        />
      </FormPage>
    );
  }
  return <NewAddress snapshot={snapshot} send={send} proof={proof} problems={problems} />;
}
