import { readFileSync } from 'node:fs';
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { Pool } from 'pg';
import { groundIn, type Ground } from '#tools/scenario/bid-scene.ts';
import { password } from '#tools/scenario/arrange.ts';
import { databaseOfBrowserServer } from '../support/browser-database.ts';
import { Client } from '../support/client.ts';
import { Council } from './council.ts';
import { Troubles } from './pages/troubles.ts';

interface TestFixtures {
  /** The troubles that a test expects; any other fault in the browser fails the test. */
  readonly troubles: Troubles;
  /** Signs a person in without the log-in pages. Returns their session, outside the browser. */
  readonly logIn: (email: string, context?: BrowserContext) => Promise<Client>;
}

interface WorkerFixtures {
  readonly council: Council;
  readonly ground: Ground;
  /** Returns a new HTTP client outside the browser. */
  readonly newClient: () => Client;
}

const port = Number(process.env['LINTEL_BROWSER_PORT']);

/** The base of every browser test. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  council: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use, { project }) => {
      const [tenantId = ''] = new URL(project.use.baseURL ?? '').hostname.split('.');
      await use(await Council.load(tenantId));
    },
    { scope: 'worker' },
  ],
  ground: [
    async ({ council }, use) => {
      const url = readFileSync(databaseOfBrowserServer(port), 'utf8');
      const pool = new Pool({ connectionString: url, max: 2 });
      await use(groundIn(pool, council.files));
      await pool.end();
    },
    { scope: 'worker' },
  ],
  newClient: [
    async ({ council }, use) => use(() => new Client(port, `${council.tenantId}.localhost:${port}`)),
    { scope: 'worker' },
  ],
  troubles: [
    async ({ context, baseURL, javaScriptEnabled }, use) => {
      const troubles = new Troubles(new URL(baseURL ?? '').origin);
      // A page that the server is too busy to render preloads its scripts, which such a browser refuses.
      if (!javaScriptEnabled) troubles.allow(/^failed: GET \S+\/assets\/\S+\.js csp$/);
      await troubles.watch(context);
      await use(troubles);
      expect(troubles.report(), 'what went wrong in the browser').toEqual([]);
    },
    { auto: true },
  ],
  // A server-rendered page can be read before it is live; tests/browser/pages/rendered.spec.ts covers that time.
  // All other tests wait until the page is live.
  page: async ({ page, javaScriptEnabled }, use) => {
    if (!javaScriptEnabled) return use(page);
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    const route = page.route.bind(page);
    page.goto = async (...input) => {
      const answer = await goto(...input);
      await untilLive(page);
      return answer;
    };
    page.reload = async (...input) => {
      const answer = await reload(...input);
      await untilLive(page);
      return answer;
    };
    page.route = async (...input) => {
      const disposable = await route(...input);
      if (page.url() === 'about:blank') return disposable;
      // Added last, so it goes before the test's own answers, which may cover every call.
      await route(probe, (probed) => probed.fulfill({ status: 204 }), { times: 1 });
      await page.evaluate(untilIntercepted, probe);
      return disposable;
    };
    await use(page);
  },
  logIn: async ({ context, council, newClient }, use) =>
    use(async (email, into = context) => {
      const client = newClient();
      await client.logIn(email, password);
      await giveCookies(into, client, `${council.tenantId}.localhost`);
      return client;
    }),
});

export { expect } from '@playwright/test';

/**
 * Waits until the browser has taken over a server-rendered page, or the page says that it cannot; other pages
 * are live as soon as they load.
 * @throws {Error} if neither happens within a minute, more than a page takes even on a busy machine.
 */
export async function untilLive(page: Page): Promise<void> {
  const live = page.waitForFunction(
    () =>
      document.getElementById('lintel-later') === null ||
      'live' in document.documentElement.dataset ||
      document.querySelector('.last-resort') !== null,
    null,
    { timeout: 60_000 },
  );
  await live.catch((cause: unknown) => {
    throw new Error(`The browser did not take over ${page.url()}, which the server drew.`, { cause });
  });
}

/** An address that the server answers with 200; a page whose calls the test intercepts gets 204. */
const probe = '/readyz?intercepted';

/**
 * Waits inside the page until the test intercepts its calls. The browser takes a moment for that; until then
 * the page's requests go to the server, and the test sees neither call nor answer.
 */
async function untilIntercepted(address: string): Promise<void> {
  while (navigator.onLine && (await fetch(address, { cache: 'no-store' })).status !== 204);
}

/** Copies a test client's cookies into a browser, for the same person. */
async function giveCookies(context: BrowserContext, client: Client, host: string): Promise<void> {
  await context.addCookies(
    [...client.cookies].map(([name, value]) => ({
      name,
      value,
      domain: host,
      path: '/',
      secure: true,
      httpOnly: true,
      sameSite: 'Strict' as const,
    })),
  );
}
