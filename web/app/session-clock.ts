import type { SessionLife } from '#schemas/api/sessions.ts';

/** Milliseconds before the end: WCAG 2.2, 2.2.1 requires at least 20 seconds to press one button. */
export const warnedBefore = 120_000;

/** Milliseconds between two requests that keep a session alive. */
export const askInterval = 180_000;

/** The end of a session, in milliseconds by this computer's clock: time asleep counts as well. */
export interface SessionClock {
  /** The last moment at which the server is known to have seen activity. */
  readonly aliveAt: number;
  /** Milliseconds after that moment until the session ends by itself. */
  readonly idleLimit: number;
  /** The final end, which activity does not postpone. */
  readonly endsAt: number;
}

export type SessionPhase = 'quiet' | 'warned' | 'over';

/** Returns the session's clock from the server's answer and the time it arrived. */
export function clockOf({ idleSeconds, endsInSeconds }: SessionLife, answeredAt: number): SessionClock {
  return {
    aliveAt: answeredAt,
    idleLimit: idleSeconds * 1000,
    endsAt: answeredAt + endsInSeconds * 1000,
  };
}

/** Returns the current end, in milliseconds. */
export function endOf({ aliveAt, idleLimit, endsAt }: SessionClock): number {
  return Math.min(aliveAt + idleLimit, endsAt);
}

export function phaseAt(clock: SessionClock, now: number): SessionPhase {
  const left = endOf(clock) - now;
  if (left <= 0) return 'over';
  return left <= warnedBefore ? 'warned' : 'quiet';
}

/** Returns whether activity postpones the end: false if the final end comes first. */
export function canBePutOff({ aliveAt, idleLimit, endsAt }: SessionClock): boolean {
  return aliveAt + idleLimit < endsAt;
}

/** Returns the time of the next change: the warning, or the end. Infinity once the session is over. */
export function nextChange(clock: SessionClock, now: number): number {
  const end = endOf(clock);
  return [end - warnedBefore, end].find((moment) => moment > now) ?? Infinity;
}
