import type { SessionLife } from '#schemas/api/sessions.ts';
import {
  askEvery,
  canBePutOff,
  clockOf,
  endOf,
  nextChange,
  phaseAt,
  type SessionClock,
  type SessionPhase,
} from './session-clock.ts';

/** How the session stands. The same object for as long as nothing changes. */
export interface SessionStanding {
  readonly phase: SessionPhase;
  /** Milliseconds of this computer's clock. */
  readonly endsAt: number;
  /** Whether staying is possible: the end of all is not the nearest one. */
  readonly canStay: boolean;
}

interface WatchWorld {
  /** Asks the server, which counts that as activity, and gives what it says with {@link SessionWatch.learn}. */
  readonly ask: () => Promise<unknown>;
  /** Tells the other tabs until when this one knows the session to be alive. */
  readonly tellAlive: (aliveAt: number) => void;
  /** Asks the other tabs whether they know better; they answer through {@link SessionWatch.hear}. */
  readonly askTabs: () => void;
  /** The session is over, and no tab knows better. */
  readonly onOver: () => void;
  readonly onChange: () => void;
}

/** Looks after the end of a session. All times are milliseconds of this computer's clock. */
export interface SessionWatch {
  /** What the server said, and when. */
  learn(life: SessionLife, answeredAt: number): void;
  /** Another tab was told at `aliveAt` that the session is alive. */
  hear(aliveAt: number): void;
  /** Another tab asks whether the session is over. */
  answer(): void;
  /** Somebody touched, typed or pointed. */
  act(): void;
  /** Looks at the time: a page that comes back from sleep has missed its timers. */
  look(): void;
  standing(): SessionStanding | null;
  stop(): void;
}

/** For the tabs to answer in; a tab that was asleep first gets what it was told meanwhile. */
const tabsMayAnswer = 1_000;
/** Timers stand still while a computer sleeps, so none is set for longer than this. */
const longestWait = 60_000;
/** What somebody does within this time counts once. */
const actsWithin = 1_000;

/**
 * Watches one session in one tab. It says when to warn and when it is over, keeps the session alive while somebody
 * is at work, with one ask in {@link askEvery} at most, and agrees with the other tabs.
 */
export function watchSession({ ask, tellAlive, askTabs, onOver, onChange }: WatchWorld): SessionWatch {
  let clock: SessionClock | null = null;
  let shown: SessionStanding | null = null;
  let actedAt = 0;
  let askedAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ending: ReturnType<typeof setTimeout> | undefined;

  function askNow(now: number): void {
    askedAt = now;
    // A line that is cut is told of where something was wanted; here the end only stays where it is.
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
        ending = setTimeout(finish, tabsMayAnswer);
      }
      return;
    }
    show(now, clock);
    const known = Math.max(clock.aliveAt, askedAt);
    const isWanted = actedAt > known && canBePutOff(clock);
    // What is said while the warning stands is said by its button: a hand that brushes the mouse is no answer.
    if (isWanted && shown?.phase === 'quiet' && now - known >= askEvery) askNow(now);
    const nextAsk = isWanted ? Math.max(known, askedAt) + askEvery : Infinity;
    const next = Math.min(nextChange(clock, now), nextAsk > now ? nextAsk : Infinity);
    timer = setTimeout(look, Math.max(0, Math.min(next - now, longestWait)));
  }

  return {
    learn(life, answeredAt) {
      clock = clockOf(life, answeredAt);
      tellAlive(answeredAt);
      look();
    },
    hear(aliveAt) {
      if (clock === null || aliveAt <= clock.aliveAt) return;
      clock = { ...clock, aliveAt };
      look();
    },
    answer() {
      if (clock !== null && phaseAt(clock, Date.now()) !== 'over') tellAlive(clock.aliveAt);
    },
    act() {
      const now = Date.now();
      // A pointer moves a hundred times a second.
      if (now - actedAt < actsWithin) return;
      actedAt = now;
      look();
    },
    look,
    standing: () => shown,
    stop() {
      clearTimeout(timer);
      clearTimeout(ending);
      clock = null;
      shown = null;
    },
  };
}
