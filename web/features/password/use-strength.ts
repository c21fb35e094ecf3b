import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type * as StrengthRules from '#domain/accounts/password-strength.ts';
import { mayPreload } from '../../app/may-preload.ts';

interface Strength {
  /** 0 to 4; undefined while nothing can judge it here, and then the server does alone. */
  readonly strength: 0 | 1 | 2 | 3 | 4 | undefined;
  /** To be called as soon as somebody is about to type. */
  readonly load: () => void;
}

/**
 * How hard a password is to guess, by the rule that the server judges by. The dictionaries weigh 400 kB, so that they
 * come when the control is first entered, and not at all on a line that saves data or is slow.
 * @param texts what makes it easy to guess: names, address, title of the site
 */
export function useStrength(password: string, texts: readonly string[]): Strength {
  const [rules, setRules] = useState<typeof StrengthRules | null>(null);
  const isAsked = useRef(false);
  // Judging takes up to 20 ms on a desk: keys come first.
  const late = useDeferredValue(password);
  const joined = texts.join('\n');
  const strength = useMemo(
    () =>
      rules === null || late === ''
        ? undefined
        : rules.passwordStrength(late, rules.wordsOf(joined.split('\n'))),
    [rules, late, joined],
  );

  async function load(): Promise<void> {
    if (isAsked.current || !mayPreload()) return;
    isAsked.current = true;
    try {
      setRules(await import('#domain/accounts/password-strength.ts'));
    } catch {
      // A cut line: the next key asks again.
      isAsked.current = false;
    }
  }

  return { strength, load: () => void load() };
}
