import { rangeFindings } from './rule-finding.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { endsOf, type Range, rangeInWords, rangeOf, sideOf } from './range.ts';
import type { EligibilityRule } from './rule.ts';

/**
 * Widens a range by the scheme's allowance: a person who may bid for a home with fewer bedrooms than they need also
 * meets a rule for a smaller need.
 */
function widened({ minimum, maximum }: Range, { bidding }: Scheme): Range {
  const { fewer = 0, more = 0 } = bidding?.bedrooms ?? {};
  return {
    ...(minimum === undefined ? {} : { minimum: Math.max(0, minimum - more) }),
    ...(maximum === undefined ? {} : { maximum: maximum + fewer }),
  };
}

/**
 * The household's assessed bedroom need is within the advert's range, both ends included. A limit that the advert
 * does not set is not applied; without both there is no rule. If the scheme lets people bid for homes with fewer or
 * more bedrooms than they need, the range is that much wider. Facts: `need`, `minimum`, `maximum` in bedrooms, as
 * applied. Source: published allocation schemes set a minimum, a maximum or both for an advert.
 */
export const bedroomNeedRule = {
  reads: 'bedroomNeed',
  called: 'the number of bedrooms needed',
  asks: ({ bedroomNeed: rule }) => rule && [{ what: 'bedrooms needed', is: rangeInWords(rule) }],
  reasons: {
    bedroomNeed: {
      verdicts: ['met', 'notMet', 'notYetKnown'],
      facts: { need: 2, minimum: 1, maximum: 3 },
      changes: ['bedroomNeedMissing', 'moreBedroomsNeeded', 'fewerBedroomsNeeded'],
    },
  },
  check: (rules, { pointer }) => rangeFindings(rules.bedroomNeed, `${pointer}/bedroomNeed`, 'a bedroom need'),
  explain(rules, { facts, scheme }) {
    const asked = rangeOf(rules.bedroomNeed);
    if (asked === null) return null;
    const range = widened(asked, scheme);
    const need = facts.bedroomNeed;
    const ends = endsOf(range);
    if (need === null) {
      return { rule: 'bedroomNeed', verdict: 'notYetKnown', facts: ends, wouldChange: 'bedroomNeedMissing' };
    }
    const used = { need, ...ends };
    switch (sideOf(need, range)) {
      case 'below':
        return { rule: 'bedroomNeed', verdict: 'notMet', facts: used, wouldChange: 'moreBedroomsNeeded' };
      case 'above':
        return { rule: 'bedroomNeed', verdict: 'notMet', facts: used, wouldChange: 'fewerBedroomsNeeded' };
      default:
        return { rule: 'bedroomNeed', verdict: 'met', facts: used, wouldChange: null };
    }
  },
} as const satisfies EligibilityRule;
