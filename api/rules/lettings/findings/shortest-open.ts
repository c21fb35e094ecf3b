import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { ordinaryTurns } from '../cycle.ts';

const hour = 3_600_000;

/**
 * Returns the shortest time that a home is open, in hours: an ordinary turn, or the minimum of a rolling
 * scheme.
 */
export function shortestOpen({ cycle }: Scheme): number {
  // A week without a clock change, here and below.
  if (cycle.kind === 'rolling') return cycle.minimumDays * 24;
  const turns = ordinaryTurns(cycle);
  return Math.min(...turns.map(({ opensAt, closesAt }) => (closesAt.getTime() - opensAt.getTime()) / hour));
}
