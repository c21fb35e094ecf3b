import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { stylesByName } from '#tools/build/styles-plugin.ts';
import { openBrowser } from './browser.ts';
import type { PlainElement } from './cards/plain.ts';
import { openPortals } from './portal.ts';
import { describeRatio, measureRounds, ratioOf } from './rounds.ts';

// A thousand advert cards in Chromium: script time of the portal's own list of cards against the same markup
// made by plain DOM calls. Script time is Chromium's own count (`ScriptDuration` of CDP's Performance domain):
// all scripts of the page from the request for the cards until 300 ms after their paint, without the style and
// layout they cause. Both start once the page shows its first six cards, on a fresh page each time, with all
// details loaded, as when a person returns to a long list.
//
//   node tests/load/cards.ts [rounds] [cards]

const rounds = Number(process.argv[2] ?? 5);
const cards = Number(process.argv[3] ?? 1_000);
const say = (line: string) => process.stdout.write(`${line}\n`);

const portals = await openPortals();
const folder = await mkdtemp(join(tmpdir(), 'lintel-cards-'));
const browser = await openBrowser();
try {
  const { origin } = await portals.start(cards);
  const script = await buildBench();
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB' });
  // The portal's own page and headers, with the bench's script instead of the portal's.
  await context.route('**/properties', async (route) => {
    const address = new URL(route.request().url());
    const headers = { ...route.request().headers(), host: address.host };
    // Node does not resolve *.localhost, unlike browsers.
    address.hostname = '127.0.0.1';
    const response = await route.fetch({ url: address.href, headers });
    const html = await response.text();
    await route.fulfill({ response, body: html.replaceAll(/ integrity="[^"]*"/g, '') });
  });
  await context.route(/\/assets\/index-[^/]+\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: script }),
  );

  let markup: readonly PlainElement[] = [];
  const ours = async () => {
    const page = await open();
    const time = await scriptTime(page, () => window.bench?.showAll());
    markup = await page.evaluate(() => window.bench?.markup() ?? []);
    await expectAll(page);
    return time;
  };
  const plain = async () => {
    const page = await open();
    await page.evaluate((all) => {
      window.drawn = all;
    }, markup);
    const time = await scriptTime(page, () => window.bench?.showPlain(window.drawn ?? []));
    await expectAll(page);
    return time;
  };
  async function expectAll(page: Page): Promise<void> {
    const drawn = await page.evaluate(() => window.bench?.count());
    await page.close();
    if (drawn !== cards) throw new Error(`${drawn} cards were drawn.`);
  }
  async function open(): Promise<Page> {
    const page = await context.newPage();
    await page.goto(`${origin}/properties`);
    await page.waitForFunction(() => window.bench !== undefined, undefined, { timeout: 60_000 });
    await page.evaluate(() => window.bench?.showFirst());
    await page.locator('article[data-state="loaded"]').nth(5).waitFor();
    await page.waitForLoadState('networkidle');
    return page;
  }

  say(`${cards} cards, warming up, then ${rounds} rounds.`);
  await ours();
  say(`A card has ${(countNodes(markup) / cards).toFixed(0)} nodes.`);
  await plain();
  const measured = await measureRounds(rounds, ours, plain, say, ' ms');
  say(`script time of ${cards} cards / plain DOM: ${describeRatio(ratioOf(measured))}`);
} finally {
  await browser.close();
  await portals.end();
  await rm(folder, { recursive: true, force: true });
}

/** Builds the bench into one script, with the settings of the portal's build. */
async function buildBench(): Promise<string> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'cards'),
    logLevel: 'warn',
    plugins: [stylesByName(), react()],
    build: {
      outDir: folder,
      emptyOutDir: true,
      chunkSizeWarningLimit: 2_000,
      target: ['chrome117', 'safari17', 'firefox121'],
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: join(import.meta.dirname, 'cards/bench.tsx'),
        output: { codeSplitting: false, entryFileNames: 'bench.js' },
      },
    },
  });
  const [file = ''] = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  return readFile(join(folder, file), 'utf8');
}

/** Returns the milliseconds of script from a call until the page has been quiet for 300 ms. */
async function scriptTime(page: Page, show: () => void): Promise<number> {
  const cdp = await page.context().newCDPSession(page);
  // Processor time of the page's own thread leaves out other programs on a busy machine.
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('HeapProfiler.collectGarbage');
  const before = await scriptDuration();
  await page.evaluate(
    `new Promise((resolve) => {
      setTimeout(${show.toString()});
      requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 300)));
    })`,
  );
  const time = (await scriptDuration()) - before;
  await cdp.detach();
  return time * 1_000;

  async function scriptDuration(): Promise<number> {
    const { metrics } = await cdp.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN;
  }
}

function countNodes(all: readonly PlainElement[]): number {
  return all.reduce((sum, one) => sum + 1 + (typeof one === 'string' ? 0 : countNodes(one.children)), 0);
}

declare global {
  interface Window {
    /** The markup to make with plain DOM calls, set before the timing starts. */
    drawn?: readonly PlainElement[];
  }
}
