import { expect, type BrowserContext, type Page } from '@playwright/test';
import { impersonationHeader } from '#schemas/impersonation-header.ts';
import type { Ground } from '#tools/scenario/bid-scene.ts';
import type { Council } from '../browser/council.ts';
import {
  openGate,
  tabHeader,
  type HeldCall,
  type PassingAnswer,
  type PassingCall,
} from '../support/call-gate.ts';
import type { OpenedResident } from '../browser/staff/staff.ts';
import { holdMessages } from './held-messages.ts';
import {
  isLet,
  sessions,
  type Browser,
  type PossibleEvent,
  type Session,
  type World,
} from './impersonation-world.ts';
import { Traffic } from './traffic.ts';

/** A link that was made, and the resident it impersonates. */
export interface TabLink {
  readonly path: string;
  readonly resident: OpenedResident;
}

type Links = Readonly<Record<Session, TabLink>>;

interface TabsWorld {
  readonly council: Council;
  readonly ground: Ground;
  /** The server's port. */
  readonly port: number;
  /** Opens an empty browser context for this address. */
  readonly openContext: (origin: string) => Promise<BrowserContext>;
}

/** One walk that both tabs follow. */
interface Way {
  readonly links: Links;
  readonly first: World;
  readonly steps: readonly PossibleEvent[];
}

type Asked = NonNullable<World['tabs'][0]['request']>;
type TabIndex = 0 | 1;
const tabIndexes = [0, 1] as const;

interface RealTab {
  readonly page: Page;
  readonly traffic: Traffic;
  /** True if the tab has opened nothing yet. */
  isBlank: boolean;
  held: HeldCall[];
  /** True if the page's own retries fail as well. */
  isCutOff: boolean;
  /** True if it has shown the resident's name since its last request for the user. */
  knows: boolean;
}

const storageKey = 'lintel.impersonation';
const cookieName = '__Host-impersonation';
const calls = { logInWithToken: 'loginWithToken', fetchUser: 'userWithToken', logOut: 'userWithToken' };
const naming = ['active', 'exiting', 'exitFailed'];
/** Calls that decide something. */
const held = /\/api\/authentication\/(loginWithToken|userWithToken|logout)$/;
const soon = { intervals: [20, 30, 50, 100, 200], timeout: 40_000 };

type Gate = Awaited<ReturnType<typeof openGate>>;

/**
 * Two real tabs on the real server, taken along the walks of two machines. Calls that decide anything are held
 * until the walk gives their outcome; messages between the tabs are held until the walk has them heard.
 */
export class RealTabs {
  readonly #world: TabsWorld;
  readonly #browser: Browser;
  /** Breaches of the rules that were seen. */
  readonly faults: string[] = [];
  #way: Way | null = null;
  /** Number of walks started, to ignore late calls from earlier walks. */
  #ways = 0;
  #tabs: readonly RealTab[] = [];
  /** The position in the walk; during a step, the positions before and after it. */
  #now: readonly World[] = [];
  /** The session for each of the server's ids. */
  readonly #ids = new Map<string, Session>();
  /** The session for each cookie value. */
  readonly #cookies = new Map<string, Session>();
  #opened: { readonly gate: Gate; readonly context: BrowserContext } | null = null;

  constructor(browser: Browser, world: TabsWorld) {
    this.#browser = browser;
    this.#world = world;
  }

  /** Opens the browser, with a gate between it and the server. */
  async open(): Promise<void> {
    const { port, council, openContext } = this.#world;
    const gate = await openGate({
      port,
      holds: ({ path, tab }) => this.#indexOf(tab) !== null && held.test(path),
      hold: (call) => {
        const index = this.#indexOf(call.tab);
        if (index === null || this.#tab(index).isCutOff) call.cut();
        else this.#tab(index).held.push(call);
      },
      onCall: (call) => this.#lookAtCall(call),
      onAnswer: (call, answer) => this.#lookAtAnswer(call, answer),
    });
    const context = await openContext(`http://${council.tenantId}.localhost:${gate.port}`);
    await context.addInitScript(holdMessages);
    this.#opened = { gate, context };
  }

  async close(): Promise<void> {
    await this.#opened?.context.close();
    await this.#opened?.gate.close();
  }

  /** Begins a walk with two new tabs and no cookie. A tab whose walk begins with a link is empty before it. */
  async begin(way: Way): Promise<void> {
    await Promise.all(this.#tabs.map(({ page }) => page.close()));
    await this.#context.clearCookies();
    this.#way = way;
    this.#now = [way.first];
    this.#ways += 1;
    this.#tabs = await Promise.all(
      tabIndexes.map(async (index) => {
        const page = await this.#context.newPage();
        await page.setExtraHTTPHeaders({ [tabHeader]: String(this.#ways * 2 + index) });
        return {
          page,
          traffic: new Traffic(page, held),
          isBlank: true,
          held: [],
          isCutOff: false,
          knows: false,
        };
      }),
    );
    for (const index of tabIndexes) {
      const first = way.steps.find(({ tab }) => tab === index);
      if (first?.what.startsWith('link ')) continue;
      await this.#load(index, '/info/privacy');
    }
  }

  /** Makes a step and compares both tabs with the machines. */
  async step(happening: PossibleEvent): Promise<void> {
    const { after, what, tab } = happening;
    const before = this.#now.at(-1) ?? after;
    this.#now = [before, after];
    const changed = tabIndexes.filter((each) => before.tabs[each].request !== after.tabs[each].request);
    const decided = tab === null ? undefined : this.#tab(tab).held.at(-1);
    for (const each of changed) this.#tab(each).held = [];
    const endsOne = sessions.some((each) => before.life[each] === 'live' && after.life[each] === 'ended');
    if (endsOne) await this.#comeToRest(before);
    if (tab === null) await this.#end(sessions.find((each) => what.endsWith(each)) ?? 'S1');
    else await this.#happen(before, happening, tab, decided);
    for (const each of changed) {
      const { request } = after.tabs[each];
      if (request) await this.#untilHeld(each, calls[request.call]);
    }
    for (const each of tabIndexes) await this.#compare(after, each, what);
    await this.#compareJar(after);
    for (const each of tabIndexes) if (this.#tab(each).isCutOff) await this.#setLine(each, false);
    this.#now = [after];
  }

  get #context(): BrowserContext {
    if (this.#opened === null) throw new Error('The browser was not opened.');
    return this.#opened.context;
  }

  #links(): Links {
    if (this.#way === null) throw new Error('No way was begun.');
    return this.#way.links;
  }

  #tab(index: TabIndex): RealTab {
    const tab = this.#tabs[index];
    if (tab === undefined) throw new Error('No way was begun.');
    return tab;
  }

  /** Returns the index of this walk's tab with that number. */
  #indexOf(number: number | null): TabIndex | null {
    return tabIndexes.find((index) => number === this.#ways * 2 + index) ?? null;
  }

  async #load(index: TabIndex, path: string): Promise<void> {
    const tab = this.#tab(index);
    tab.isBlank = false;
    await tab.page.goto(path, { waitUntil: 'commit' });
  }

  /** Lets each page finish its request for the user first, because the end of a session answers it. */
  async #comeToRest(world: World): Promise<void> {
    for (const index of tabIndexes) {
      const tab = world.tabs[index];
      if (tab.storage === null || this.#tab(index).isBlank) continue;
      if (this.#browser.phase(tab) === 'active') await this.#tab(index).traffic.quiet();
      const number = this.#ways * 2 + index;
      let quiet = 0;
      const atRest = () => {
        quiet = this.#opened?.gate.underWay(number) === 0 ? quiet + 1 : 0;
        return quiet;
      };
      await expect.poll(atRest, { ...soon, message: `tab ${index + 1} asks nothing` }).toBeGreaterThan(2);
    }
  }

  async #happen(before: World, { what }: PossibleEvent, index: TabIndex, call?: HeldCall): Promise<void> {
    const { page } = this.#tab(index);
    const { request } = before.tabs[index];
    const [verb, rest = ''] = [what.split(' ')[0] ?? '', what.slice(what.indexOf(' ') + 1)];
    switch (what) {
      case 'answer':
      case 'answer is lost':
      case 'line is cut':
        if (request === null || call === undefined)
          throw new Error('Nothing is held that could be answered.');
        return this.#decide(index, call, what, request);
      case 'user.retry':
      case 'exit.request':
      case 'notice.dismiss':
      case 'link.open':
        return page.locator(`[data-event="${what}"]`).first().click();
      case 'reload':
        await page.reload({ waitUntil: 'commit' });
        return;
      case 'call':
        return page
          .getByRole('link', { name: this.#world.council.text('nav.properties') })
          .first()
          .click();
      case 'copy':
        return this.#copy(index);
      default:
        break;
    }
    if (verb === 'link') return this.#load(index, this.#links()[rest === 'S1' ? 'S1' : 'S2'].path);
    if (verb !== 'hear') throw new Error(`Tabs have no ${what}.`);
    await this.#hear(page, rest, this.#browser.phase(before.tabs[index]) === 'none');
  }

  /** Makes a tab the duplicate of the other: the same session storage, on its own page. */
  async #copy(index: TabIndex): Promise<void> {
    const from = this.#tab(index === 0 ? 1 : 0);
    const storage = await from.page.evaluate((key) => sessionStorage.getItem(key), storageKey);
    const { page } = this.#tab(index);
    // The page may be about to reload itself.
    await expect(async () => {
      await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [
        storageKey,
        storage ?? '',
      ] as const);
      await this.#load(index, '/account');
    }).toPass(soon);
  }

  /** @param isDeaf True for a page without an impersonation, which need not listen at all. */
  async #hear(page: Page, text: string, isDeaf: boolean): Promise<void> {
    const { news, session }: { readonly news: string; readonly session: Session } = JSON.parse(text);
    const [id] = [...this.#ids].findLast(([, each]) => each === session) ?? [];
    const heard = await page.evaluate(
      async ([said, sessionId, deaf]) => {
        const hear: unknown = Reflect.get(window, 'deliverMessage');
        return typeof hear === 'function' ? String(await hear(said, sessionId, deaf)) : 'no page';
      },
      [news, id, isDeaf] as const,
    );
    if (isDeaf) expect(['heard', 'nothing']).toContain(heard);
    else expect(heard, `${text} was said to this tab`).toBe('heard');
  }

  /** Ends a call. A log-out asks for its anti-forgery token first. */
  async #decide(index: TabIndex, call: HeldCall, what: string, request: Asked): Promise<void> {
    const isLost = what === 'answer is lost';
    if (request.call !== 'logOut' && what !== 'answer') await this.#setLine(index, true);
    if (what === 'line is cut') return call.cut();
    if (request.call !== 'logOut') return this.#pass(call, isLost, request.session);
    const { status } = await call.answer();
    if (status !== 200) return;
    await this.#untilHeld(index, 'logout');
    const last = this.#tab(index).held.splice(0).at(-1);
    if (last) await this.#pass(last, isLost, request.session);
  }

  /** Sets whether a tab is offline: such a page does not retry, which would take seconds. */
  async #setLine(index: TabIndex, isCutOff: boolean): Promise<void> {
    const tab = this.#tab(index);
    tab.isCutOff = isCutOff;
    await tab.page.evaluate((isCut) => {
      if (!isCut) Reflect.deleteProperty(navigator, 'onLine');
      else Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
    }, isCutOff);
  }

  async #pass(call: HeldCall, isLost: boolean, session: Session): Promise<void> {
    if (isLost) {
      await call.lose();
      return;
    }
    const { headers, body, status } = await call.answer();
    if (status !== 200 || !call.path.endsWith('loginWithToken')) return;
    const { impersonationSessionModel } = Object(JSON.parse(body));
    const { sessionId } = Object(impersonationSessionModel);
    if (typeof sessionId !== 'string') return;
    this.#ids.set(sessionId, session);
    for (const line of headers['set-cookie'] ?? []) {
      const [, name, value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name === cookieName) this.#cookies.set(value, session);
    }
  }

  async #untilHeld(index: TabIndex, call: string): Promise<void> {
    await expect.poll(() => this.#tab(index).held.at(-1)?.path ?? 'nothing', soon).toContain(call);
  }

  /** Ends a session at the server. */
  async #end(session: Session): Promise<void> {
    const { id } = this.#links()[session].resident;
    await this.#world.ground.pool.query('delete from session where account_id = $1', [id]);
  }

  async #compare(world: World, index: TabIndex, what: string): Promise<void> {
    const real = this.#tab(index);
    if (real.isBlank) return;
    const tab = world.tabs[index];
    const phase = this.#browser.phase(tab);
    const session = this.#browser.sessionOf(tab);
    // After an unanswered check the tab does not know the name of the resident it leaves.
    const isNamed = naming.includes(phase) && (phase === 'active' || real.knows);
    real.knows = isNamed;
    const names = isNamed && session !== null ? [this.#links()[session].resident.name] : [];
    const wanted = {
      stored: tab.storage,
      isOver: phase === 'expired',
      hasMenu: phase !== 'expired',
      saysSoInAddress: phase === 'expired',
      complains: ['failed', 'userFailed', 'exitFailed'].includes(phase),
      named: names,
      barNames: names,
      keptNames: [],
      caches: [],
      hash: '',
    };
    await expect
      .poll(() => this.#see(real.page), {
        ...soon,
        message: `after ${what} tab ${index + 1} is ${phase} in ${session}`,
      })
      .toEqual(wanted);
  }

  /** Returns the visible state of a tab; null while its page loads. */
  async #see(page: Page) {
    const { council } = this.#world;
    const names = sessions.map((each) => this.#links()[each].resident.name);
    const sought = { over: council.text('impersonation.overTitle'), key: storageKey, names };
    const seen = await page.evaluate(lookAtPage, sought).catch(() => null);
    if (seen === null) return null;
    const { stored, bar, ...rest } = seen;
    const place = JSON.parse(stored ?? 'null');
    return {
      ...rest,
      stored: place && { ...place, sessionId: this.#ids.get(place.sessionId) ?? 'unknown' },
      barNames: names.filter((name) => bar === council.text('impersonation.youAre', { name })),
    };
  }

  async #compareJar(world: World): Promise<void> {
    const live = sessions.find((session) => world.life[session] === 'live');
    if (live === undefined) return;
    const isIts = async () => {
      const cookies = await this.#context.cookies();
      const cookie = cookies.find(({ name }) => name === cookieName)?.value;
      return cookie !== undefined && this.#cookies.get(cookie) === live;
    };
    await expect.poll(isIts, { ...soon, message: `the jar has ${live}` }).toBe(isLet(world, live, world.jar));
  }

  /**
   * Checks that each call of an impersonating tab has its session's header, and that no other tab sends one.
   */
  #lookAtCall({ path, tab, headers }: PassingCall): void {
    if (!path.startsWith('/api/')) return;
    const id = headers[impersonationHeader];
    const index = this.#indexOf(tab);
    if (tab === null && id !== undefined) this.faults.push(`a page that is no tab has a header: ${path}`);
    if (index === null) return;
    const now = this.#now.map(({ tabs }) => tabs[index]);
    const allowed = now.map((each) => this.#browser.sessionOf(each));
    // A page opened by a link is outside the impersonation itself, and asks for the session it prepares.
    const isOutside = now.some(({ link, storage }) => link !== null || storage === null);
    const said = id === undefined ? null : (this.#ids.get(String(id)) ?? 'unknown');
    if (said === null ? isOutside : allowed.some((session) => session === said)) return;
    this.faults.push(`tab ${index + 1} calls ${path} as ${said}, and is in ${allowed.join(' or ')}`);
  }

  /**
   * Checks that an answer names a resident only to the session impersonating them, and that no cache may keep
   * it.
   */
  #lookAtAnswer({ path, headers: sent }: PassingCall, { headers, body }: PassingAnswer): void {
    const session = this.#ids.get(String(sent[impersonationHeader]));
    for (const each of sessions) {
      const { name } = this.#links()[each].resident;
      if (!body.includes(name)) continue;
      if (each !== session) this.faults.push(`${path} names ${name} to ${session ?? 'nobody'}`);
      if (!String(headers['cache-control']).includes('no-store')) this.faults.push(`${path} may be kept`);
    }
  }
}

interface Sought {
  readonly over: string;
  readonly key: string;
  readonly names: readonly string[];
}

/** Runs in the page. */
async function lookAtPage({ over, key, names }: Sought) {
  const html = document.documentElement.outerHTML;
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state]);
  const alerts = [...document.querySelectorAll('[role="alert"]')];
  return {
    stored: sessionStorage.getItem(key),
    isOver: document.querySelector('h1')?.textContent === over,
    hasMenu: document.querySelector('nav') !== null,
    saysSoInAddress: /\/account\/sessionexpired$/i.test(window.location.pathname),
    complains: alerts.some((alert) => alert.textContent !== ''),
    bar: document.querySelector('section[data-state] .who')?.textContent ?? null,
    named: names.filter((name) => html.includes(name)),
    keptNames: names.filter((name) => kept.includes(name)),
    caches: await caches.keys(),
    hash: window.location.hash,
  };
}
