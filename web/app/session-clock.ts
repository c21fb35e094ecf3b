import type { SessionLife } from '#schemas/api/sessions.ts';

/** Before the end, in milliseconds: WCAG 2.2, 2.2.1 requires at least 20 seconds to press one button. */
export const warnedBefore = 120_000;

/** Between two requests that keep a session alive, in milliseconds. */
export const askEvery = 180_000;

/** When a session ends, in milliseconds by this computer's clock, so that time asleep counts as well. */
export interface SessionClock {
  /** The last moment at which the server is known to have seen activity. */
  readonly aliveAt: number;
  /** How long after that the session ends by itself. */
  readonly idleLimit: number;
  /** When it ends whatever the activity. */
  readonly endsAt: number;
}

export type SessionPhase = 'quiet' | 'warned' | 'over';

/** The server's answer about a session, with the time it arrived. */
export function clockOf({ idleSeconds, endsInSeconds }: SessionLife, answeredAt: number): SessionClock {
  return {
    aliveAt: answeredAt,
    idleLimit: idleSeconds * 1000,
    endsAt: answeredAt + endsInSeconds * 1000,
  };
}

/** The current end, in milliseconds. */
export function endOf({ aliveAt, idleLimit, endsAt }: SessionClock): number {
  return Math.min(aliveAt + idleLimit, endsAt);
}

export function phaseAt(clock: SessionClock, now: number): SessionPhase {
  const left = endOf(clock) - now;
  if (left <= 0) return 'over';
  return left <= warnedBefore ? 'warned' : 'quiet';
}

/** Whether activity puts the end off: not before the final end. */
export function canBePutOff({ aliveAt, idleLimit, endsAt }: SessionClock): boolean {
  return aliveAt + idleLimit < endsAt;
}

/** The time of the next change: the warning, or the end. Infinity once it is over. */
export function nextChange(clock: SessionClock, now: number): number {
  const end = endOf(clock);
  return [end - warnedBefore, end].find((moment) => moment > now) ?? Infinity;
}
