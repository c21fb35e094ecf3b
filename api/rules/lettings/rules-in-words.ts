import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { RankCriterion } from '#schemas/tenant/lettings-ranking.ts';
import { rankingsOf } from './rank-criteria.ts';

/** A sentence about a council's rules: the key of its text under `rules`, and its values. */
export interface RuleSentence {
  readonly key: string;
  readonly values?: Readonly<Record<string, number>>;
}

/** The rules that a page may have a sentence about: `{{rules.withdrawal}}`. */
export const describedRules = [
  'withdrawal',
  'bidTime',
  'bidOrder',
  'place',
  'shown',
  'help',
  'order',
] as const;
type DescribedRule = (typeof describedRules)[number];

/** Returns the value that all schemes share, or `undefined` if they differ. */
function shared<Value>(policy: LettingsPolicy, valueOf: (scheme: Scheme) => Value): Value | undefined {
  const values = policy.schemes.map(valueOf);
  const [first] = values;
  return values.every((value) => JSON.stringify(value) === JSON.stringify(first)) ? first : undefined;
}

function withdrawal(policy: LettingsPolicy): RuleSentence {
  const rule = shared(policy, ({ bidding }) => bidding?.withdrawal ?? { kind: 'untilClose' as const });
  if (rule === undefined) return { key: 'withdrawal.differs' };
  return rule.kind === 'untilCutOff'
    ? { key: 'withdrawal.untilCutOff', values: { count: rule.hoursBeforeClose } }
    : { key: `withdrawal.${rule.kind}` };
}

function asksBidTime(scheme: Scheme): boolean {
  return rankingsOf(scheme).some((criteria) => criteria.some(({ kind }) => kind === 'bidTime'));
}

/** Returns whether staff bid for people, as they do unless the scheme says otherwise (`bidding.modes`). */
function takesHelp({ bidding }: Scheme): boolean {
  return (bidding?.modes ?? ['self', 'assisted']).includes('assisted');
}

function place(policy: LettingsPolicy): RuleSentence {
  const kind = shared(policy, ({ bidding }) => bidding?.visibility?.position?.kind ?? 'always');
  return { key: `place.${kind ?? 'differs'}` };
}

function shown(policy: LettingsPolicy): RuleSentence {
  const byPoints = shared(policy, (scheme) =>
    rankingsOf(scheme).some((criteria) => criteria.some(({ kind }) => kind === 'points')),
  );
  return { key: byPoints === undefined ? 'shown.differs' : byPoints ? 'shown.points' : 'shown.bands' };
}

function criterionKey(criterion: RankCriterion): string {
  if (criterion.kind === 'bedroomNeed' || criterion.kind === 'householdSize') {
    return `order.${criterion.kind}.${criterion.order}`;
  }
  return `order.${criterion.kind}`;
}

/** Returns the sentence about the lower band of people with debts, if a scheme has one. */
function debtBandSentence({ debtBand }: Scheme): RuleSentence[] {
  if (debtBand === undefined) return [];
  return [{ key: `order.debtBand.${debtBand.unlessPlanKeptMonths === undefined ? 'repaid' : 'planKept'}` }];
}

/** Returns a scheme's order of people in sentences, the most important first, and then the tie-break. */
function order(scheme: Scheme): RuleSentence[] {
  const [usual = []] = rankingsOf(scheme);
  return [
    ...usual.flatMap((criterion) => [
      { key: criterionKey(criterion) },
      ...(criterion.kind === 'band' ? debtBandSentence(scheme) : []),
    ]),
    { key: `order.tie.${scheme.tieBreak ?? 'number'}` },
  ];
}

/** Sentences about the order of one scheme; `scheme` is its name if the schemes of a council differ. */
interface OrderInWords {
  readonly scheme: string | null;
  readonly sentences: readonly RuleSentence[];
}

/** Returns each scheme's usual ranking in words; once if it is the same for all. */
export function orderInWords(policy: LettingsPolicy): OrderInWords[] {
  const all = shared(policy, order);
  if (all !== undefined) return [{ scheme: null, sentences: all }];
  return policy.schemes.map((scheme) => ({ scheme: scheme.name, sentences: order(scheme) }));
}

/** Returns one rule of a council in a sentence that holds in all its schemes. */
export function ruleInWords(policy: LettingsPolicy, name: Exclude<DescribedRule, 'order'>): RuleSentence {
  switch (name) {
    case 'withdrawal':
      return withdrawal(policy);
    case 'bidTime':
    case 'bidOrder':
      return { key: `${name}.${policy.schemes.some(asksBidTime) ? 'some' : 'never'}` };
    case 'place':
      return place(policy);
    case 'shown':
      return shown(policy);
    case 'help':
      return { key: policy.schemes.some(takesHelp) ? 'help.assisted' : 'help.self' };
  }
}
