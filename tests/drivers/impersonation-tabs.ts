import type { AnyStateMachine } from 'xstate';
import {
  Browser,
  isLet,
  sessions,
  type PossibleEvent,
  type Session,
  type World,
} from './impersonation-world.ts';

/**
 * All situations that two tabs can reach within a number of events. Situations that differ only in the names of tabs
 * and links count as one.
 */
interface Interleavings {
  /** Every situation by its key, with the shortest path to it. */
  readonly situations: ReadonlyMap<string, { readonly world: World; readonly way: readonly string[] }>;
  /** The number of steps from one situation to another. */
  readonly steps: number;
  /** The number of orders of exactly n events, by n. */
  readonly orders: readonly number[];
  /** Breaches of the specification, each with the shortest path to it. */
  readonly faults: readonly string[];
}

/** Walks every order of events of two tabs, level by level. */
export function interleave(machine: AnyStateMachine, depth: number, fine: boolean): Interleavings {
  const browser = new Browser(machine, { fine });
  const situations = new Map<string, { world: World; way: readonly string[] }>();
  const next = new Map<string, readonly string[]>();
  const faults = new Set<string>();
  const orders: number[] = [];
  const first = browser.begin();
  const start = keyOf(first);
  situations.set(start, { world: first, way: [] });
  let level = new Map([[start, 1]]);
  for (let events = 0; events < depth; events++) {
    const reached = new Map<string, number>();
    for (const [key, count] of level) {
      let leads = next.get(key);
      if (leads === undefined) {
        leads = expand(key);
        next.set(key, leads);
      }
      for (const to of leads) reached.set(to, (reached.get(to) ?? 0) + count);
    }
    orders.push([...reached.values()].reduce((sum, count) => sum + count, 0));
    level = reached;
  }
  const ends = new Map<string, readonly string[]>();
  for (const { world, way } of situations.values()) {
    for (const fault of faultsAtRest(browser, world, ends)) faults.add(`${fault} after ${way.join(', ')}`);
  }
  const steps = [...next.values()].reduce((sum, { length }) => sum + length, 0);
  return { situations, steps, orders, faults: [...faults] };

  function expand(key: string): readonly string[] {
    const from = situations.get(key);
    if (from === undefined) throw new Error('A level has a situation that was never reached.');
    return browser.next(from.world).map((happening) => {
      const { after } = happening;
      const way = [...from.way, sayHappening(happening)];
      for (const fault of faultsOfStep(browser, from.world, happening)) {
        faults.add(`${fault} after ${way.join(', ')}`);
      }
      const to = keyOf(after);
      if (!situations.has(to)) situations.set(to, { world: after, way });
      return to;
    });
  }
}

function sayHappening({ what, tab }: PossibleEvent): string {
  return tab === null ? what : `tab ${tab + 1} ${what}`;
}

/** Returns one key for all situations that differ only in the order of tabs or links. */
function keyOf(world: World): string {
  const [first, second] = world.tabs;
  const turned = { ...world, tabs: [second, first] };
  const written = [world, turned].flatMap((each) => {
    const { life, strays, saidEnded, ...rest } = each;
    const text = JSON.stringify([rest, strays.map((stray) => JSON.stringify(stray)).sort()]);
    const facts = sessions.map((one) => `${life[one]} ${saidEnded.includes(one)}`);
    const exchanged = text.replace(/S[12]/g, (name) => (name === 'S1' ? 'S2' : 'S1'));
    return [[text, ...facts].join(' '), [exchanged, ...facts.toReversed()].join(' ')];
  });
  return written.sort()[0] ?? '';
}

/** Phases in which a tab shows the resident or names whose account it is in. */
const showing = ['active', 'exiting', 'exitFailed'];
/** Phases in which a tab waits for the person, not for a request. */
const resting = ['none', 'failed', 'active', 'userFailed', 'exitFailed', 'expired'];

/** Yields breaches of the rules that hold in every step of any order of events. */
function* faultsOfStep(
  browser: Browser,
  before: World,
  { what, tab, after }: PossibleEvent,
): Generator<string> {
  for (const index of [0, 1] as const) {
    const [was, is] = [before.tabs[index], after.tabs[index]];
    const session = browser.sessionOf(is);
    const [phaseBefore, phase] = [browser.phase(was), browser.phase(is)];
    if ((is.storage?.sessionId ?? null) !== session) yield 'storage and tab are in two sessions';
    if ((is.storage?.expired ?? false) !== (phase === 'expired'))
      yield 'storage says of an end what the tab does not';
    if (showing.includes(phase) && session === null) yield 'a resident is shown in no session';
    if (is.request && is.request.call !== 'logInWithToken' && is.request.session !== session) {
      yield 'a call has the header of another session';
    }
    const isOwnDoing = tab === index && !what.startsWith('hear');
    if (!isOwnDoing && ['none', 'failed', 'loggingIn'].includes(phaseBefore) && is.key !== was.key) {
      yield 'a tab without a session is disturbed';
    }
    // A tab may show a resident only after an answer to this header and cookie.
    const isLetIn = phase === 'active' && phaseBefore !== 'active';
    if (isLetIn && !(tab === index && what === 'answer')) yield 'a resident is shown without an answer';
    if (phaseBefore === 'expired' && !['expired', 'none', 'loggingIn'].includes(phase) && what !== 'copy') {
      yield 'a session that is over goes on';
    }
  }
}

/** Yields the faults left once every request is answered and every message heard, in any order. */
function* faultsAtRest(
  browser: Browser,
  world: World,
  ends: Map<string, readonly string[]>,
): Generator<string> {
  for (const hearsFirst of [false, true]) {
    const rested = rest(world, hearsFirst);
    if (rested === null) {
      yield 'it never comes to rest';
      continue;
    }
    const key = keyOf(rested);
    let found = ends.get(key);
    if (found === undefined) {
      found = [...faultsOfEnd(rested)];
      ends.set(key, found);
    }
    yield* found;
  }

  function rest(from: World, hearsFirst: boolean): World | null {
    let now = from;
    for (let step = 0; step < 60; step++) {
      const after = browser.advance(now, hearsFirst);
      if (after === null) return now;
      now = after;
    }
    return null;
  }

  function* faultsOfEnd(end: World): Generator<string> {
    for (const tab of end.tabs) {
      const phase = browser.phase(tab);
      if (!resting.includes(phase)) yield `a tab is stuck in ${phase}`;
      if (phase === 'active' && browser.sessionOf(tab) !== end.lastStarted) {
        yield 'a tab is active though another session was started after its own';
      }
      // An unanswered tab may keep a session it was loaded with before it heard of the end; it shows no
      // resident.
      const kept = tab.storage?.sessionId;
      if (showing.includes(phase) && end.saidEnded.some((each) => each === kept)) {
        yield 'a resident is shown in a session that another tab has ended';
      }
    }
    // Each tab that shows a resident makes one more call, as any page does.
    const called = browser
      .next(end)
      .filter(({ what }) => what === 'call')
      .reduce((now, { tab }) => callIn(now, tab) ?? now, end);
    const shown: Session[] = [];
    for (const tab of called.tabs) {
      const session = browser.sessionOf(tab);
      if (!showing.includes(browser.phase(tab)) || session === null) continue;
      shown.push(session);
      if (!isLet(called, session, called.jar)) yield 'a resident is shown whose session has ended';
    }
    if (sessions.every((session) => shown.includes(session))) yield 'two residents are shown at once';
  }

  function callIn(now: World, tab: number | null): World | undefined {
    return browser.next(now).find(({ what, tab: caller }) => what === 'call' && caller === tab)?.after;
  }
}
