import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Secret } from '#machines/process/auth/secret.ts';
import type { PasswordPolicy } from '#schemas/tenant/accounts.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { dayOf } from '../../components/typed-date.ts';
import { AccountForm } from '../account-forms/AccountForm.tsx';
import { FormPage } from '../account-forms/FormPage.tsx';
import { OtherAccount } from '../account-forms/OtherAccount.tsx';
import { ProofFields } from '../account-forms/ProofFields.tsx';
import type { Problems } from '../account-forms/use-problems.ts';
import type { Proof } from '../account-forms/use-proof.ts';
import { unsaid, WhoFields, whoFields } from '../account-forms/WhoFields.tsx';
import { NewPassword } from '../password/NewPassword.tsx';
import { useNewPassword } from '../password/use-new-password.ts';
import type { ResetSend, ResetSnapshot } from './reset-props.ts';

interface ChoosePasswordProps {
  readonly snapshot: ResetSnapshot;
  readonly send: ResetSend;
  readonly proof: Proof;
  readonly problems: Problems;
  readonly policy: PasswordPolicy;
}

/** Step 2: the new password, with the letter's link or its code. */
export function ChoosePassword({ snapshot, send, proof, problems, policy }: ChoosePasswordProps) {
  const { t, i18n } = useTranslation();
  const { system } = useApp();
  const entry = useNewPassword(policy, [proof.email, system.websiteTitle]);
  const { hasToken, dropToken } = proof;
  const isInvalid = snapshot.matches('invalid');
  const [who, setWho] = useState(unsaid);
  // The server asks for these details, and only for an account that two people have made.
  const isAsked = whoFields.some((field) => problems.textOf(field) !== null);
  const [asksWho, setAsksWho] = useState(false);
  if (isAsked && !asksWho) setAsksWho(true);
  useEffect(() => {
    if (isInvalid && hasToken) dropToken();
  }, [isInvalid, hasToken, dropToken]);

  function submit() {
    if (!problems.pass([...proof.problems(), ...entry.problems()])) return;
    send({
      type: 'password.save',
      proof: proof.seal(),
      password: new Secret(entry.password),
      ...(asksWho && { details: { ...who, dateOfBirth: dayOf(who.dateOfBirth, i18n.language) } }),
    });
  }

  return (
    <FormPage heading={t('reset.newHeading')} lead={hasToken ? t('reset.newLink') : t('reset.newCode')}>
      <AccountForm
        problems={problems}
        state={String(snapshot.value)}
        busy={snapshot.hasTag('busy')}
        event="password.save"
        submit={t('reset.save')}
        submitting={t('reset.saving')}
        onSubmit={submit}
        ways={
          !hasToken && (
            <div className="ways">
              <Button
                variant="outlined"
                data-event="reset.restart"
                aria-disabled={snapshot.hasTag('busy')}
                onClick={() => send({ type: 'reset.restart' })}
              >
                {t('reset.restart')}
              </Button>
            </div>
          )
        }
      >
        <OtherAccount when="before" />
        <ProofFields proof={proof} problems={problems} />
        {asksWho && <WhoFields who={who} onType={setWho} problems={problems} />}
        <NewPassword entry={entry} policy={policy} problems={problems} />
      </AccountForm>
    </FormPage>
  );
}
