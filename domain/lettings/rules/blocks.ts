import type { ApplicationFacts, BlockKind, Reason } from '#schemas/lettings-facts.ts';
import type { Bidding } from '#schemas/tenant/lettings-bidding.ts';
import type { RuleWords } from './rule.ts';

export const underOfferWords = {
  verdicts: ['notMet'],
  facts: ['date'],
  changes: ['offerEnds', 'offerDecided'],
} as const satisfies RuleWords;

export const suspendedWords = {
  verdicts: ['notMet'],
  facts: ['date'],
  changes: ['suspensionEnds', 'suspensionOpen'],
} as const satisfies RuleWords;

export const inReviewWords = {
  verdicts: ['notMet'],
  facts: ['date'],
  changes: ['reviewEnds', 'reviewOpen'],
} as const satisfies RuleWords;

export const renewalDueWords = {
  verdicts: ['notMet'],
  facts: ['date'],
  changes: ['renew'],
} as const satisfies RuleWords;

export const ownBidsWords = {
  verdicts: ['met', 'notMet'],
  facts: ['date'],
  changes: ['askUs'],
} as const satisfies RuleWords;

/** What would end a block, with a day on which it ends and without one. */
const endings: Readonly<Record<BlockKind, { dated: string; open: string }>> = {
  underOffer: { dated: 'offerEnds', open: 'offerDecided' },
  suspended: { dated: 'suspensionEnds', open: 'suspensionOpen' },
  inReview: { dated: 'reviewEnds', open: 'reviewOpen' },
  renewalDue: { dated: 'renew', open: 'renew' },
};

/** What keeps people from bidding where a scheme does not say. */
const blockedByDefault: readonly BlockKind[] = ['underOffer', 'suspended'];

/**
 * A reason for each thing that keeps the application from bidding at all in a scheme, on an ISO day in
 * Europe/London; none where nothing does. A block whose last day is over is no block. Fact: `date` the ISO day
 * from which it no longer holds, where somebody can say. Source: published schemes close bidding to those who
 * are matched or under offer; silent suspension is what the Ombudsman finds most.
 */
export function explainBlocks(
  facts: Pick<ApplicationFacts, 'blocks'>,
  bidding: Bidding | undefined,
  today: string,
): Reason[] {
  const counted = bidding?.blockedBy ?? blockedByDefault;
  return counted.flatMap((kind): Reason[] => {
    const held = (facts.blocks ?? []).filter(
      (block) => block.kind === kind && (block.until === null || block.until > today),
    );
    if (held.length === 0) return [];
    // Of two suspensions the longer decides, and one without an end outlasts every other.
    const until = held
      .map((block) => block.until)
      .reduce((a, b) => (a === null || b === null ? null : a > b ? a : b));
    return until === null
      ? [{ rule: kind, verdict: 'notMet', facts: {}, wouldChange: endings[kind].open }]
      : [{ rule: kind, verdict: 'notMet', facts: { date: until }, wouldChange: endings[kind].dated }];
  });
}

/**
 * Whether somebody bids themselves on an ISO day: not where the council makes them an offer without a bid
 * (`direct`), nor after their time to bid is over. Null where nothing is said of it. Fact: `date` the ISO day on
 * which that time ends or ended. Source: schemes of time-limited bidding, after which one offer is made.
 */
export function explainOwnBids({ bidding }: Pick<ApplicationFacts, 'bidding'>, today: string): Reason | null {
  if (bidding === undefined) return null;
  const { mode, until } = bidding;
  const dated = until === null ? {} : { date: until };
  if (mode === 'direct' || (until !== null && until <= today)) {
    return { rule: 'ownBids', verdict: 'notMet', facts: dated, wouldChange: 'askUs' };
  }
  return until === null ? null : { rule: 'ownBids', verdict: 'met', facts: dated, wouldChange: null };
}
