import type { BidSituation } from '#tools/scenario/bid-scene.ts';

const situations: Readonly<Record<string, BidSituation>> = {
  'facts.changed to offered': 'offered',
  'facts.changed to not offered': 'notOffered',
  'facts.changed to one bid to move': 'oneToMove',
  'facts.changed to several bids to move': 'severalToMove',
  'facts.changed to a bid made': 'bid',
  'facts.changed to a bid that stays': 'bidToStay',
};

/** Returns the situation that a `facts.changed` of the bidding model names. */
export function situationOfLabel(label: string): BidSituation {
  const situation = situations[label];
  if (situation === undefined) throw new Error(`No situation is known for "${label}".`);
  return situation;
}
