import { namesOf } from '#api/rules/lettings/eligibility/names.ts';
import type { RuleNames } from '#api/rules/lettings/eligibility/rule.ts';
import { countedEndings, type CountedEnding } from '#schemas/offers.ts';
import type { OffersRules, OrderAt, RefusalRule } from '#schemas/tenant/lettings-offers.ts';

const units = { workingDays: 'working day', days: 'day', hours: 'hour' } as const;

const endings: Readonly<Record<CountedEnding, string>> = {
  refused: 'refusing a home',
  noAnswer: 'no answer in time',
  missedViewing: 'a missed viewing',
};

/** The moments of an order in words. */
export const ordersInWords: Readonly<Record<OrderAt, string>> = {
  close: 'at the close',
  offer: 'at the offer',
};

/** One option of offers, with the entry of `offers` that sets it. */
interface OffersOption {
  readonly what: string;
  readonly entry: string;
  readonly words: string;
}

/** Returns a scheme's options of offers in words, apart from its order and its refusal rules. */
export function offersInWords({ answerWithin, invited = 1, refusals }: OffersRules = {}): OffersOption[] {
  const counted = refusals === undefined ? [] : (refusals.counts ?? countedEndings);
  return [
    { what: 'time to answer an offer', entry: 'answerWithin', words: timeInWords(answerWithin) },
    { what: 'people invited to see a home together', entry: 'invited', words: String(invited) },
    {
      what: 'what counts as a refusal',
      entry: 'refusals/counts',
      words: counted.map((ending) => endings[ending]).join(', '),
    },
    { what: 'refusals count since', entry: 'refusals/countedSince', words: refusals?.countedSince ?? 'ever' },
    {
      what: 'days to ask for a review of a refusal',
      entry: 'refusals/reviewWithinDays',
      words: String(refusals?.reviewWithinDays ?? ''),
    },
  ];
}

function timeInWords(within: OffersRules['answerWithin']): string {
  if (within === undefined) return 'given with each offer';
  const [said = ''] = Object.entries(units).flatMap(([unit, word]) => {
    const count = new Map(Object.entries(within)).get(unit);
    return count === undefined ? [] : [countOf(count, word)];
  });
  return said;
}

function countOf(count: number, word: string): string {
  return `${count} ${count === 1 ? word : `${word}s`}`;
}

/** Returns a refusal rule in words: "3 refusals in 12 months: no bids for 6 months". */
export function refusalRuleInWords(rule: RefusalRule, { policy, scheme }: RuleNames): string {
  const { after, withinMonths, bands, applicantTypes, exempt = {}, again = false } = rule;
  const bandNames = (ids: readonly string[] = []) => namesOf(ids, scheme.bands);
  const typeNames = (ids: readonly string[] = []) => namesOf(ids, policy.applicantTypes);
  const who = [bandNames(bands), typeNames(applicantTypes)].filter((names) => names !== '');
  const spared = [bandNames(exempt.bands), typeNames(exempt.applicantTypes)].filter((names) => names !== '');
  return [
    countOf(after, 'refusal'),
    ...(withinMonths === undefined ? [] : [` in ${countOf(withinMonths, 'month')}`]),
    ...(who.length === 0 ? [] : [` by ${who.join(' and ')}`]),
    ...(spared.length === 0 ? [] : [` but not by ${spared.join(' or ')}`]),
    `: ${consequenceInWords(rule.leadsTo, bandNames)}`,
    ...(again ? [', and again at each later one'] : []),
  ].join('');
}

function consequenceInWords(
  leadsTo: RefusalRule['leadsTo'],
  bandNames: (ids: readonly string[]) => string,
): string {
  switch (leadsTo.kind) {
    case 'noBids':
      return `no bids for ${countOf(leadsTo.months, 'month')}${leadsTo.newDate === true ? ', then a new date' : ''}`;
    case 'bottomOfBand':
      return `the bottom of the band for ${countOf(leadsTo.months, 'month')}`;
    case 'band':
      return `${bandNames([leadsTo.band])} ${leadsTo.months === undefined ? 'until the council changes it' : `for ${countOf(leadsTo.months, 'month')}`}`;
    case 'removal':
      return `off the register${leadsTo.months === undefined ? '' : ` for ${countOf(leadsTo.months, 'month')}`}`;
    case 'review':
      return 'a talk with the council';
  }
}
