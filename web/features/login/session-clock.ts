import type { SessionLife } from '#schemas/api/sessions.ts';

/** Before the end, in milliseconds: WCAG 2.2, 2.2.1 asks for 20 seconds at least to press one button. */
export const warnedBefore = 120_000;

/** Between two asks that keep a session alive, in milliseconds. */
export const askEvery = 180_000;

/** When a session ends, in milliseconds of this computer's clock, so that a sleeping laptop counts as well. */
export interface SessionClock {
  /** The last moment at which the server is known to have seen somebody at work. */
  readonly aliveAt: number;
  /** How long after that the session ends of itself. */
  readonly idleLimit: number;
  /** When it ends whatever anybody does. */
  readonly endsAt: number;
}

export type SessionPhase = 'quiet' | 'warned' | 'over';

/** What the server said of a session, by the moment at which its answer came. */
export function clockOf({ idleSeconds, endsInSeconds }: SessionLife, answeredAt: number): SessionClock {
  return {
    aliveAt: answeredAt,
    idleLimit: idleSeconds * 1000,
    endsAt: answeredAt + endsInSeconds * 1000,
  };
}

/** The end as things stand, in milliseconds. */
export function endOf({ aliveAt, idleLimit, endsAt }: SessionClock): number {
  return Math.min(aliveAt + idleLimit, endsAt);
}

export function phaseAt(clock: SessionClock, now: number): SessionPhase {
  const left = endOf(clock) - now;
  if (left <= 0) return 'over';
  return left <= warnedBefore ? 'warned' : 'quiet';
}

/** Whether doing something puts the end off: before the end of all it does not. */
export function canBePutOff({ aliveAt, idleLimit, endsAt }: SessionClock): boolean {
  return aliveAt + idleLimit < endsAt;
}

/** When something will be different next: the warning, or the end. Infinity once it is over. */
export function nextChange(clock: SessionClock, now: number): number {
  const end = endOf(clock);
  return [end - warnedBefore, end].find((moment) => moment > now) ?? Infinity;
}
