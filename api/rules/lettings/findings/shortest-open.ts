import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { cycleAt } from '../cycle.ts';

const hour = 3_600_000;

/**
 * Returns the shortest time that a home is open, in hours: an ordinary turn, or the minimum of a rolling
 * scheme.
 */
export function shortestOpen({ cycle }: Scheme): number {
  // A week without a clock change, here and below.
  if (cycle.kind === 'rolling') return cycle.minimumDays * 24;
  const { exceptions: _, ...plain } = cycle;
  const { opensAt, closesAt } = cycleAt(plain, new Date('2026-06-15T12:00Z'));
  return (closesAt.getTime() - opensAt.getTime()) / hour;
}
