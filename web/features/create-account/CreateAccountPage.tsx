import { useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createAccountMachine } from '#machines/process/create-account/create-account.machine.ts';
import { Secret } from '#machines/process/auth/secret.ts';
import { useUser } from '../../app/use-person.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { dayOf } from '../../components/typed-date.ts';
import { accountSettingsQuery } from '../account-forms/account-settings-query.ts';
import { AccountForm } from '../account-forms/AccountForm.tsx';
import { FormPage } from '../account-forms/FormPage.tsx';
import { LateLetter } from '../account-forms/LateLetter.tsx';
import { withLetterAddress } from '../account-forms/letter-address.ts';
import { LetterSent } from '../account-forms/LetterSent.tsx';
import { useAccountCall } from '../account-forms/use-account-call.ts';
import { useProblems } from '../account-forms/use-problems.ts';
import { useNewPassword } from '../password/use-new-password.ts';
import { realCreateAccountActors } from './create-account-actors.ts';
import { CreateAccountFields, HaveOne } from './CreateAccountFields.tsx';
import { accountProblems, consentProblems, untypedAccount } from './typed-account.ts';

const route = getRouteApi('/create/');

/** States in which a letter is on its way. */
const letterStates = ['sent', 'waiting', 'resending', 'resent', 'resendFailed'] as const;

/** The page that creates an account, up to the letter (specification section 2, `/create`). */
export function CreateAccountPage() {
  const { t, i18n } = useTranslation();
  const { api, system } = useApp();
  const user = useUser();
  const { returnTo } = route.useSearch();
  const back = returnTo === undefined ? {} : { returnTo };
  const { data: settings } = useSuspenseQuery(accountSettingsQuery(api));
  const { call, waitSeconds } = useAccountCall();
  const machine = useMemo(
    () => createAccountMachine.provide({ actors: realCreateAccountActors(call) }),
    [call],
  );
  const [snapshot, send] = useMachine(machine);
  const [typed, setTyped] = useState(untypedAccount);
  const entry = useNewPassword(settings.passwordPolicy, [
    typed.firstName,
    typed.lastName,
    typed.email,
    system.websiteTitle,
  ]);
  const problems = useProblems(snapshot.context, { missingCode: 'create.missingFields', waitSeconds });
  const state = String(snapshot.value);
  const email = typed.email.trim();
  const isSent = letterStates.some((letterState) => snapshot.matches(letterState));
  const { clear } = entry;
  useEffect(() => {
    if (isSent) clear();
  }, [isSent, clear]);

  // A person who logs in in another window while reading the letter needs no message here.
  if (user && snapshot.matches('filling')) {
    return (
      <FormPage heading={t('create.heading')}>
        <AlreadyIn name={user.accountName} />
      </FormPage>
    );
  }
  if (isSent) {
    return (
      <FormPage heading={t('create.sentHeading')} help={<LateLetter />}>
        <LetterSent
          state={state}
          textKey={settings.neutralAccountMessages ? 'create.sentNeutral' : 'create.sentText'}
          email={email}
          enterCode={
            <ButtonLink
              to="/create/confirm"
              search={back}
              state={withLetterAddress(email)}
              variant="contained"
            >
              {t('accountForm.enterCode')}
            </ButtonLink>
          }
          correct={{ event: 'address.correct', onPress: () => send({ type: 'address.correct' }) }}
          again={{
            event: 'letter.resend',
            isOffered: snapshot.can({ type: 'letter.resend', email }),
            isBusy: snapshot.matches('resending'),
            isSent: snapshot.matches('resent'),
            error: snapshot.matches('resendFailed') ? (problems.lines[0]?.text ?? null) : null,
            onPress: () => send({ type: 'letter.resend', email }),
          }}
        />
      </FormPage>
    );
  }

  function submit() {
    const asked = { partner: system.partners.length > 1, consents: settings.consents, locale: i18n.language };
    const found = [
      ...accountProblems(typed, asked),
      ...entry.problems(),
      ...consentProblems(typed, settings.consents),
    ];
    if (!problems.pass(found)) return;
    send({
      type: 'account.create',
      request: {
        ...(asked.partner ? { partner: typed.partner } : {}),
        firstName: typed.firstName,
        lastName: typed.lastName,
        dateOfBirth: dayOf(typed.dateOfBirth, i18n.language),
        email,
        password: new Secret(entry.password),
        consents: [...typed.consents],
      },
    });
  }

  return (
    <FormPage heading={t('create.heading')} lead={t('create.lead')} help={<HaveOne back={back} />}>
      <AccountForm
        problems={problems}
        state={state}
        busy={snapshot.hasTag('busy')}
        event="account.create"
        submit={t('create.submit')}
        submitting={t('create.submitting')}
        onSubmit={submit}
        ways={
          snapshot.matches('alreadyRegistered') && (
            <div className="ways">
              <ButtonLink to="/login" search={back} variant="outlined">
                {t('create.registeredLogin')}
              </ButtonLink>
              <ButtonLink to="/login/reset-password" state={withLetterAddress(email)} variant="outlined">
                {t('create.registeredReset')}
              </ButtonLink>
              <Button data-event="letter.resend" onClick={() => send({ type: 'letter.resend', email })}>
                {t('create.registeredAgain')}
              </Button>
            </div>
          )
        }
      >
        <CreateAccountFields
          typed={typed}
          onType={setTyped}
          entry={entry}
          settings={settings}
          problems={problems}
        />
      </AccountForm>
    </FormPage>
  );
}

interface AlreadyInProps {
  readonly name: string;
}

/** A message for signed-in people: they already have an account. */
function AlreadyIn({ name }: AlreadyInProps) {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('login.already', { name })}</p>
      <p>
        <ButtonLink to="/account" variant="contained">
          {t('login.alreadyGo')}
        </ButtonLink>
      </p>
    </>
  );
}
