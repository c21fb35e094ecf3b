import { getRouteApi } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmEmailMachine } from '#machines/process/confirm-email/confirm-email.machine.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { AccountForm } from '../account-forms/AccountForm.tsx';
import { AgainHint } from '../account-forms/AgainHint.tsx';
import { OtherAccount } from '../account-forms/OtherAccount.tsx';
import { FormPage } from '../account-forms/FormPage.tsx';
import { LateLetter } from '../account-forms/LateLetter.tsx';
import { withLetterAddress } from '../account-forms/letter-address.ts';
import { ProofFields } from '../account-forms/ProofFields.tsx';
import { useAccountCall } from '../account-forms/use-account-call.ts';
import { useProblems } from '../account-forms/use-problems.ts';
import { emailProblems, useProof } from '../account-forms/use-proof.ts';
import { storedReturn } from '../login/stored-return.ts';
import { realConfirmEmailActors } from './confirm-email-actors.ts';

const route = getRouteApi('/create/confirm');

/**
 * The page that confirms the address of a new account by the letter's link or code, and the account-confirmed
 * page (specification section 2). Opening the link does nothing yet: mail scanners open links too.
 */
export function ConfirmEmailPage() {
  const { t } = useTranslation();
  const { call, waitSeconds } = useAccountCall();
  const machine = useMemo(
    () => confirmEmailMachine.provide({ actors: realConfirmEmailActors(call) }),
    [call],
  );
  const [snapshot, send] = useMachine(machine);
  const problems = useProblems(snapshot.context, { waitSeconds });
  const proof = useProof();
  const { returnTo } = route.useSearch();
  const { hasToken, dropToken } = proof;
  const isInvalid = snapshot.matches('invalid');
  useEffect(() => {
    if (isInvalid && hasToken) dropToken();
  }, [isInvalid, hasToken, dropToken]);

  if (snapshot.matches('confirmed')) {
    return (
      <FormPage heading={t('confirm.doneHeading')}>
        <div data-state="confirmed">
          <p>{t('confirm.doneText')}</p>
        </div>
        <OtherAccount when="done" />
        <div className="ways">
          <ButtonLink
            to="/login"
            search={returnTo === undefined ? storedReturn() : { returnTo }}
            variant="contained"
            size="large"
          >
            {t('accountForm.toLogin')}
          </ButtonLink>
        </div>
      </FormPage>
    );
  }

  const isSendable = snapshot.can({ type: 'letter.resend', email: proof.email });
  const isResending = snapshot.matches('resending');
  function resend() {
    if (!isSendable || !problems.pass(emailProblems(proof.email))) return;
    send({ type: 'letter.resend', email: proof.email.trim() });
  }

  return (
    <FormPage
      heading={t('confirm.heading')}
      lead={hasToken ? t('confirm.linkText') : t('confirm.codeText')}
      help={!hasToken && <LateLetter />}
    >
      <AccountForm
        problems={problems}
        state={String(snapshot.value)}
        busy={snapshot.hasTag('busy')}
        event="email.confirm"
        submit={t('confirm.submit')}
        submitting={isResending ? t('accountForm.sendingAgain') : t('confirm.submitting')}
        onSubmit={() => {
          if (problems.pass(proof.problems())) send({ type: 'email.confirm', proof: proof.seal() });
        }}
        ways={
          snapshot.context.code === 'confirm.choosePassword' ? (
            <div className="ways">
              <ButtonLink
                to="/login/reset-password-confirm"
                state={withLetterAddress(proof.email.trim())}
                variant="outlined"
              >
                {t('confirm.choosePassword')}
              </ButtonLink>
            </div>
          ) : (
            !hasToken && (
              <div>
                <p>{t('confirm.askAgainText')}</p>
                <Button
                  variant="outlined"
                  data-event="letter.resend"
                  aria-disabled={!isSendable}
                  aria-describedby="letter-again"
                  onClick={resend}
                >
                  {t('accountForm.again')}
                </Button>
                <output>{snapshot.matches('resent') ? ` ${t('accountForm.againSent')}` : ''}</output>
                <AgainHint id="letter-again" isPaused={snapshot.matches('resent')} />
              </div>
            )
          )
        }
      >
        <OtherAccount when="before" />
        <ProofFields proof={proof} problems={problems} />
      </AccountForm>
    </FormPage>
  );
}
