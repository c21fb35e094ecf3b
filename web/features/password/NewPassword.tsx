import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PasswordPolicy } from '#schemas/tenant/accounts.ts';
import { InputFrame } from '../../components/input-frame.ts';
import { PasswordToggle } from '../../components/PasswordToggle.tsx';
import { Question } from '../../components/Question.tsx';
import { TextInput } from '../../components/TextInput.tsx';
import type { Problems } from '../account-forms/use-problems.ts';
import { passwordRules } from './password-rules.ts';
import { PasswordRules } from './PasswordRules.tsx';
import { StrengthMeter } from './StrengthMeter.tsx';
import type { PasswordEntry } from './use-new-password.ts';

interface NewPasswordProps {
  readonly entry: PasswordEntry;
  readonly policy: PasswordPolicy;
  readonly problems: Problems;
}

/**
 * The boxes for a new password, with its rules above, its strength below, and its repetition (specification
 * section 5: "must match the first entry"). Pasting keeps every space; both can be shown.
 */
export function NewPassword({ entry, policy, problems }: NewPasswordProps) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(false);
  const rulesId = useId();
  const type = shown ? 'text' : 'password';
  return (
    <>
      <Question id="password" label={t('password.new')} error={problems.textOf('password')}>
        {(describedBy) => (
          <>
            <PasswordRules id={rulesId} rules={passwordRules(entry.password, policy, entry.strength)} />
            <InputFrame data-wrong={problems.textOf('password') !== null}>
              <input
                id="password"
                name="password"
                type={type}
                value={entry.password}
                autoComplete="new-password"
                aria-invalid={problems.textOf('password') !== null}
                aria-describedby={describedBy === undefined ? rulesId : `${describedBy} ${rulesId}`}
                autoCapitalize="none"
                spellCheck={false}
                onFocus={entry.prepare}
                onChange={({ target }) => entry.setPassword(target.value)}
              />
              <PasswordToggle shown={shown} onToggle={() => setShown(!shown)} controls="password" />
            </InputFrame>
            <StrengthMeter strength={entry.strength} />
          </>
        )}
      </Question>
      <TextInput
        id="passwordAgain"
        label={t('password.again')}
        type={type}
        autoComplete="new-password"
        value={entry.again}
        onChange={entry.setAgain}
        error={problems.textOf('passwordAgain')}
      />
    </>
  );
}
