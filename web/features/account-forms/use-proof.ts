import { useLocation, useRouter } from '@tanstack/react-router';
import { useState, useCallback, useEffect } from 'react';
import type { SealedProof } from '#machines/process/accounts/proof.ts';
import { Secret } from '#machines/process/auth/secret.ts';
import { codeDigits } from '#schemas/letter-code.ts';
import { digitsOf } from '../../components/code-digits.ts';
import type { FieldProblem } from './field-problem.ts';
import { tokenIn } from './mail-token.ts';

export interface Proof {
  /** True if the person came by a letter's link and need not type anything. */
  readonly hasToken: boolean;
  readonly email: string;
  readonly code: string;
  readonly setEmail: (email: string) => void;
  readonly setCode: (code: string) => void;
  /** Drops a link that does not work; the page then asks for the code of another letter. */
  readonly dropToken: () => void;
  readonly problems: () => readonly FieldProblem[];
  /** A new seal for each attempt. */
  readonly seal: () => SealedProof;
}

/**
 * Holds the proof that the person can read mail to an address: a letter's link, or the address and the letter's
 * code.
 */
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

/** Checks that there is an address; only the server knows which are valid. */
export function emailProblems(email: string): readonly FieldProblem[] {
  return email.trim() === '' ? [{ field: 'email', code: 'account.fieldRequired' }] : [];
}

function codeProblems(code: string): readonly FieldProblem[] {
  return digitsOf(code).length === codeDigits ? [] : [{ field: 'code', code: 'account.fieldRequired' }];
}

/**
 * Keeps the token of a letter's link in memory only: it is removed at once from the address bar and the
 * history, where the next person at a shared computer would find it. `drop` forgets it once it is useless.
 */
function useMailToken(): { readonly token: string | null; readonly drop: () => void } {
  const router = useRouter();
  const found = tokenIn(useLocation({ select: ({ hash }) => hash }));
  const [token, setToken] = useState(found);
  // Opening a second letter's link in the same tab changes only the fragment.
  if (found !== null && found !== token) setToken(found);
  useEffect(() => {
    if (found !== null) void router.navigate({ to: '.', hash: '', replace: true, resetScroll: false });
  }, [found, router]);
  const drop = useCallback(() => setToken(null), []);
  return { token, drop };
}
