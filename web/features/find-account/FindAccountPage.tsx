import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noProblems, problemsOf } from '#machines/process/accounts/answer.ts';
import { isCalendarDay } from '#domain/accounts/date-of-birth.ts';
import type { FindAccountBody } from '#schemas/api/accounts.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { dayOf, untypedDate } from '../../components/typed-date.ts';
import { AccountForm } from '../account-forms/AccountForm.tsx';
import { ContactHelp } from '../account-forms/ContactHelp.tsx';
import type { FieldProblem } from '../account-forms/field-problem.ts';
import { FormPage } from '../account-forms/FormPage.tsx';
import { LateLetter } from '../account-forms/LateLetter.tsx';
import { useAccountCall } from '../account-forms/use-account-call.ts';
import { useProblems } from '../account-forms/use-problems.ts';
import { NameAndBirthFields } from '../account-forms/WhoFields.tsx';

/**
 * The page for finding an account's email address (specification section 2, "a find-my-account page"). The page
 * never shows it: a letter to that address does. One question and one answer, so it needs no machine.
 */
export function FindAccountPage() {
  const { t, i18n } = useTranslation();
  const { call, waitSeconds } = useAccountCall();
  const [reference, setReference] = useState('');
  const [who, setWho] = useState({ lastName: '', dateOfBirth: untypedDate });
  const { mutate, reset, data, isPending } = useMutation({
    mutationFn: (body: FindAccountBody) =>
      call('authentication/find-account', body, AbortSignal.timeout(20_000)),
    // A call is aborted after 20 seconds, as in the machines.
    throwOnError: false,
    networkMode: 'always',
    retry: false,
  });
  const reported = data ? problemsOf(data) : noProblems;
  const problems = useProblems(reported, { waitSeconds });
  const isSent = data?.outcome === 'answered' && data.answer.status.valid;

  if (isSent) {
    return (
      <FormPage heading={t('findAccount.sentHeading')} help={<LateLetter />}>
        <p data-state="sent">{t('findAccount.sentText')}</p>
        <ContactHelp textKey="findAccount.sentHelp" />
        <div className="ways">
          <ButtonLink to="/login" variant="contained">
            {t('accountForm.toLogin')}
          </ButtonLink>
          <Button onClick={reset}>{t('findAccount.again')}</Button>
        </div>
      </FormPage>
    );
  }

  function submit() {
    const { lastName, dateOfBirth } = who;
    const day = dayOf(dateOfBirth, i18n.language);
    const found: FieldProblem[] = [];
    if (reference.trim() === '') found.push({ field: 'reference', code: 'account.fieldRequired' });
    if (lastName.trim() === '') found.push({ field: 'lastName', code: 'account.fieldRequired' });
    if (day === '') found.push({ field: 'dateOfBirth', code: 'account.fieldRequired' });
    else if (!isCalendarDay(day)) found.push({ field: 'dateOfBirth', code: 'account.dateInvalid' });
    if (!problems.pass(found)) return;
    mutate({ reference: reference.trim(), lastName: lastName.trim(), dateOfBirth: day });
  }

  return (
    <FormPage heading={t('findAccount.heading')} lead={t('findAccount.lead')}>
      <AccountForm
        problems={problems}
        state={isPending ? 'sending' : data ? 'refused' : 'filling'}
        busy={isPending}
        event="account.find"
        submit={t('findAccount.submit')}
        submitting={t('findAccount.submitting')}
        onSubmit={submit}
      >
        <TextInput
          id="reference"
          label={t('findAccount.reference')}
          hint={t('findAccount.referenceHint')}
          type="text"
          autoComplete="off"
          value={reference}
          onChange={setReference}
          error={problems.textOf('reference')}
        />
        <NameAndBirthFields
          who={who}
          onType={setWho}
          problems={problems}
          nameHint={t('findAccount.lastNameHint')}
          birthHint={t('accountForm.dateOfBirthHint')}
        />
      </AccountForm>
    </FormPage>
  );
}
