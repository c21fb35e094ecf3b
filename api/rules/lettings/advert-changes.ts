import type { AdvertChanges, FactChange, StoredChanges, RuleChange } from '#schemas/advert-changes.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { eligibilityRules } from './eligibility/eligibility-rules.ts';
import { schemeOf } from './scheme.ts';

const isRule = (name: string): name is keyof typeof eligibilityRules => name in eligibilityRules;
const ruleNames = Object.keys(eligibilityRules).filter(isRule);

/** A household without known facts: a rule explained for it gives only the home's part. */
const noFacts: ApplicationFacts = {
  band: null,
  effectiveDate: null,
  bedroomNeed: null,
  household: [],
  localConnections: [],
};

/**
 * Returns stored changes with the policy's names for ids, and for each changed rule the home's part of its reason
 * before and after.
 */
export function explainChanges(
  policy: LettingsPolicy,
  schemeIdentifier: string,
  { facts, rules, order }: StoredChanges,
): AdvertChanges {
  const changedRules = rules === null ? [] : compareRules(policy, schemeIdentifier, rules);
  return { facts: [...facts], rules: changedRules, order };
}

function compareRules(
  policy: LettingsPolicy,
  schemeIdentifier: string,
  { before, after }: NonNullable<StoredChanges['rules']>,
): RuleChange[] {
  const scheme = schemeOf(policy, schemeIdentifier);
  // The home's part of a rule never depends on the day.
  const context = { facts: noFacts, policy, scheme, today: '2000-01-01', parish: null };
  return ruleNames
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => {
      const { explain } = eligibilityRules[name];
      return { rule: name, before: explain(before, context), after: explain(after, context) };
    });
}

/**
 * Merges successive changes into one, from the first value to the current one. A fact that changed back is left
 * out.
 */
export function mergeChanges(changes: readonly StoredChanges[]): StoredChanges {
  const byFact = Map.groupBy(
    changes.flatMap(({ facts }) => facts),
    ({ fact }) => fact,
  );
  const ruled = changes.flatMap(({ rules }) => rules ?? []);
  const [first, last] = [ruled[0], ruled.at(-1)];
  return {
    facts: [...byFact.values()].flatMap((together): FactChange[] => {
      const [start, end] = [together[0], together.at(-1)];
      if (start === undefined || end === undefined) return [];
      // The record of a description says only that it changed.
      const isBack = start.before !== null && JSON.stringify(start.before) === JSON.stringify(end.after);
      return isBack ? [] : [{ ...end, before: start.before }];
    }),
    rules: first && last ? { before: first.before, after: last.after } : null,
    order: changes.some(({ order }) => order),
  };
}
