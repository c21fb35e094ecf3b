import { styled } from '@mui/material/styles';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readCaseReference } from '#domain/accounts/case-reference.ts';
import { retrieveDetailsMachine } from '#machines/process/retrieve-details/retrieve-details.machine.ts';
import { personKey } from '../../api/queries.ts';
import { useUser } from '../../app/use-person.ts';
import { Button } from '../../components/Button.tsx';
import { showHashTarget } from '../../components/hash-target.ts';
import { DateInput } from '../../components/DateInput.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import { dayOf, untypedDate } from '../../components/typed-date.ts';
import { AccountForm } from '../account-forms/AccountForm.tsx';
import type { FieldProblem } from '../account-forms/field-problem.ts';
import { useAccountCall } from '../account-forms/use-account-call.ts';
import { useProblems } from '../account-forms/use-problems.ts';
import { firstApplication } from './first-application.ts';
import { realRetrieveActors } from './retrieve-actors.ts';

const Steps = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  maxWidth: '30rem',
  '& .reference': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 1rem' },
}));

/** Returns the answers that are missing, before the page asks the server. */
function missing(dateOfBirth: string, postcode: string): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (dateOfBirth === '') problems.push({ field: 'dateOfBirth', code: 'account.fieldRequired' });
  if (postcode.trim() === '') problems.push({ field: 'postcode', code: 'account.fieldRequired' });
  return problems;
}

/**
 * Claims a case that the council had before the person had an account: its reference, and then two facts that
 * only they should know (specification section 2). Typed text always stays.
 */
export function RetrieveDetails() {
  const { t, i18n } = useTranslation();
  const queryClient = useQueryClient();
  const isMember = Boolean(useUser());
  const { call, waitSeconds } = useAccountCall();
  const machine = useMemo(() => retrieveDetailsMachine.provide({ actors: realRetrieveActors(call) }), [call]);
  const [snapshot, send] = useMachine(machine);
  const [reference, setReference] = useState('');
  const [dateOfBirth, setDateOfBirth] = useState(untypedDate);
  const [postcode, setPostcode] = useState('');
  const problems = useProblems(snapshot.context, { waitSeconds });
  const isClaimed = snapshot.matches('claimed');
  const canRestore = isMember && snapshot.can({ type: 'session.restored' });
  useEffect(() => {
    // The claimed case brings an application, and with it homes to bid for.
    if (isClaimed) void queryClient.invalidateQueries({ queryKey: personKey });
  }, [isClaimed, queryClient]);
  useEffect(() => {
    if (canRestore) send({ type: 'session.restored' });
  }, [canRestore, send]);

  const state = String(snapshot.value);
  const asksReference = state === 'askingReference' || state === 'referenceInvalid';
  const step = isClaimed ? 'claimed' : asksReference ? 'reference' : 'person';
  const shown = useRef(step);
  const steps = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    // The pressed button has disappeared with its step.
    steps.current?.querySelector<HTMLElement>('input, [tabindex]')?.focus();
  }, [step]);

  if (isClaimed) {
    return (
      <Steps ref={steps} data-state="claimed">
        <p tabIndex={-1}>{t('retrieve.claimed')}</p>
        {/* The application appears further up, out of the reader's sight. */}
        <p>
          <Link
            to="."
            hash={firstApplication}
            replace
            onClick={() => showHashTarget(document, firstApplication)}
          >
            {t('retrieve.see')}
          </Link>
        </p>
      </Steps>
    );
  }
  const common = { problems, state, busy: snapshot.hasTag('busy') };

  if (asksReference) {
    return (
      <Steps ref={steps}>
        <AccountForm
          {...common}
          event="reference.enter"
          submit={t('retrieve.next')}
          submitting={t('retrieve.next')}
          onSubmit={() => {
            problems.pass([]);
            send({ type: 'reference.enter', wellFormed: readCaseReference(reference) !== null });
          }}
        >
          <p>{t('retrieve.lead')}</p>
          <TextInput
            id="reference"
            label={t('retrieve.reference')}
            hint={t('retrieve.referenceHint')}
            type="text"
            autoComplete="off"
            value={reference}
            onChange={setReference}
            error={problems.textOf('reference')}
          />
        </AccountForm>
      </Steps>
    );
  }
  const canClaim = snapshot.can({
    type: 'case.claim',
    request: { reference, dateOfBirth: dayOf(dateOfBirth, i18n.language), postcode },
  });
  return (
    <Steps ref={steps}>
      <div className="reference">
        <span>
          {t('retrieve.forReference', { reference: readCaseReference(reference) ?? reference.trim() })}
        </span>
        {snapshot.can({ type: 'reference.correct' }) && (
          <Button
            size="small"
            data-event="reference.correct"
            onClick={() => send({ type: 'reference.correct' })}
          >
            {t('retrieve.correct')}
          </Button>
        )}
      </div>
      <AccountForm
        {...common}
        event="case.claim"
        submit={t('retrieve.claim')}
        submitting={t('retrieve.claiming')}
        onSubmit={() => {
          const request = { reference, dateOfBirth: dayOf(dateOfBirth, i18n.language), postcode };
          if (canClaim && problems.pass(missing(request.dateOfBirth, postcode))) {
            send({ type: 'case.claim', request });
          }
        }}
      >
        <DateInput
          id="dateOfBirth"
          label={t('accountForm.dateOfBirth')}
          hint={t('retrieve.dateOfBirthHint')}
          autoComplete="bday"
          value={dateOfBirth}
          onChange={setDateOfBirth}
          error={problems.textOf('dateOfBirth')}
        />
        <TextInput
          id="postcode"
          label={t('retrieve.postcode')}
          hint={t('retrieve.postcodeHint')}
          type="text"
          autoComplete="postal-code"
          value={postcode}
          onChange={setPostcode}
          error={problems.textOf('postcode')}
        />
      </AccountForm>
    </Steps>
  );
}
