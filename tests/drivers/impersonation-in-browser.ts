import { expect, type BrowserContext, type Page, type Request, type Route } from '@playwright/test';
import { impersonationHeader } from '#schemas/impersonation-header.ts';
import type { Ground } from '#tools/scenario/bid-scene.ts';
import type { Council } from '../browser/council.ts';
import type { Client } from '../support/client.ts';
import type { Resident } from '../browser/staff.ts';
import {
  isLet,
  sessions,
  type Browser,
  type Happening,
  type Session,
  type World,
} from './impersonation-world.ts';

/** A link that was minted, and the resident into whose place it leads. */
export interface TabLink {
  readonly path: string;
  readonly resident: Resident;
}

interface TabsWorld {
  readonly context: BrowserContext;
  readonly council: Council;
  readonly ground: Ground;
  readonly links: Readonly<Record<Session, TabLink>>;
  readonly newClient: () => Client;
}

interface Held {
  readonly route: Route;
  /** All cookies as the page sent it. */
  readonly cookie: string;
}

interface RealTab {
  readonly page: Page;
  held: Held[];
}

const storageKey = 'lintel.impersonation';
const cookieName = '__Host-impersonation';
const calls = { logInWithToken: 'loginWithToken', fetchUser: 'userWithToken', logOut: 'userWithToken' };
const naming = ['active', 'exiting', 'exitFailed'];

/**
 * Two real tabs on the real server, taken along the way that two machines went. Calls that decide anything are held until
 * the way says how they end, and what one tab says to the other until the way says that it is heard.
 */
export class RealTabs {
  readonly #world: TabsWorld;
  readonly #browser: Browser;
  readonly #tabs: RealTab[] = [];
  /** By what the server calls it. */
  readonly #ids = new Map<string, Session>();
  /** Of whom the cookie is that has this value. */
  readonly #cookies = new Map<string, Session>();
  /** What was seen that must never be. */
  readonly faults: string[] = [];
  readonly #bodies: Promise<void>[] = [];
  #way: readonly [World, World];

  constructor(browser: Browser, first: World, world: TabsWorld) {
    this.#browser = browser;
    this.#world = world;
    this.#way = [first, first];
  }

  /** Opens two ordinary tabs. */
  async open(): Promise<void> {
    const { context } = this.#world;
    await context.addInitScript(holdNews);
    context.on('request', (request) => this.#lookAtCall(request));
    context.on('response', (response) => {
      this.#bodies.push(
        response
          .text()
          .catch(() => '')
          .then((body) => this.#lookAtBody(response.request(), body)),
      );
    });
    for (const _ of [0, 1]) {
      const page = await context.newPage();
      const tab: RealTab = { page, held: [] };
      this.#tabs.push(tab);
      await page.route(/\/api\/authentication\/(loginWithToken|userWithToken|logout)$/, async (route) => {
        tab.held.push({ route, cookie: await this.#cookieLine() });
      });
      await page.goto('/info/privacy');
    }
  }

  /** Makes a step, and compares both tabs with what the machines say. */
  async step(before: World, happening: Happening): Promise<void> {
    const { after, what, tab } = happening;
    this.#way = [before, after];
    const changed = ([0, 1] as const).filter(
      (each) => before.tabs[each].request !== after.tabs[each].request,
    );
    const decided = tab === null ? undefined : this.#tab(tab).held.at(-1);
    for (const each of changed) this.#tab(each).held = [];
    if (tab === null) await this.#end(sessions.find((each) => what.endsWith(each)) ?? 'S1');
    else await this.#happen(before, happening, tab, decided);
    for (const each of changed) {
      const request = after.tabs[each].request;
      if (request) await this.#untilHeld(each, calls[request.call]);
    }
    for (const each of [0, 1] as const) await this.#compare(after, each);
    await this.#compareJar(after);
    this.#way = [after, after];
  }

  /** Everything that came has been looked at. */
  async close(): Promise<void> {
    await Promise.all(this.#bodies);
  }

  #tab(index: 0 | 1): RealTab {
    const tab = this.#tabs[index];
    if (tab === undefined) throw new Error('The tabs were not opened.');
    return tab;
  }

  async #happen(before: World, happening: Happening, index: 0 | 1, held: Held | undefined): Promise<void> {
    const { what } = happening;
    const { page } = this.#tab(index);
    const request = before.tabs[index].request;
    const [verb, rest = ''] = [what.split(' ')[0] ?? '', what.slice(what.indexOf(' ') + 1)];
    switch (what) {
      case 'answer':
      case 'answer is lost':
      case 'line is cut':
        if (request === null || held === undefined)
          throw new Error('Nothing is held that could be answered.');
        return this.#decide(index, held, what, request.call === 'logOut' ? 'logout' : null, request.session);
      case 'user.retry':
      case 'exit.request':
      case 'notice.dismiss':
      case 'link.open':
        return page.locator(`[data-event="${what}"]`).first().click();
      case 'reload':
        await page.reload();
        return;
      case 'call':
        return page
          .getByRole('link', { name: this.#world.council.text('nav.properties') })
          .first()
          .click();
      case 'copy': {
        const storage = await this.#tab(index === 0 ? 1 : 0).page.evaluate(
          (key) => sessionStorage.getItem(key),
          storageKey,
        );
        await page.evaluate(([key, value]) => sessionStorage.setItem(key, value), [
          storageKey,
          storage ?? '',
        ] as const);
        await page.goto('/account');
        return;
      }
      default:
        break;
    }
    if (verb === 'link') {
      const session = sessions.find((each) => each === rest) ?? 'S1';
      await page.goto(this.#world.links[session].path);
      return;
    }
    if (verb !== 'hear') throw new Error(`Tabs have no ${what}.`);
    await this.#hear(page, rest, this.#browser.phase(before.tabs[index]) === 'none');
  }

  /** @param isDeaf an ordinary page, which does not listen at all. */
  async #hear(page: Page, news: string, isDeaf: boolean): Promise<void> {
    const { news: word, session }: { readonly news: string; readonly session: Session } = JSON.parse(news);
    const [id] = [...this.#ids].find(([, each]) => each === session) ?? [];
    const told = await page.evaluate(
      async ([said, sessionId, deaf]) => {
        const hear: unknown = Reflect.get(window, 'hearNews');
        if (typeof hear !== 'function') return false;
        return hear(said, sessionId, deaf) === true;
      },
      [word, id, isDeaf] as const,
    );
    if (!told && !isDeaf) throw new Error(`${news} was never said to this tab.`);
  }

  /** How a call ends. A log-out asks for its anti-forgery token before. */
  async #decide(
    index: 0 | 1,
    held: Held,
    what: string,
    then: string | null,
    session: Session,
  ): Promise<void> {
    const tab = this.#tab(index);
    if (what === 'line is cut') return held.route.abort('connectionfailed');
    const { status } = await this.#serve(held, then === null && what !== 'answer', session);
    if (then === null || status !== 200) return;
    await this.#untilHeld(index, then);
    const [last] = tab.held.splice(-1);
    if (last) await this.#serve({ ...last, cookie: held.cookie }, what !== 'answer', session);
    tab.held = [];
  }

  /** Lets a call come to the server with the cookies it was sent with; the browser keeps those of the answer. */
  async #serve(
    { route, cookie }: Held,
    isLost: boolean,
    session: Session,
  ): Promise<{ readonly status: number }> {
    const request = route.request();
    const { host, origin, pathname } = new URL(request.url());
    const { 'accept-encoding': _, ...headers } = request.headers();
    const raw = request.postData();
    const answer = await this.#world.newClient().send(request.method(), pathname, {
      ...(raw !== null && { raw }),
      headers: { ...headers, host, origin, cookie },
    });
    const cookies = isLost ? [] : [answer.headers['set-cookie'] ?? []].flat();
    for (const line of cookies) await this.#keepCookie(line);
    if (answer.status === 200) await this.#noteLogIn(pathname, JSON.parse(answer.text), session);
    const { status, text: body } = answer;
    const contentType = String(answer.headers['content-type']);
    await (isLost ? route.abort('connectionfailed') : route.fulfill({ status, contentType, body }));
    return { status };
  }

  async #keepCookie(line: string): Promise<void> {
    const { context, council } = this.#world;
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    if (/max-age=0|expires=thu, 01 jan 1970/i.test(line)) return context.clearCookies({ name });
    const domain = `${council.tenantId}.localhost`;
    await context.addCookies([
      { name, value, domain, path: '/', secure: true, httpOnly: true, sameSite: 'Strict' },
    ]);
  }

  /** Whose the session is that has begun. */
  async #noteLogIn(path: string, body: unknown, session: Session): Promise<void> {
    if (!path.endsWith('loginWithToken')) return;
    const { impersonationSessionModel } = Object(body);
    const { sessionId } = Object(impersonationSessionModel);
    if (typeof sessionId !== 'string') return;
    this.#ids.set(sessionId, session);
    const cookie = await this.#impersonationCookie();
    if (cookie !== undefined) this.#cookies.set(cookie, session);
  }

  async #cookieLine(): Promise<string> {
    const cookies = await this.#world.context.cookies();
    return cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  }

  async #impersonationCookie(): Promise<string | undefined> {
    const cookies = await this.#world.context.cookies();
    return cookies.find(({ name }) => name === cookieName)?.value;
  }

  async #untilHeld(index: 0 | 1, call: string): Promise<void> {
    await expect
      .poll(() => this.#tab(index).held.at(-1)?.route.request().url() ?? 'nothing', {
        intervals: [20, 50, 100],
      })
      .toContain(call);
  }

  /** The server ends a session by itself. */
  async #end(session: Session): Promise<void> {
    const { ground, links } = this.#world;
    await ground.pool.query('delete from session where account_id = $1', [links[session].resident.id]);
  }

  async #compare(world: World, index: 0 | 1): Promise<void> {
    const { page } = this.#tab(index);
    const tab = world.tabs[index];
    const phase = this.#browser.phase(tab);
    const session = this.#browser.sessionOf(tab);
    const { council, links } = this.#world;
    const texts = {
      over: council.text('impersonation.overTitle'),
      youAre: council.text('impersonation.youAre', { name: '' }).trim(),
      key: storageKey,
      names: sessions.map((each) => links[each].resident.name),
    };
    const wanted = {
      stored: tab.storage,
      isOver: phase === 'expired',
      hasMenu: phase !== 'expired',
      complains: ['failed', 'userFailed', 'exitFailed'].includes(phase),
    };
    const seen = () =>
      page
        .evaluate(({ over, key, names }) => {
          const html = document.documentElement.outerHTML;
          const alerts = [...document.querySelectorAll('[role="alert"]')];
          return {
            stored: sessionStorage.getItem(key),
            isOver: document.querySelector('h1')?.textContent === over,
            hasMenu: document.querySelector('nav') !== null,
            complains: alerts.some((alert) => alert.textContent !== ''),
            bar: document.querySelector('section[data-state] .who')?.textContent ?? null,
            named: names.filter((name) => html.includes(name)),
          };
        }, texts)
        .then(({ stored, bar, named, ...rest }) => {
          const place = JSON.parse(stored ?? 'null');
          return {
            ...rest,
            stored: place && { ...place, sessionId: this.#ids.get(place.sessionId) ?? 'unknown' },
            named,
            barNames: texts.names.filter((name) => bar === council.text('impersonation.youAre', { name })),
          };
        })
        // The page is being loaded anew.
        .catch(() => null);
    // After a question nobody answered the tab does not know whom it leaves.
    const name = session !== null && naming.includes(phase) ? links[session].resident.name : null;
    const isKnown = name !== null && (phase === 'active' || this.#knew.has(index));
    if (phase === 'active') this.#knew.add(index);
    else if (!isKnown) this.#knew.delete(index);
    const names = isKnown ? [name] : [];
    const say = `tab ${index + 1} is ${phase} in ${session ?? 'nothing'}`;
    await expect
      .poll(seen, { message: say, intervals: [20, 50, 100, 200] })
      .toMatchObject({ ...wanted, named: names, barNames: names });
  }

  /** Tabs that have shown whose place they are in since they last had to ask. */
  readonly #knew = new Set<number>();

  async #compareJar(world: World): Promise<void> {
    const cookie = await this.#impersonationCookie();
    const owner = cookie === undefined ? null : (this.#cookies.get(cookie) ?? 'unknown');
    for (const session of sessions) {
      if (world.life[session] !== 'live') continue;
      expect(owner === session, `the jar has ${owner}`).toBe(isLet(world, session, world.jar));
    }
  }

  /** Every call of a tab in somebody's place has the header of this place, and no other tab has any. */
  #lookAtCall(request: Request): void {
    if (!new URL(request.url()).pathname.startsWith('/api/')) return;
    const index = this.#tabs.findIndex(
      ({ page }) => !request.serviceWorker() && request.frame().page() === page,
    );
    const id = request.headers()[impersonationHeader];
    if (index !== 0 && index !== 1) {
      if (id !== undefined) this.faults.push(`a page that is no tab has a header: ${request.url()}`);
      return;
    }
    const [before, after] = this.#way.map((world) => world.tabs[index]);
    const allowed = [before, after].map((tab) => (tab ? this.#browser.sessionOf(tab) : null));
    // A page that was opened by a link is in nobody's place itself, and asks for the one whose place it makes ready.
    const isOutside = [before, after].some((tab) => tab && (tab.link !== null || tab.storage === null));
    const said = id === undefined ? null : (this.#ids.get(id) ?? 'unknown');
    if (said === null ? isOutside : allowed.some((session) => session === said)) return;
    this.faults.push(`tab ${index + 1} calls ${request.url()} as ${said}, and is in ${allowed.join(' or ')}`);
  }

  /** Nobody is named in an answer but to those who are in their place. */
  #lookAtBody(request: Request, body: string): void {
    const id = request.headers()[impersonationHeader];
    const session = id === undefined ? undefined : this.#ids.get(id);
    for (const each of sessions) {
      const { name } = this.#world.links[each].resident;
      if (each !== session && body.includes(name)) this.faults.push(`${request.url()} names ${name}`);
    }
  }
}

/**
 * Runs in each page before anything else: what other tabs say is kept until `hearNews` lets it be heard; and a call without the
 * header of the place that the page was opened in is told of on the console, as an error.
 */
function holdNews(): void {
  const unheard: { readonly event: MessageEvent; readonly listener: (event: MessageEvent) => void }[] = [];
  const { addEventListener } = BroadcastChannel.prototype;
  BroadcastChannel.prototype.addEventListener = function listen(
    this: BroadcastChannel,
    ...[type, listener]: Parameters<typeof addEventListener>
  ) {
    if (this.name !== 'lintel.impersonation' || typeof listener !== 'function') {
      addEventListener.call(this, type, listener);
      return;
    }
    addEventListener.call(this, type, (event) => {
      if (event instanceof MessageEvent)
        unheard.push({ event, listener: (each) => listener.call(this, each) });
    });
  };
  async function hearNews(news: string, sessionId: string, isDeaf: boolean): Promise<boolean> {
    for (let tries = 0; tries < 200; tries += 1) {
      const place = unheard.findIndex(
        ({ event: { data } }) => data.news === news && data.sessionId === sessionId,
      );
      const [found] = place < 0 ? [] : unheard.splice(place, 1);
      if (found) found.listener(found.event);
      if (found || isDeaf) return true;
      await new Promise((resolve) => {
        setTimeout(resolve, 20);
      });
    }
    return false;
  }
  Reflect.set(window, 'hearNews', hearNews);

  const { pathname, hash } = window.location;
  const isLink = /\/account\/impersonate\/?$/i.test(pathname) && hash.includes('token=');
  let place: unknown = null;
  try {
    if (!isLink) place = JSON.parse(sessionStorage.getItem('lintel.impersonation') ?? 'null');
  } catch {
    // A page of no address has no storage.
  }
  const { sessionId: own } = Object(place);
  const { fetch } = window;
  window.fetch = (input, init) => {
    const said = new Headers(init?.headers).get('x-impersonation-session-id');
    if (own && String(input).startsWith('/api/') && said !== own) {
      // oxlint-disable-next-line no-console -- every test fails of an error there that it did not expect
      console.error(`A call of a tab in somebody's place does not say so: ${String(input)}`);
    }
    return fetch(input, init);
  };
}
