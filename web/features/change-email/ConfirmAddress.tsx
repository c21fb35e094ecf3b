import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { AccountForm } from '../account-forms/AccountForm.tsx';
import { FormPage } from '../account-forms/FormPage.tsx';
import { OtherAccount } from '../account-forms/OtherAccount.tsx';
import { ProofFields } from '../account-forms/ProofFields.tsx';
import type { ChangeEmailProps } from './change-email-props.ts';

/** Confirms the new address by the letter's link or its code. Needs no log-in. */
export function ConfirmAddress({ snapshot, send, proof, problems }: ChangeEmailProps) {
  const { t } = useTranslation();
  const { hasToken, dropToken } = proof;
  const isInvalid = snapshot.matches('invalid');
  useEffect(() => {
    if (isInvalid && hasToken) dropToken();
  }, [isInvalid, hasToken, dropToken]);
  const busy = snapshot.hasTag('busy');
  return (
    <FormPage
      heading={t('changeEmail.confirmHeading')}
      lead={hasToken ? t('changeEmail.confirmLink') : t('changeEmail.confirmCode')}
    >
      <AccountForm
        problems={problems}
        state={String(snapshot.value)}
        busy={busy}
        event="email.confirm"
        submit={t('changeEmail.confirm')}
        submitting={t('changeEmail.confirming')}
        onSubmit={() => {
          if (problems.pass(proof.problems())) send({ type: 'email.confirm', proof: proof.seal() });
        }}
        ways={
          !hasToken && (
            <div className="ways">
              {snapshot.context.step === 'address' ? (
                <Button
                  variant="outlined"
                  data-event="change.restart"
                  aria-disabled={busy}
                  onClick={() => send({ type: 'change.restart' })}
                >
                  {t('changeEmail.restart')}
                </Button>
              ) : (
                // The reader may not be signed in here: the page of step 1 asks for that first.
                <ButtonLink to="/account/change-email" variant="outlined">
                  {t('changeEmail.restart')}
                </ButtonLink>
              )}
            </div>
          )
        }
      >
        <OtherAccount when="before" />
        <ProofFields proof={proof} problems={problems} />
      </AccountForm>
    </FormPage>
  );
}
