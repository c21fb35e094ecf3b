import type { EligibilityRule, RuleWords } from './rule.ts';

export const localConnectionWords = {
  verdicts: ['met', 'notMet', 'notYetKnown'],
  facts: ['parishes', 'type', 'parish', 'since', 'date'],
  changes: ['connectionMissing', 'connectionStarts', 'parishMissing'],
} as const satisfies RuleWords;

/**
 * Somebody of the household has a connection to one of the advert's parishes that has begun by `today`, or a
 * connection of a type that the policy exempts. An exempt type counts wherever the home is and whenever it
 * began, because the law attaches it to the person and not to the place (SI 2025/706 for care leavers and
 * victims of domestic abuse, SI 2012/1869 for the armed forces).
 * Facts: `parishes` their names, comma between; of the connection that decides, `type` its id, `parish` its
 * name and `since` its ISO day; `date` the ISO day on which a connection that has not begun will.
 */
export const explainLocalConnection: EligibilityRule = (rules, { facts, policy, today }) => {
  if (rules.localConnection === undefined) return null;
  const { parishes } = rules.localConnection;
  const nameOf = (id: string): string => policy.parishes?.find((parish) => parish.id === id)?.name ?? id;
  const used = { parishes: parishes.map(nameOf).join(', ') };

  const exempt = facts.localConnections.find(({ type }) => policy.localConnectionExemptions.includes(type));
  if (exempt !== undefined) {
    const { type, since } = exempt;
    return { rule: 'localConnection', verdict: 'met', facts: { ...used, type, since }, wouldChange: null };
  }

  const earliestFirst = facts.localConnections.toSorted((a, b) => (a.since < b.since ? -1 : 1));
  for (const { type, parish, since } of earliestFirst) {
    if (parish === null || !parishes.includes(parish) || since > today) continue;
    const decided = { ...used, type, parish: nameOf(parish), since };
    return { rule: 'localConnection', verdict: 'met', facts: decided, wouldChange: null };
  }
  if (earliestFirst.some(({ parish, since }) => parish === null && since <= today)) {
    return { rule: 'localConnection', verdict: 'notYetKnown', facts: used, wouldChange: 'parishMissing' };
  }
  const begins = earliestFirst.find(({ parish }) => parish !== null && parishes.includes(parish));
  return begins === undefined
    ? { rule: 'localConnection', verdict: 'notMet', facts: used, wouldChange: 'connectionMissing' }
    : {
        rule: 'localConnection',
        verdict: 'notMet',
        facts: { ...used, date: begins.since },
        wouldChange: 'connectionStarts',
      };
};
