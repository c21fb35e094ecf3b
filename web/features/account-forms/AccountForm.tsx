import { styled } from '@mui/material/styles';
import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { ErrorSummary } from '../../components/ErrorSummary.tsx';
import type { Problems } from './use-problems.ts';

const Form = styled('form')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2.5),
  // Otherwise the column grows to its longest word, and a phone has only 320 px.
  gridTemplateColumns: 'minmax(0, 1fr)',
}));

interface AccountFormProps {
  readonly problems: Problems;
  /** The state of the machine behind it, for tests and debugging. */
  readonly state: string;
  readonly busy: boolean;
  /** The name of the machine's event for the button. */
  readonly event: string;
  readonly submit: string;
  readonly submitting: string;
  /** Called for each submission except repeats while one is under way. */
  readonly onSubmit: () => void;
  readonly children?: ReactNode;
  /** Links or buttons for other actions, after the main button. */
  readonly ways?: ReactNode;
}

/** A form of the account screens: errors first, then the questions, then one button. */
export function AccountForm({
  problems,
  state,
  busy,
  event,
  submit,
  submitting,
  onSubmit,
  children,
  ways,
}: AccountFormProps) {
  const { t } = useTranslation();
  function send(submission: FormEvent) {
    submission.preventDefault();
    if (!busy) onSubmit();
  }
  return (
    <Form noValidate onSubmit={send} aria-busy={busy} data-state={state}>
      {problems.lines.length > 0 && !busy && (
        <ErrorSummary
          key={problems.attempt}
          title={t('accountForm.summaryTitle')}
          problems={problems.lines}
        />
      )}
      {children}
      <Button type="submit" variant="contained" size="large" data-event={event} aria-disabled={busy}>
        {busy ? submitting : submit}
      </Button>
      <output className="visually-hidden">{busy ? submitting : ''}</output>
      {ways}
    </Form>
  );
}
