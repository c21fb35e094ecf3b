import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { RankCriterion } from '#schemas/tenant/lettings-ranking.ts';
import { offersInWords } from './offers-in-words.ts';
import { rankingsOf } from './rank-criteria.ts';
import { canLeadTo } from './refusal-penalty.ts';
import type { RuleSentence } from './rule-sentence.ts';

/** The rules that a page may have a sentence about: `{{rules.withdrawal}}`. */
export const describedRules = [
  'withdrawal',
  'bidTime',
  'bidOrder',
  'place',
  'shown',
  'help',
  'agreement',
  'order',
  'offers',
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

/** Returns the key of the sentence about one criterion of an order. */
export function criterionKey(criterion: RankCriterion): string {
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

/** Returns the sentences about how a scheme shares homes between groups, if it does. */
function quotaSentences({ quotas }: Scheme): RuleSentence[] {
  if (quotas === undefined) return [];
  const isShareOfAll = quotas.groups.every(({ percent }) => percent !== undefined);
  return [
    { key: 'order.quota.says' },
    ...quotas.groups.map(({ name: group, percent }) =>
      percent === undefined
        ? { key: 'order.quota.above', values: { group } }
        : { key: `order.quota.${isShareOfAll ? 'share' : 'shareOfOthers'}`, values: { group, percent } },
    ),
  ];
}

/** A sentence of an order, and the criterion that it is about; undefined for those that go with a criterion, and for the tie-break. */
interface OrderSentence {
  readonly sentence: RuleSentence;
  readonly criterion?: RankCriterion;
}

/** Returns a scheme's order of people in sentences, the most important first, and then the tie-break. */
export function orderInWords(scheme: Scheme): OrderSentence[] {
  const [usual = []] = rankingsOf(scheme);
  const more = [
    ...debtBandSentence(scheme),
    ...(canLeadTo(scheme, 'bottomOfBand') ? [{ key: 'order.refusals' }] : []),
  ];
  return [
    ...usual.flatMap((criterion) => [
      { sentence: { key: criterionKey(criterion) }, criterion },
      ...(criterion.kind === 'preference' ? quotaSentences(scheme).map((sentence) => ({ sentence })) : []),
      ...(criterion.kind === 'band' ? more.map((sentence) => ({ sentence })) : []),
    ]),
    { sentence: { key: `order.tie.${scheme.tieBreak ?? 'number'}` } },
  ];
}

/** A list about one scheme; `scheme` is its name if the schemes of a council differ. */
interface ListInWords {
  readonly scheme: string | null;
  /** The points of the list, each in sentences. */
  readonly points: readonly (readonly RuleSentence[])[];
}

/**
 * Returns a rule that takes a list, scheme by scheme; once if it is the same for all. `order`: the usual ranking.
 * `offers`: the time to answer an offer, and what refusing homes leads to.
 */
export function listInWords(policy: LettingsPolicy, name: 'order' | 'offers'): ListInWords[] {
  const pointsOf = (scheme: Scheme) =>
    name === 'offers'
      ? offersInWords(scheme, policy)
      : orderInWords(scheme).map(({ sentence }) => [sentence]);
  const all = shared(policy, pointsOf);
  if (all !== undefined) return [{ scheme: null, points: all }];
  return policy.schemes.map((scheme) => ({ scheme: scheme.name, points: pointsOf(scheme) }));
}

/** Returns the sentence about bids that need an officer’s agreement; `null` if no scheme has them. */
export function agreementInWords({ schemes }: LettingsPolicy): RuleSentence | null {
  const modes = schemes.flatMap(({ bidding }) => bidding?.modes ?? []);
  if (!modes.includes('approved')) return null;
  const isForAll = schemes.every(({ bidding }) => {
    const own = bidding?.modes ?? ['self'];
    return own.includes('approved') && !own.includes('self');
  });
  return { key: `modes.${isForAll ? 'approvedForAll' : 'approved'}` };
}

/** Returns one rule of a council in a sentence that holds in all its schemes. */
export function ruleInWords(
  policy: LettingsPolicy,
  name: Exclude<DescribedRule, 'agreement' | 'order' | 'offers'>,
): RuleSentence {
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
