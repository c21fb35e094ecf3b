import { useSuspenseQuery } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResetPasswordInput } from '#machines/process/reset-password/contract.ts';
import { resetPasswordMachine } from '#machines/process/reset-password/reset-password.machine.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { accountSettingsQuery } from '../account-forms/account-settings-query.ts';
import { FormPage } from '../account-forms/FormPage.tsx';
import { LateLetter } from '../account-forms/LateLetter.tsx';
import { LetterSent } from '../account-forms/LetterSent.tsx';
import { OtherAccount } from '../account-forms/OtherAccount.tsx';
import { useAccountCall } from '../account-forms/use-account-call.ts';
import { useProblems } from '../account-forms/use-problems.ts';
import { useProof } from '../account-forms/use-proof.ts';
import { AskForLetter } from './AskForLetter.tsx';
import { ChoosePassword } from './ChoosePassword.tsx';
import { realResetPasswordActors } from './reset-password-actors.ts';

/** The content of the page by state; during a request, the previous content stays. */
const viewOf: Readonly<Record<string, 'ask' | 'sent' | 'choose' | 'done'>> = {
  asking: 'ask',
  refused: 'ask',
  failed: 'ask',
  sent: 'sent',
  waiting: 'sent',
  entering: 'choose',
  notSaved: 'choose',
  invalid: 'choose',
  saveFailed: 'choose',
  done: 'done',
};

/**
 * Both steps of resetting a password by letter (specification section 2). The address decides which comes
 * first.
 */
export function ResetPasswordPage({ step }: ResetPasswordInput) {
  const { t } = useTranslation();
  const { api } = useApp();
  const { data: settings } = useSuspenseQuery(accountSettingsQuery(api));
  const { call, waitSeconds } = useAccountCall();
  const machine = useMemo(
    () => resetPasswordMachine.provide({ actors: realResetPasswordActors(call) }),
    [call],
  );
  const [snapshot, send] = useMachine(machine, { input: { step } });
  const state = String(snapshot.value);
  const proof = useProof();
  const problems = useProblems(snapshot.context, { waitSeconds });
  const [letters, setLetters] = useState(0);
  const [view, setView] = useState(viewOf[state] ?? 'ask');
  const next = viewOf[state] ?? view;
  if (next !== view) setView(next);
  const email = proof.email.trim();

  function requestLetter() {
    setLetters((count) => count + 1);
    send({ type: 'letter.request', email });
  }

  if (view === 'done') {
    return (
      <FormPage heading={t('reset.doneHeading')}>
        <p data-state={state}>{t('reset.doneText')}</p>
        <OtherAccount when="done" />
        <div className="ways">
          <ButtonLink to="/login" variant="contained" size="large">
            {t('accountForm.toLogin')}
          </ButtonLink>
        </div>
      </FormPage>
    );
  }
  if (view === 'choose') {
    return (
      <ChoosePassword
        snapshot={snapshot}
        send={send}
        proof={proof}
        problems={problems}
        policy={settings.passwordPolicy}
      />
    );
  }
  if (view === 'sent') {
    return (
      <FormPage heading={t('reset.sentHeading')} help={<LateLetter />}>
        <LetterSent
          state={state}
          textKey={settings.neutralAccountMessages ? 'reset.sentNeutral' : 'reset.sentText'}
          email={email}
          enterCode={
            <Button
              variant="contained"
              data-event="code.enter"
              aria-disabled={!snapshot.can({ type: 'code.enter' })}
              onClick={() => send({ type: 'code.enter' })}
            >
              {t('accountForm.enterCode')}
            </Button>
          }
          correct={{
            event: 'reset.restart',
            isOffered: snapshot.can({ type: 'reset.restart' }),
            onPress: () => send({ type: 'reset.restart' }),
          }}
          again={{
            event: 'letter.request',
            isOffered: snapshot.can({ type: 'letter.request', email }),
            isBusy: snapshot.hasTag('busy'),
            isSent: letters > 1 && snapshot.matches('sent'),
            error: null,
            onPress: requestLetter,
          }}
        />
      </FormPage>
    );
  }
  return <AskForLetter snapshot={snapshot} proof={proof} problems={problems} onRequest={requestLetter} />;
}
