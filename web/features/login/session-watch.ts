import type { SessionLife } from '#schemas/api/sessions.ts';
import {
  askInterval,
  canBePutOff,
  clockOf,
  endOf,
  nextChange,
  phaseAt,
  type SessionClock,
  type SessionPhase,
} from '../../app/session-clock.ts';

/** The status of the session: the same object while nothing changes. */
export interface SessionStatus {
  readonly phase: SessionPhase;
  /** Milliseconds of this computer's clock. */
  readonly endsAt: number;
  /** True if staying is possible: the final end is not the nearest one. */
  readonly canStay: boolean;
}

interface WatchDependencies {
  /** Asks the server, which counts that as activity, and passes its answer to {@link SessionWatch.learn}. */
  readonly ask: () => Promise<unknown>;
  /** Informs the other tabs of the last time at which this one knew the session to be alive. */
  readonly announceAlive: (aliveAt: number) => void;
  /** Asks whether the other tabs know better; they answer through {@link SessionWatch.hear}. */
  readonly askTabs: () => void;
  /** Called when the session is over, and no tab knows better. */
  readonly onOver: () => void;
  readonly onChange: () => void;
}

/** Watches for the end of a session. All times are milliseconds by this computer's clock. */
export interface SessionWatch {
  /** Takes the server's answer, with its time. */
  learn(life: SessionLife, answeredAt: number): void;
  /** Takes another tab's message that the session was alive at `aliveAt`. */
  hear(aliveAt: number): void;
  /** Answers another tab that asks whether the session is over. */
  answer(): void;
  /** Notes activity: a touch, a key press or a pointer movement. */
  act(): void;
  /** Checks the time: a page back from sleep has missed its timers. */
  look(): void;
  status(): SessionStatus | null;
  stop(): void;
}

/**
 * Milliseconds that other tabs have to answer before the session counts as over; a tab that wakes up first
 * receives the messages it missed.
 */
const tabAnswerTime = 1_000;
/** Milliseconds: timers stop while a computer sleeps, so none is set for longer. */
const maximumWait = 60_000;
/** Milliseconds after activity in which more of it is ignored. */
const activityInterval = 1_000;

/**
 * Watches a session in a tab. It says when to warn and when it is over, keeps the session alive during
 * activity, with at most one request per {@link askInterval}, and agrees with the other tabs.
 */
export function watchSession({
  ask,
  announceAlive,
  askTabs,
  onOver,
  onChange,
}: WatchDependencies): SessionWatch {
  let clock: SessionClock | null = null;
  let shown: SessionStatus | null = null;
  let actedAt = 0;
  let askedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ending: ReturnType<typeof setTimeout> | undefined;

  function askNow(now: number): void {
    askedAt = now;
    // Other calls report a lost connection when they need it; here the end does not move.
    void ask().catch(() => null);
  }

  function show(now: number, known: SessionClock): void {
    const phase = phaseAt(known, now);
    const endsAt = endOf(known);
    const canStay = canBePutOff(known);
    if (shown?.phase === phase && shown.endsAt === endsAt && shown.canStay === canStay) return;
    shown = { phase, endsAt, canStay };
    onChange();
  }

  function finish(): void {
    ending = undefined;
    if (clock === null) return;
    const now = Date.now();
    if (phaseAt(clock, now) !== 'over') {
      look();
      return;
    }
    show(now, clock);
    onOver();
  }

  function look(): void {
    clearTimeout(timer);
    if (clock === null) return;
    const now = Date.now();
    if (phaseAt(clock, now) === 'over') {
      if (ending === undefined && shown?.phase !== 'over') {
        askTabs();
        ending = setTimeout(finish, tabAnswerTime);
      }
      return;
    }
    show(now, clock);
    const known = Math.max(clock.aliveAt, askedAt);
    const isWanted = actedAt > known && canBePutOff(clock);
    // Only the warning's button answers it: brushing the mouse does not count.
    if (isWanted && shown?.phase === 'quiet' && now - known >= askInterval) askNow(now);
    const nextAsk = isWanted ? Math.max(known, askedAt) + askInterval : Infinity;
    const next = Math.min(nextChange(clock, now), nextAsk > now ? nextAsk : Infinity);
    timer = setTimeout(look, Math.max(0, Math.min(next - now, maximumWait)));
  }

  return {
    learn(life, answeredAt) {
      clock = clockOf(life, answeredAt);
      announceAlive(answeredAt);
      look();
    },
    hear(aliveAt) {
      if (clock === null || aliveAt <= clock.aliveAt) return;
      clock = { ...clock, aliveAt };
      look();
    },
    answer() {
      if (clock !== null && phaseAt(clock, Date.now()) !== 'over') announceAlive(clock.aliveAt);
    },
    act() {
      const now = Date.now();
      // A pointer fires a hundred events a second.
      if (now - actedAt < activityInterval) return;
      actedAt = now;
      look();
    },
    look,
    status: () => shown,
    stop() {
      clearTimeout(timer);
      clearTimeout(ending);
      clock = null;
      shown = null;
    },
  };
}
