import { useDeferredValue, useMemo, useRef, useState } from 'react';
import type * as StrengthRules from '#domain/accounts/password-strength.ts';
import { mayPreload } from '../../app/may-preload.ts';

interface Strength {
  /** 0 to 4; undefined while it cannot be rated here, and then only the server decides. */
  readonly strength: 0 | 1 | 2 | 3 | 4 | undefined;
  /** Loads the dictionaries; call it when the person is about to type. */
  readonly load: () => void;
}

/**
 * Returns a password's strength, by the same rule as the server's. The dictionaries weigh 400 kB, so they load
 * when the control first gets focus, and not at all on a slow connection or with data saving on.
 * @param texts words that make it easy to guess: names, address, title of the site
 */
export function useStrength(password: string, texts: readonly string[]): Strength {
  const [rules, setRules] = useState<typeof StrengthRules | null>(null);
  const isAsked = useRef(false);
  // Rating takes up to 20 ms on a desktop: key presses come first.
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
      // The connection failed: the next key retries.
      isAsked.current = false;
    }
  }

  return { strength, load: () => void load() };
}
