import { unknownNames } from './rule-finding.ts';
import { nameOf, namesOf } from './names.ts';
import type { EligibilityRule } from './rule.ts';

/**
 * A member of the household needs at least one of the adaptations that the home is kept for. Facts:
 * `adaptations` and, of those, `own`, by their names in the policy, comma-separated. Source: accessible housing
 * registers, which keep adapted homes for those who need them.
 */
export const adaptationsRule = {
  reads: 'adaptations',
  called: 'an adaptation',
  asks: ({ adaptations: rule }, { policy }) =>
    rule && [{ what: 'adaptation', entries: rule.map((id) => nameOf(id, policy.adaptations)) }],
  reasons: {
    adaptations: {
      verdicts: ['met', 'notMet', 'notYetKnown'],
      facts: { adaptations: 'a ramp, a wet room', own: 'a ramp' },
      changes: ['needsMissing', 'needsChange'],
    },
  },
  check: (rules, { policy, pointer }) =>
    unknownNames(rules.adaptations, policy.adaptations, `${pointer}/adaptations`, 'adaptations'),
  explain(rules, { facts, policy }) {
    if (rules.adaptations === undefined) return null;
    const built = rules.adaptations;
    const adaptations = namesOf(built, policy.adaptations);
    const needed = facts.adaptations ?? null;
    if (needed === null) {
      return {
        rule: 'adaptations',
        verdict: 'notYetKnown',
        facts: { adaptations },
        wouldChange: 'needsMissing',
      };
    }
    const shared = needed.filter((adaptation) => built.includes(adaptation));
    if (shared.length === 0) {
      return { rule: 'adaptations', verdict: 'notMet', facts: { adaptations }, wouldChange: 'needsChange' };
    }
    const own = namesOf(shared, policy.adaptations);
    return { rule: 'adaptations', verdict: 'met', facts: { adaptations, own }, wouldChange: null };
  },
} as const satisfies EligibilityRule;

/**
 * The household is in one of the mobility categories the home is for. A rule can reserve a home for people who need
 * it, or keep people out of a home that does not suit them. Facts: `mobilities` and `mobility` by their names in
 * the policy, comma-separated. Source: the mobility levels and accessible housing categories (A to G, 1 to 3) that
 * adverts carry.
 */
export const mobilityRule = {
  reads: 'mobility',
  called: 'the mobility category',
  asks: ({ mobility: rule }, { policy }) =>
    rule && [{ what: 'mobility category', entries: rule.map((id) => nameOf(id, policy.mobilityCategories)) }],
  reasons: {
    mobility: {
      verdicts: ['met', 'notMet', 'notYetKnown'],
      facts: {
        mobilities: 'people who use a wheelchair, people who cannot climb stairs',
        mobility: 'people who can climb stairs',
      },
      changes: ['mobilityMissing', 'mobilityChanges'],
    },
  },
  check: (rules, { policy, pointer }) =>
    unknownNames(rules.mobility, policy.mobilityCategories, `${pointer}/mobility`, 'mobilityCategories'),
  explain(rules, { facts, policy }) {
    if (rules.mobility === undefined) return null;
    const mobilities = namesOf(rules.mobility, policy.mobilityCategories);
    const category = facts.mobility ?? null;
    if (category === null) {
      return {
        rule: 'mobility',
        verdict: 'notYetKnown',
        facts: { mobilities },
        wouldChange: 'mobilityMissing',
      };
    }
    const used = { mobilities, mobility: nameOf(category, policy.mobilityCategories) };
    return rules.mobility.includes(category)
      ? { rule: 'mobility', verdict: 'met', facts: used, wouldChange: null }
      : { rule: 'mobility', verdict: 'notMet', facts: used, wouldChange: 'mobilityChanges' };
  },
} as const satisfies EligibilityRule;
