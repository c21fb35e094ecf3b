import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { cycleAt } from '../cycle.ts';

const hour = 3_600_000;

/** How long a home is open at least, in hours: an ordinary turn, or what a rolling scheme asks for. */
export function shortestOpen({ cycle }: Scheme): number {
  // A week without a change of the clock, here and below.
  if (cycle.kind === 'rolling') return cycle.minimumDays * 24;
  const { exceptions: _, ...plain } = cycle;
  const { opensAt, closesAt } = cycleAt(plain, new Date('2026-06-15T12:00Z'));
  return (closesAt.getTime() - opensAt.getTime()) / hour;
}
