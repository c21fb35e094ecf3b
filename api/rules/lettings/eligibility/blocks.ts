import type { ApplicationFacts, BlockKind, Reason } from '#schemas/lettings-facts.ts';
import type { Bidding } from '#schemas/tenant/lettings-bidding.ts';
import type { RuleWords } from './rule.ts';

export const underOfferWords = {
  verdicts: ['notMet'],
  facts: { date: '2026-12-24' },
  changes: ['offerEnds', 'offerDecided'],
} as const satisfies RuleWords;

export const suspendedWords = {
  verdicts: ['notMet'],
  facts: { date: '2026-12-24' },
  changes: ['suspensionEnds', 'suspensionOpen'],
} as const satisfies RuleWords;

export const inReviewWords = {
  verdicts: ['notMet'],
  facts: { date: '2026-12-24' },
  changes: ['reviewEnds', 'reviewOpen'],
} as const satisfies RuleWords;

export const renewalDueWords = {
  verdicts: ['notMet'],
  facts: { date: '2026-12-24' },
  changes: ['renew'],
} as const satisfies RuleWords;

export const ownBidsWords = {
  verdicts: ['met', 'notMet'],
  facts: { date: '2026-12-24' },
  changes: ['askUs'],
} as const satisfies RuleWords;

/** Changes that would end a block, with an end day and without one. */
const endings: Readonly<Record<BlockKind, { dated: string; open: string }>> = {
  underOffer: { dated: 'offerEnds', open: 'offerDecided' },
  suspended: { dated: 'suspensionEnds', open: 'suspensionOpen' },
  inReview: { dated: 'reviewEnds', open: 'reviewOpen' },
  renewalDue: { dated: 'renew', open: 'renew' },
};

/** The blocks that count in a scheme that lists none. */
const blockedByDefault: readonly BlockKind[] = ['underOffer', 'suspended'];

/**
 * Returns a reason for each block that bars the application from all bidding in a scheme, on an ISO day in
 * Europe/London. A block whose last day is over does not count. Fact: `date` the ISO day from which it no longer
 * holds, if known. Source: published schemes close bidding to those who are matched or under offer; silent
 * suspension is the fault the Ombudsman finds most.
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
    // The longer of two suspensions counts; one without an end counts as the longest.
    const until = held
      .map((block) => block.until)
      .reduce((a, b) => (a === null || b === null ? null : a > b ? a : b));
    return until === null
      ? [{ rule: kind, verdict: 'notMet', facts: {}, wouldChange: endings[kind].open }]
      : [{ rule: kind, verdict: 'notMet', facts: { date: until }, wouldChange: endings[kind].dated }];
  });
}

/**
 * Explains whether a person bids for themselves on an ISO day. They do not if the council offers them a home
 * without a bid (`direct`), or once their time to bid is over. `null` if the facts do not say. Fact: `date` the ISO
 * day on which that time ends or ended. Source: schemes of time-limited bidding, after which one offer is made.
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
