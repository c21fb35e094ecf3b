import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { Value } from 'typebox/value';
import { anonymousRecordName } from '#web/features/form-drafts/anonymous-record.ts';
import { withShippedChoices } from '#tests/forms/shipped-forms.ts';
import { FormDefinitionSchema } from '#schemas/forms/definition.ts';
import { wholeDraft } from '#tools/scenario/whole-draft.ts';
import { buildBench, serveBench } from '../support/form-bench/build-bench.ts';
import { openBrowser } from './browser.ts';
import { openPortals } from './portal.ts';
import { describeRatio, measureRounds, ratioOf } from './rounds.ts';

// Time from a key in the fully answered register form to its paint: in the production build of the portal, for
// a visitor, against a form with the same fields written by hand in React. Both run in Chromium on a slowed
// processor under the portal's own headers, one after the other in each round, each on a fresh page. A key is
// timed from its event until the task after the next frame, so the time includes the wait for that frame. The
// work of the page's own thread in between is counted as well, without that wait and without other programs.
//
//   node tests/load/form-keys.ts [rounds] [slowdown] [keys]

const rounds = Number(process.argv[2] ?? 7);
const slowdown = Number(process.argv[3] ?? 4);
const keys = Number(process.argv[4] ?? 40);
const betweenKeys = 100;
const say = (line: string) => process.stdout.write(`${line}\n`);
const file = join(import.meta.dirname, '../../tenants/base/forms/housing-register.form.json');
const written = Value.Parse(FormDefinitionSchema, JSON.parse(await readFile(file, 'utf8')));
const definition = withShippedChoices(written);
const draft = {
  formIdentifier: definition.identifier,
  answers: wholeDraft(definition, new Date().toISOString().slice(0, 10)),
};
const kept = [anonymousRecordName(definition.identifier), JSON.stringify(draft)] as const;

const portals = await openPortals();
const browser = await openBrowser();
try {
  const { origin } = await portals.start();
  const script = await buildBench(join(import.meta.dirname, 'forms/plain-form.tsx'));
  const settings = { viewport: { width: 412, height: 900 }, locale: 'en-GB', timezoneId: 'Europe/London' };
  const [portal, bench] = [await browser.newContext(settings), await browser.newContext(settings)];
  await portal.addInitScript(([name, record]) => localStorage.setItem(name, record), kept);
  await serveBench(bench, '/info/cookies', script);

  const all = { ours: { painted: [0], work: [0] }, plain: { painted: [0], work: [0] } };
  for (const one of Object.values(all)) one.painted.length = one.work.length = 0;
  const ours = () => typed(portal, `${origin}/forms/housing-register/contact`, all.ours);
  const plain = () => typed(bench, `${origin}/info/cookies`, all.plain);
  say(`${rounds} rounds of ${keys} keys, ${slowdown}× slower, after one to warm up.`);
  await ours();
  await plain();
  for (const one of Object.values(all)) one.painted.length = one.work.length = 0;
  const measured = await measureRounds(rounds, ours, plain, say, ' ms a key');
  const works = measured.map((_round, at) => ({
    ours: all.ours.work[at] ?? Number.NaN,
    yardstick: all.plain.work[at] ?? Number.NaN,
  }));
  say(`key to paint, ours: ${quantiles(all.ours.painted)}; by hand: ${quantiles(all.plain.painted)}`);
  say(`medians of key to paint / by hand: ${describeRatio(ratioOf(measured))}`);
  say(`work of a key / by hand: ${describeRatio(ratioOf(works))}`);
} finally {
  await browser.close();
  await portals.end();
}

/**
 * Types into the first line of a form. Returns the median of milliseconds from key to paint; adds all of them,
 * and the mean work, to `into`.
 */
async function typed(
  context: Awaited<ReturnType<typeof browser.newContext>>,
  address: string,
  into: { readonly painted: number[]; readonly work: number[] },
): Promise<number> {
  const page = await context.newPage();
  const cdp = await context.newCDPSession(page);
  await page.goto(address);
  const line = page.locator('#answer-email');
  await line.waitFor();
  await page.waitForLoadState('networkidle');
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await line.fill('');
  await line.focus();
  await page.evaluate(notePaints);
  // The first keys of a visit run code for the first time.
  await type(page, 5);
  await page.evaluate(() => window.keys?.splice(0));
  const before = await workOf(cdp);
  await type(page, keys);
  const work = (await workOf(cdp)) - before;
  const painted = await page.evaluate(() => window.keys ?? []);
  if (painted.length !== keys) throw new Error(`${painted.length} keys were painted.`);
  const value = await line.inputValue();
  if (value.length !== keys + 5) throw new Error(`"${value}" was typed.`);
  await page.close();
  into.painted.push(...painted);
  into.work.push((work * 1_000) / keys);
  return painted.toSorted((one, other) => one - other)[Math.floor(keys / 2)] ?? Number.NaN;
}

/**
 * Types quickly and waits until every key is painted. The page itself only handles the keys and records their
 * paints.
 */
async function type(page: Page, count: number): Promise<void> {
  const known = await page.evaluate(() => window.keys?.length ?? 0);
  for (let key = 0; key < count; key += 1) {
    await page.keyboard.press('abcdefghij'.charAt(key % 10));
    await sleep(betweenKeys);
  }
  await page.waitForFunction((all) => (window.keys?.length ?? 0) >= all, known + count);
}

/** Runs in the page: records the time from each key that changes something to its paint. */
function notePaints(): void {
  const noted: number[] = [];
  window.keys = noted;
  let pressed = 0;
  document.addEventListener('keydown', ({ timeStamp }) => (pressed = timeStamp), true);
  document.addEventListener(
    'input',
    () =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => noted.push(performance.now() - pressed));
        port1.start();
        port2.postMessage(null);
      }),
    true,
  );
}

/** Returns the seconds that the page's own thread has spent on scripts, styles and layout. */
async function workOf(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  const parts = ['ScriptDuration', 'LayoutDuration', 'RecalcStyleDuration'];
  return metrics.filter(({ name }) => parts.includes(name)).reduce((sum, { value }) => sum + value, 0);
}

function quantiles(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part: number) => (sorted[Math.ceil(part * sorted.length) - 1] ?? Number.NaN).toFixed(1);
  return `median ${at(0.5)}, 95 % ${at(0.95)} ms`;
}

declare global {
  interface Window {
    /** Milliseconds from each key to its paint. */
    keys?: number[];
  }
}
