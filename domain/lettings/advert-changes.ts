import type { AdvertChanges, FactChange, KeptChanges, RuleChange } from '#schemas/advert-changes.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { eligibilityRules } from './rules/eligibility-rules.ts';
import { schemeOf } from './scheme.ts';

const isRule = (name: string): name is keyof typeof eligibilityRules => name in eligibilityRules;
const ruleNames = Object.keys(eligibilityRules).filter(isRule);

/** A household of which nothing is known: what is told of a rule is the home's part of its reason. */
const nobody: ApplicationFacts = {
  band: null,
  effectiveDate: null,
  bedroomNeed: null,
  household: [],
  localConnections: [],
};

/** Gives what was kept as it is told, with each rule that differs as what it says of the home, in the policy's names. */
export function explainChanges(
  policy: LettingsPolicy,
  schemeIdentifier: string,
  { facts, rules, order }: KeptChanges,
): AdvertChanges {
  const told = rules === null ? [] : compareRules(policy, schemeIdentifier, rules);
  return { facts: [...facts], rules: told, order };
}

function compareRules(
  policy: LettingsPolicy,
  schemeIdentifier: string,
  { before, after }: NonNullable<KeptChanges['rules']>,
): RuleChange[] {
  const scheme = schemeOf(policy, schemeIdentifier);
  // No rule's part about the home depends on the day.
  const context = { facts: nobody, policy, scheme, today: '2000-01-01', parish: null };
  return ruleNames
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => {
      const { explain } = eligibilityRules[name];
      return { rule: name, before: explain(before, context), after: explain(after, context) };
    });
}

/** Puts changes that followed one another together: each as it was first and as it is now. What came back is none. */
export function mergeChanges(changes: readonly KeptChanges[]): KeptChanges {
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
