import type { StandingName } from '#tools/scenario/bid-scene.ts';

const standings: Readonly<Record<string, StandingName>> = {
  'facts.changed to offered': 'offered',
  'facts.changed to not offered': 'notOffered',
  'facts.changed to one bid to move': 'oneToMove',
  'facts.changed to several bids to move': 'severalToMove',
  'facts.changed to a bid made': 'bid',
  'facts.changed to a bid that stays': 'bidToStay',
};

/** Returns the standing in a `facts.changed` of the bidding model. */
export function standingOfLabel(label: string): StandingName {
  const standing = standings[label];
  if (standing === undefined) throw new Error(`No standing is known for "${label}".`);
  return standing;
}
