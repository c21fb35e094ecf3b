import type { Reason } from '#schemas/lettings-facts.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { namesOf } from './names.ts';
import type { RuleWords } from './rule.ts';

export const schemeWords = {
  verdicts: ['met', 'notMet'],
  facts: { scheme: 'Homes for over-55s', schemes: 'Homes for everyone' },
  changes: ['joinScheme'],
} as const satisfies RuleWords;

/**
 * Explains whether a person is in the scheme through which a home is let; not met if all their applications are
 * in other schemes, or in none. Facts: `scheme` and, of theirs, `schemes`, by their names in the policy,
 * comma-separated; empty if they are in none.
 * @param own identifiers of the schemes of any of the person's applications.
 */
export function explainScheme(schemes: readonly Scheme[], wanted: string, own: readonly string[]): Reason {
  const names = schemes.map(({ identifier, name }) => ({ id: identifier, name }));
  const facts = { scheme: namesOf([wanted], names), schemes: namesOf([...new Set(own)], names) };
  return own.includes(wanted)
    ? { rule: 'scheme', verdict: 'met', facts, wouldChange: null }
    : { rule: 'scheme', verdict: 'notMet', facts, wouldChange: 'joinScheme' };
}
