import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { settledEvent, snapshotKey } from '#machines/model/explore.ts';
import { accepts, stepperOf, timersRunning } from '#machines/model/introspect.ts';
import { Secret } from '#machines/process/auth/secret.ts';
import type { StoredImpersonation } from '#machines/process/impersonation/contract.ts';

/*
 * Two tabs of one browser and two links, with one cookie jar, one channel, and a server that lets a member of staff
 * open one resident's account at a time. Each tab is the machine that runs in the page.
 */

export const sessions = ['S1', 'S2'] as const;
export type Session = (typeof sessions)[number];
const isSession = (id: unknown): id is Session => id === 'S1' || id === 'S2';

const actors = ['logInWithToken', 'fetchUser', 'logOut'] as const;
type Call = (typeof actors)[number];

interface Request {
  readonly call: Call;
  /** The session of its link or header. */
  readonly session: Session;
  /** The jar's cookie when it was sent. */
  readonly cookie: Session | null;
  /** The server's answer on its way back; null until the request reaches the server. */
  readonly answer: 'ok' | 'refused' | null;
}

interface News {
  readonly news: 'started' | 'ended';
  readonly session: Session;
}

interface Tab {
  /** Key of the machine's snapshot, which `Browser` stores. */
  readonly key: string;
  readonly storage: StoredImpersonation | null;
  readonly request: Request | null;
  /** The session whose link opened its page; null for any other page. */
  readonly link: Session | null;
  /** Messages from other tabs that this one has not heard yet. */
  readonly unheard: readonly News[];
}

export interface World {
  readonly tabs: readonly [Tab, Tab];
  readonly life: Readonly<Record<Session, 'minted' | 'live' | 'ended'>>;
  readonly jar: Session | null;
  /** Requests that their tab has abandoned, but which may still reach the server. */
  readonly strays: readonly Request[];
  /** The last session that a tab announced as started. */
  readonly lastStarted: Session | null;
  /** The sessions that a tab announced as ended. */
  readonly saidEnded: readonly Session[];
}

type TabIndex = 0 | 1;
const otherTab = (index: TabIndex): TabIndex => (index === 0 ? 1 : 0);

/** A possible next event. */
export interface PossibleEvent {
  /** Name of the event, such as `link S1`, `exit.request` or `answer`; the same in any tab. */
  readonly what: string;
  /** Null for an event at the server. */
  readonly tab: TabIndex | null;
  readonly after: World;
}

interface WorldOptions {
  /**
   * True if the arrivals of a request and of its answer are separate steps, with others possible in between.
   */
  readonly fine: boolean;
}

/** A machine's state after a step, and its messages to the page. */
interface StepTaken {
  readonly key: string;
  readonly effects: readonly string[];
}

/** A model of a browser with two tabs that works out events with the given machine, sound or faulty. */
export class Browser {
  readonly #machine: AnyStateMachine;
  readonly #options: WorldOptions;
  readonly #snapshots = new Map<string, AnyMachineSnapshot>();
  readonly #steps = new Map<string, StepTaken | null>();
  readonly #beginnings = new Map<string, StepTaken>();
  readonly #stepper;

  constructor(machine: AnyStateMachine, options: WorldOptions) {
    this.#machine = machine;
    this.#options = options;
    this.#stepper = stepperOf(machine, { stored: null, hasLink: false, canStore: true });
  }

  /** Returns two ordinary tabs and two links. */
  begin(): World {
    const empty: World = {
      tabs: [blank, blank],
      life: { S1: 'minted', S2: 'minted' },
      jar: null,
      strays: [],
      lastStarted: null,
      saidEnded: [],
    };
    return this.#load(this.#load(empty, 0), 1);
  }

  snapshot({ key }: Tab): AnyMachineSnapshot {
    const snapshot = this.#snapshots.get(key);
    if (snapshot === undefined) throw new Error(`No tab was ever at ${key}.`);
    return snapshot;
  }

  phase(tab: Tab): string {
    return String(this.snapshot(tab).value);
  }

  /** Returns the session a tab is in by its machine. */
  sessionOf(tab: Tab): Session | null {
    const { sessionId } = this.snapshot(tab).context;
    return isSession(sessionId) ? sessionId : null;
  }

  /** Returns every possible next event. */
  next(world: World): PossibleEvent[] {
    return [
      ...this.#inTab(world, 0),
      ...this.#inTab(world, 1),
      ...sessions
        .filter((session) => world.life[session] === 'live')
        .map((session) => ({
          what: `server ends ${session}`,
          tab: null,
          after: { ...world, life: { ...world.life, [session]: 'ended' as const } },
        })),
      ...world.strays.map((stray, index) => ({
        what: `late ${stray.call}`,
        tab: null,
        after: this.#strayOn(world, stray, index),
      })),
    ];
  }

  /**
   * Takes the next step that needs neither a person nor a broken connection: the next request reaches the server, the
   * next answer reaches its tab, or a tab hears the next message from another tab.
   * @param hearsFirst True if messages come before requests and answers.
   * @returns Null if nothing is left to happen.
   */
  advance(world: World, hearsFirst: boolean): World | null {
    const hears = () => {
      const index = ([0, 1] as const).find((each) => world.tabs[each].unheard.length > 0);
      return index === undefined ? null : this.#hear(world, index, 0);
    };
    const answers = () => {
      for (const index of [1, 0] as const) {
        const [first] = this.#answers(world, index, world.tabs[index].request);
        if (first !== undefined) return first[1]();
      }
      const [stray] = world.strays;
      return stray === undefined ? null : this.#strayOn(world, stray, 0);
    };
    return hearsFirst ? (hears() ?? answers()) : (answers() ?? hears());
  }

  #inTab(world: World, index: TabIndex): PossibleEvent[] {
    const tab = world.tabs[index];
    const other = world.tabs[otherTab(index)];
    const session = this.sessionOf(tab);
    const found: PossibleEvent[] = [];
    const happen = (what: string, after: World | null) => {
      if (after !== null) found.push({ what, tab: index, after });
    };
    for (const each of sessions) happen(`link ${each}`, this.#open(world, index, each));
    for (const type of ['user.retry', 'exit.request', 'notice.dismiss']) {
      happen(type, this.#send(world, index, { type }));
    }
    if (this.phase(tab) === 'failed' && tab.link) {
      happen('link.open', this.#send(world, index, { type: 'link.open', token: new Secret('again') }));
    }
    if (session !== null) {
      // The page and the server count the same hour.
      const over = { ...world, life: { ...world.life, [session]: 'ended' as const } };
      happen('hour.ended', this.#send(over, index, { type: 'hour.ended', sessionId: session }));
      if (!isLet(world, session, world.jar)) {
        happen('call', this.#send(world, index, { type: 'session.ended', sessionId: session }));
      }
    }
    if (tab.storage !== null || tab.request !== null) happen('reload', this.#load(world, index));
    if (this.phase(tab) === 'none' && other.storage !== null) {
      happen('copy', this.#load(withTab(world, index, { storage: other.storage }), index));
    }
    [...new Set(tab.unheard.map((each) => JSON.stringify(each)))].forEach((text) => {
      const position = tab.unheard.findIndex((each) => JSON.stringify(each) === text);
      happen(`hear ${text}`, this.#hear(world, index, position));
    });
    for (const [what, after] of this.#answers(world, index, tab.request)) happen(what, after());
    for (const { type } of timersRunning(this.snapshot(tab))) {
      happen('time out', this.#send(world, index, { type }));
    }
    return found;
  }

  #answers(world: World, index: TabIndex, request: Request | null): [string, () => World | null][] {
    if (request === null) return [];
    const failed = (reached: World) => this.#settle(reached, index, request, { error: new Error('cut') });
    if (request.answer !== null) {
      return [
        ['answer', () => this.#arrive(world, index, request)],
        ['answer is lost', () => failed(world)],
      ];
    }
    const [served, answered] = serve(world, request);
    if (this.#options.fine) {
      return [
        ['server', () => withTab(served, index, { request: answered })],
        ['line is cut', () => failed(world)],
      ];
    }
    return [
      ['answer', () => this.#arrive(served, index, answered)],
      ['answer is lost', () => failed(served)],
      ['line is cut', () => failed(world)],
    ];
  }

  /** Delivers an answer as the browser does: first the cookie, then the tab. */
  #arrive(world: World, index: TabIndex, request: Request): World | null {
    const { call, session, answer } = request;
    const kept = withCookie(world, request);
    const output = {
      logInWithToken:
        answer === 'ok'
          ? { httpStatus: 200, valid: true, errorMessages: [], sessionId: session }
          : { httpStatus: 200, valid: false, errorMessages: ['impersonation.failed'], sessionId: null },
      fetchUser: { sessionId: answer === 'ok' ? session : null },
      logOut: undefined,
    }[call];
    return this.#settle(kept, index, request, { output });
  }

  #settle(
    world: World,
    index: TabIndex,
    { call }: Request,
    result: Parameters<typeof settledEvent>[1],
  ): World | null {
    return this.#send(withTab(world, index, { request: null }), index, settledEvent(call, result));
  }

  #hear(world: World, index: TabIndex, position: number): World {
    const tab = world.tabs[index];
    const { news, session } = tab.unheard[position] ?? { news: 'ended', session: 'S1' };
    const heard = withTab(world, index, { unheard: tab.unheard.toSpliced(position, 1) });
    return this.#send(heard, index, { type: `tab.${news}`, sessionId: session }) ?? heard;
  }

  #strayOn(world: World, stray: Request, index: number): World {
    const strays = world.strays.toSpliced(index, 1);
    if (stray.answer !== null) return withCookie({ ...world, strays }, stray);
    const [served, answered] = serve({ ...world, strays }, stray);
    if (this.#options.fine) return { ...served, strays: [...strays, answered] };
    return withCookie(served, answered);
  }

  /** Loads a page in this tab, by a link or otherwise; the previous page's waits are dropped. */
  #load(world: World, index: TabIndex, link: Session | null = null): World {
    const { storage } = world.tabs[index];
    const left = this.#giveUp(world, index);
    const { key, effects } = this.#begun(storage, link !== null);
    return this.#applyEffects(withTab(left, index, { key, link, unheard: [] }), index, effects);
  }

  #begun(stored: StoredImpersonation | null, hasLink: boolean): StepTaken {
    const id = `${JSON.stringify(stored)} ${hasLink}`;
    let begun = this.#beginnings.get(id);
    if (begun === undefined) {
      const { snapshot, effects } = stepperOf(this.#machine, { stored, hasLink, canStore: true }).begin();
      begun = { key: this.#keep(snapshot), effects };
      this.#beginnings.set(id, begun);
    }
    return begun;
  }

  #open(world: World, index: TabIndex, link: Session): World | null {
    const loaded = this.#load(world, index, link);
    return this.#send(loaded, index, { type: 'link.open', token: new Secret(link) });
  }

  #giveUp(world: World, index: TabIndex): World {
    const { request } = world.tabs[index];
    if (request === null) return world;
    const isIdle = request.call === 'fetchUser';
    const strays = isIdle ? world.strays : [...world.strays, request];
    return { ...withTab(world, index, { request: null }), strays };
  }

  /** @returns Null if the tab refuses it. */
  #send(world: World, index: TabIndex, event: AnyEventObject): World | null {
    const tab = world.tabs[index];
    const { error, ...data } = event;
    const id = `${tab.key} ${JSON.stringify(data)} ${error !== undefined}`;
    let step = this.#steps.get(id);
    if (step === undefined) {
      const snapshot = this.snapshot(tab);
      if (!event.type.startsWith('xstate.') && !accepts(snapshot, event)) step = null;
      else {
        const { snapshot: after, effects } = this.#stepper.step(snapshot, event);
        step = { key: this.#keep(after), effects };
      }
      this.#steps.set(id, step);
    }
    if (step === null) return null;
    const isSame = step.key === tab.key && step.effects.length === 0;
    // Entering another state drops the requests of the previous state, except the one just answered.
    const left = isSame ? world : this.#giveUp(world, index);
    return this.#applyEffects(withTab(left, index, { key: step.key }), index, step.effects);
  }

  /** Applies what the machine emits to its page, and starts its actors' requests. */
  #applyEffects(world: World, index: TabIndex, effects: readonly string[]): World {
    let [now, reloads] = [world, false];
    for (const effect of effects) {
      const [, actor, input = ''] = /^begins (\w+) with (.*)$/.exec(effect) ?? [];
      if (actor !== undefined) now = begin(now, index, actor, JSON.parse(input));
      else {
        const notice: unknown = JSON.parse(effect.replace('emits ', ''));
        now = obey(now, index, notice);
        reloads ||= typeOf(notice) === 'page.reload';
        // A page opened by a link reloads as an ordinary one, without its unheard messages.
        reloads ||= typeOf(notice) === 'page.expire' && now.tabs[index].link !== null;
      }
    }
    const { link } = now.tabs[index];
    // After a log-in by link, a separate page is loaded for that session.
    if (reloads || (link !== null && this.phase(now.tabs[index]) === 'active')) return this.#load(now, index);
    return now;
  }

  #keep(snapshot: AnyMachineSnapshot): string {
    const key = snapshotKey(snapshot);
    if (!this.#snapshots.has(key)) this.#snapshots.set(key, snapshot);
    return key;
  }
}

const blank: Tab = { key: '', storage: null, request: null, link: null, unheard: [] };

function withTab(world: World, index: TabIndex, change: Partial<Tab>): World {
  const [first, second] = world.tabs;
  const tabs = index === 0 ? [{ ...first, ...change }, second] : [first, { ...second, ...change }];
  return { ...world, tabs: [tabs[0] ?? first, tabs[1] ?? second] };
}

/** True if the server accepts a call: header and cookie match, and the session is live. */
export function isLet({ life }: World, header: Session, cookie: Session | null): boolean {
  return cookie === header && life[header] === 'live';
}

/** Returns the world after the server handled a request, and the request with its answer. */
function serve(world: World, request: Request): [World, Request] {
  const { call, session, cookie } = request;
  const answered = (answer: 'ok' | 'refused') => ({ ...request, answer });
  if (call === 'fetchUser') return [world, answered(isLet(world, session, cookie) ? 'ok' : 'refused')];
  if (call === 'logOut') {
    if (cookie !== session) return [world, answered('refused')];
    return [{ ...world, life: { ...world.life, [session]: 'ended' } }, answered('ok')];
  }
  if (world.life[session] !== 'minted') return [world, answered('refused')];
  const [other] = sessions.filter((each) => each !== session);
  const life = { ...world.life, [session]: 'live' as const };
  if (other !== undefined && life[other] === 'live') life[other] = 'ended';
  return [{ ...world, life }, answered('ok')];
}

function withCookie(world: World, { call, session, answer }: Request): World {
  if (answer !== 'ok' || call === 'fetchUser') return world;
  return { ...world, jar: call === 'logInWithToken' ? session : null };
}

function begin(world: World, index: TabIndex, actor: string, input: unknown): World {
  const call = actors.find((each) => each === actor);
  const { link } = world.tabs[index];
  const asked = call === 'logInWithToken' ? link : Object(input).sessionId;
  if (call === undefined || !isSession(asked)) throw new Error(`${actor} was asked for nobody.`);
  return withTab(world, index, { request: { call, session: asked, cookie: world.jar, answer: null } });
}

function typeOf(notice: unknown): unknown {
  return Object(notice).type;
}

function obey(world: World, index: TabIndex, notice: unknown): World {
  const { sessionId, expired, news } = Object(notice);
  switch (typeOf(notice)) {
    case 'storage.keep':
      return withTab(world, index, { storage: { sessionId, expired } });
    case 'storage.clear':
      return withTab(world, index, { storage: null });
    case 'tabs.tell': {
      const listener = otherTab(index);
      const unheard = [...world.tabs[listener].unheard, { news, session: sessionId }];
      const announced = withTab(world, listener, { unheard });
      if (news === 'started') return { ...announced, lastStarted: sessionId };
      return { ...announced, saidEnded: [...new Set([...announced.saidEnded, sessionId])].sort() };
    }
    default:
      return world;
  }
}
