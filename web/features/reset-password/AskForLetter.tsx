import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { TextInput } from '../../components/TextInput.tsx';
import { AccountForm } from '../account-forms/AccountForm.tsx';
import { FormPage } from '../account-forms/FormPage.tsx';
import type { Problems } from '../account-forms/use-problems.ts';
import { emailProblems, type Proof } from '../account-forms/use-proof.ts';
import type { ResetSnapshot } from './reset-props.ts';

interface AskForLetterProps {
  readonly snapshot: ResetSnapshot;
  readonly proof: Proof;
  readonly problems: Problems;
  readonly onRequest: () => void;
}

/** Step 1: the account's email address. */
export function AskForLetter({ snapshot, proof, problems, onRequest }: AskForLetterProps) {
  const { t } = useTranslation();
  return (
    <FormPage
      heading={t('reset.heading')}
      lead={t('reset.lead')}
      help={
        <p className="help">
          <Link to="/login/find-my-account">{t('reset.findAccount')}</Link>
        </p>
      }
    >
      <AccountForm
        problems={problems}
        state={String(snapshot.value)}
        busy={snapshot.hasTag('busy')}
        event="letter.request"
        submit={t('reset.submit')}
        submitting={t('reset.submitting')}
        onSubmit={() => {
          if (problems.pass(emailProblems(proof.email))) onRequest();
        }}
      >
        <TextInput
          id="email"
          label={t('accountForm.email')}
          type="email"
          autoComplete="email"
          value={proof.email}
          onChange={proof.setEmail}
          error={problems.textOf('email')}
        />
      </AccountForm>
    </FormPage>
  );
}
