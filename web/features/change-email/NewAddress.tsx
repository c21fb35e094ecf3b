import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Secret } from '#machines/process/auth/secret.ts';
import { TextInput } from '../../components/TextInput.tsx';
import { AccountForm } from '../account-forms/AccountForm.tsx';
import { FormPage } from '../account-forms/FormPage.tsx';
import { emailProblems } from '../account-forms/use-proof.ts';
import { CurrentPassword } from '../password/CurrentPassword.tsx';
import type { ChangeEmailProps } from './change-email-props.ts';

/** Asks for the new address, and for proof that the account's owner is asking. */
export function NewAddress({ snapshot, send, proof, problems }: ChangeEmailProps) {
  const { t } = useTranslation();
  const [currentPassword, setCurrentPassword] = useState('');

  function submit() {
    const missing = currentPassword === '';
    const found = [
      ...emailProblems(proof.email),
      ...(missing ? [{ field: 'currentPassword', code: 'account.fieldRequired' } as const] : []),
    ];
    if (!problems.pass(found)) return;
    send({
      type: 'email.change',
      email: proof.email.trim(),
      currentPassword: new Secret(currentPassword),
    });
  }

  return (
    <FormPage heading={t('changeEmail.heading')} lead={t('changeEmail.lead')}>
      <AccountForm
        problems={problems}
        state={String(snapshot.value)}
        busy={snapshot.hasTag('busy')}
        event="email.change"
        submit={t('changeEmail.submit')}
        submitting={t('changeEmail.submitting')}
        onSubmit={submit}
      >
        <TextInput
          id="email"
          label={t('changeEmail.new')}
          type="email"
          autoComplete="email"
          value={proof.email}
          onChange={proof.setEmail}
          error={problems.textOf('email')}
        />
        <CurrentPassword
          label={t('changeEmail.current')}
          hint={t('changeEmail.currentHint')}
          value={currentPassword}
          onChange={setCurrentPassword}
          error={problems.textOf('currentPassword')}
        />
      </AccountForm>
    </FormPage>
  );
}
