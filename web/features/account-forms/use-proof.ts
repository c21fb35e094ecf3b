import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { SealedProof } from '#machines/process/accounts/proof.ts';
import { Secret } from '#machines/process/auth/secret.ts';
import { codeDigits } from '#schemas/letter-code.ts';
import { digitsOf } from '../../components/code-digits.ts';
import type { FieldProblem } from './field-problem.ts';
import { useMailToken } from './use-mail-token.ts';

export interface Proof {
  /** Whether a letter's link brought here, so that nothing need be typed. */
  readonly hasToken: boolean;
  readonly email: string;
  readonly code: string;
  readonly setEmail: (email: string) => void;
  readonly setCode: (code: string) => void;
  /** Forgets the link, which is of no use: the code of another letter is asked for instead. */
  readonly dropToken: () => void;
  readonly problems: () => readonly FieldProblem[];
  /** A new seal for each attempt. */
  readonly seal: () => SealedProof;
}

/** What shows that somebody reads the mail of an address: a letter's link, or the address and the letter's code. */
export function useProof(): Proof {
  const { token, drop } = useMailToken();
  const letterAddress = useLocation({ select: ({ state }) => state.letterAddress });
  const [email, setEmail] = useState(letterAddress ?? '');
  const [code, setCode] = useState('');
  return {
    hasToken: token !== null,
    email,
    code,
    setEmail,
    setCode,
    dropToken: drop,
    problems: () => (token === null ? [...emailProblems(email), ...codeProblems(code)] : []),
    seal: () =>
      token === null
        ? { email: email.trim(), code: new Secret(digitsOf(code)) }
        : { token: new Secret(token) },
  };
}

/** Whether there is an address at all; the server knows which are good. */
export function emailProblems(email: string): readonly FieldProblem[] {
  return email.trim() === '' ? [{ field: 'email', code: 'account.fieldRequired' }] : [];
}

function codeProblems(code: string): readonly FieldProblem[] {
  return digitsOf(code).length === codeDigits ? [] : [{ field: 'code', code: 'account.fieldRequired' }];
}
