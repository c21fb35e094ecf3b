import { unknownNames } from './rule-finding.ts';
import { nameOf, namesOf } from './names.ts';
import type { EligibilityRule } from './rule.ts';

/**
 * The application is of one of the kinds the advert is for, such as tenants who transfer. Facts:
 * `applicantTypes` and, of those, `own`, by their names in the policy, comma-separated.
 */
export const applicantTypeRule = {
  reads: 'applicantTypes',
  called: 'the kind of applicant',
  asks: ({ applicantTypes: rule }, { policy }) =>
    rule && [{ what: 'kind of applicant', entries: rule.map((id) => nameOf(id, policy.applicantTypes)) }],
  reasons: {
    applicantType: {
      verdicts: ['met', 'notMet', 'notYetKnown'],
      facts: { applicantTypes: 'key workers, tenants who want to move', own: 'tenants who want to move' },
      changes: ['typeMissing', 'typeChanges'],
    },
  },
  check: (rules, { policy, pointer }) =>
    unknownNames(rules.applicantTypes, policy.applicantTypes, `${pointer}/applicantTypes`, 'applicantTypes'),
  explain(rules, { facts, policy }) {
    if (rules.applicantTypes === undefined) return null;
    const wanted = rules.applicantTypes;
    const applicantTypes = namesOf(wanted, policy.applicantTypes);
    const held = facts.applicantTypes ?? null;
    if (held === null) {
      return {
        rule: 'applicantType',
        verdict: 'notYetKnown',
        facts: { applicantTypes },
        wouldChange: 'typeMissing',
      };
    }
    const shared = held.filter((type) => wanted.includes(type));
    if (shared.length === 0) {
      return {
        rule: 'applicantType',
        verdict: 'notMet',
        facts: { applicantTypes },
        wouldChange: 'typeChanges',
      };
    }
    const own = namesOf(shared, policy.applicantTypes);
    return { rule: 'applicantType', verdict: 'met', facts: { applicantTypes, own }, wouldChange: null };
  },
} as const satisfies EligibilityRule;
