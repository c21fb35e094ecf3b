import type { Reason } from '#schemas/lettings-facts.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { namesOf } from './names.ts';
import type { RuleWords } from './rule.ts';

export const schemeWords = {
  verdicts: ['met', 'notMet'],
  facts: ['scheme', 'schemes'],
  changes: ['joinScheme'],
} as const satisfies RuleWords;

/**
 * Says whether a person takes part in the scheme a home is let through. A person whose applications are all in other
 * schemes, or in none, gets this reason instead of none. Facts: `scheme` and, of theirs, `schemes`, by the names of the
 * policy, comma between; empty where they are in none.
 * @param own identifiers of the schemes that any of the person's applications takes part in.
 */
export function explainScheme(schemes: readonly Scheme[], wanted: string, own: readonly string[]): Reason {
  const names = schemes.map(({ identifier, name }) => ({ id: identifier, name }));
  const facts = { scheme: namesOf([wanted], names), schemes: namesOf([...new Set(own)], names) };
  return own.includes(wanted)
    ? { rule: 'scheme', verdict: 'met', facts, wouldChange: null }
    : { rule: 'scheme', verdict: 'notMet', facts, wouldChange: 'joinScheme' };
}
