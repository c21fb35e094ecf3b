import { useCallback, useState } from 'react';
import { passwordProblems } from '#domain/accounts/password-problems.ts';
import type { PasswordPolicy } from '#schemas/tenant/accounts.ts';
import type { FieldProblem } from '../account-forms/field-problem.ts';
import { useStrength } from './use-strength.ts';

export interface PasswordEntry {
  readonly password: string;
  readonly again: string;
  readonly strength: 0 | 1 | 2 | 3 | 4 | undefined;
  readonly setPassword: (password: string) => void;
  readonly setAgain: (again: string) => void;
  /** Loads the strength estimator; call it when the control gets focus. */
  readonly prepare: () => void;
  /** Clears both boxes. */
  readonly clear: () => void;
  /** Returns the errors that the page can find before it asks the server. */
  readonly problems: () => readonly FieldProblem[];
}

/**
 * Holds a new password, typed twice.
 * @param texts words that make it easy to guess: names, address, title of the site
 */
export function useNewPassword(policy: PasswordPolicy, texts: readonly string[]): PasswordEntry {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const { strength, load } = useStrength(password, texts);
  const clear = useCallback(() => {
    setPassword('');
    setAgain('');
  }, []);
  return {
    password,
    again,
    strength,
    setPassword(typed) {
      load();
      setPassword(typed);
    },
    setAgain,
    prepare: load,
    clear,
    problems: () => [
      ...passwordProblems(password, policy, strength).map((problem): FieldProblem => ({
        field: 'password',
        ...problem,
      })),
      ...secondEntryProblems(password, again),
    ],
  };
}

function secondEntryProblems(password: string, again: string): readonly FieldProblem[] {
  if (again === password) return [];
  const code = again === '' ? 'account.fieldRequired' : 'password.different';
  return [{ field: 'passwordAgain', code }];
}
