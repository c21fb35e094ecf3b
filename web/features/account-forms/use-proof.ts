import { useLocation, useRouter } from '@tanstack/react-router';
import { useState, useCallback, useEffect } from 'react';
import type { SealedProof } from '#machines/process/accounts/proof.ts';
import { Secret } from '#machines/process/auth/secret.ts';
import { codeDigits } from '#schemas/letter-code.ts';
import { digitsOf } from '../../components/code-digits.ts';
import type { FieldProblem } from './field-problem.ts';
import { tokenIn } from './mail-token.ts';

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

/**
 * The token that a letter's link brought here, kept in memory only: it is taken out of the address bar and the history
 * at once, where the next person at a shared computer would find it. `drop` forgets it, once it is of no use.
 */
function useMailToken(): { readonly token: string | null; readonly drop: () => void } {
  const router = useRouter();
  const found = tokenIn(useLocation({ select: ({ hash }) => hash }));
  const [token, setToken] = useState(found);
  // A second letter's link, opened in the tab that the first one is open in, changes only the fragment.
  if (found !== null && found !== token) setToken(found);
  useEffect(() => {
    if (found !== null) void router.navigate({ to: '.', hash: '', replace: true, resetScroll: false });
  }, [found, router]);
  const drop = useCallback(() => setToken(null), []);
  return { token, drop };
}
