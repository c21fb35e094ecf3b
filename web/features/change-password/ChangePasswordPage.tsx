import { useSuspenseQuery } from '@tanstack/react-query';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changePasswordMachine } from '#machines/process/change-password/change-password.machine.ts';
import { Secret } from '#machines/process/auth/secret.ts';
import { useUser } from '../../app/use-person.ts';
import { useApp } from '../../app/app-context.ts';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { accountSettingsQuery } from '../account-forms/account-settings-query.ts';
import { AccountForm } from '../account-forms/AccountForm.tsx';
import { FormPage } from '../account-forms/FormPage.tsx';
import { useAccountCall } from '../account-forms/use-account-call.ts';
import { useProblems } from '../account-forms/use-problems.ts';
import { CurrentPassword } from '../password/CurrentPassword.tsx';
import { NewPassword } from '../password/NewPassword.tsx';
import { useNewPassword } from '../password/use-new-password.ts';
import { realChangePasswordActors } from './change-password-actors.ts';

/** The page where a member changes their password (specification section 2, `/account/change-password`). */
export function ChangePasswordPage() {
  const { t } = useTranslation();
  const { api, system } = useApp();
  const user = useUser();
  const { data: settings } = useSuspenseQuery(accountSettingsQuery(api));
  const { call, waitSeconds } = useAccountCall();
  const machine = useMemo(
    () => changePasswordMachine.provide({ actors: realChangePasswordActors(call) }),
    [call],
  );
  const [snapshot, send] = useMachine(machine);
  const problems = useProblems(snapshot.context, { waitSeconds });
  const [currentPassword, setCurrentPassword] = useState('');
  const entry = useNewPassword(settings.passwordPolicy, [
    user?.accountName ?? '',
    user?.userName ?? '',
    system.websiteTitle,
  ]);
  useEffect(() => {
    if (user) send({ type: 'session.restored' });
  }, [send, user]);

  if (snapshot.matches('changed')) {
    return (
      <FormPage heading={t('changePassword.doneHeading')}>
        <p data-state="changed">{t('changePassword.doneText')}</p>
        <div className="ways">
          <ButtonLink to="/account" variant="contained">
            {t('changePassword.toAccount')}
          </ButtonLink>
        </div>
      </FormPage>
    );
  }

  function submit() {
    const missing = currentPassword === '';
    const found = [
      ...(missing ? [{ field: 'currentPassword', code: 'account.fieldRequired' } as const] : []),
      ...entry.problems(),
    ];
    if (!problems.pass(found)) return;
    send({
      type: 'password.change',
      currentPassword: new Secret(currentPassword),
      password: new Secret(entry.password),
    });
  }

  return (
    <FormPage heading={t('changePassword.heading')} lead={t('changePassword.lead')}>
      <AccountForm
        problems={problems}
        state={String(snapshot.value)}
        busy={snapshot.hasTag('busy')}
        event="password.change"
        submit={t('changePassword.submit')}
        submitting={t('changePassword.submitting')}
        onSubmit={submit}
      >
        {/* Password managers need to know whose new password it is. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          value={user?.userName ?? ''}
          readOnly
          hidden
        />
        <CurrentPassword
          label={t('changePassword.current')}
          value={currentPassword}
          onChange={setCurrentPassword}
          error={problems.textOf('currentPassword')}
        />
        <NewPassword entry={entry} policy={settings.passwordPolicy} problems={problems} />
      </AccountForm>
    </FormPage>
  );
}
