import { readFileSync } from 'node:fs';
import { test as base, expect, type BrowserContext, type Page } from '@playwright/test';
import { Pool } from 'pg';
import { groundOf, type Ground } from '#tools/scenario/bid-scene.ts';
import { password } from '#tools/scenario/arrange.ts';
import { databaseOfBrowserServer } from '../support/browser-database.ts';
import { Client } from '../support/client.ts';
import { Council } from './council.ts';
import { Troubles } from './pages/troubles.ts';

interface TestFixtures {
  /** Says what a test means to provoke; whatever else goes wrong in the browser fails the test. */
  readonly troubles: Troubles;
  /** Logs a person in without the pages that are for it. Answers their session, outside the browser. */
  readonly logIn: (email: string, context?: BrowserContext) => Promise<Client>;
}

interface WorkerFixtures {
  readonly council: Council;
  readonly ground: Ground;
  /** A browser's worth of HTTP, outside the browser. */
  readonly newClient: () => Client;
}

const port = Number(process.env['LINTEL_BROWSER_PORT']);

/** What every browser test is made with. */
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
      await use(await groundOf(pool, council.tenantId));
      await pool.end();
    },
    { scope: 'worker' },
  ],
  newClient: [
    async ({ council }, use) => use(() => new Client(port, `${council.tenantId}.localhost:${port}`)),
    { scope: 'worker' },
  ],
  troubles: [
    async ({ context, baseURL }, use) => {
      const troubles = new Troubles(new URL(baseURL ?? '').origin);
      await troubles.watch(context);
      await use(troubles);
      expect(troubles.report(), 'what went wrong in the browser').toEqual([]);
    },
    { auto: true },
  ],
  // A drawn page can be read before it is live, and what is done then is what tests/browser/pages/drawn.spec.ts is about;
  // the others wait as long as a person takes to look.
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
      // Last, and so before what the test answers: that may be every call.
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
 * Waits until the browser has taken over a page that the server drew, or the page says that it cannot; others are live
 * when there is anything of them.
 * @throws when neither comes: not even a machine that others use takes a page that long.
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

/** An address that the server answers with 200, and a page whose calls the test can answer with 204. */
const probe = '/readyz?intercepted';

/**
 * Waits, inside the page, until the test gets its calls. The browser takes a moment over that, and what the page asks
 * for meanwhile goes to the server unseen: the test hears neither of the call nor of its answer.
 */
async function untilIntercepted(address: string): Promise<void> {
  while (navigator.onLine && (await fetch(address, { cache: 'no-store' })).status !== 204);
}

/** Puts the cookies of a test client into a browser, as the same person's. */
export async function giveCookies(context: BrowserContext, client: Client, host: string): Promise<void> {
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
