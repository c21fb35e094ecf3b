import type { Page } from '@playwright/test';
import { openBrowser } from './browser.ts';
import { openPortals, type MeasuredPortal } from './portal.ts';
import { describeRatio, ratioOf, type Round } from './rounds.ts';
import { takeNotes } from './search/notes.ts';
import { everyFilter, filterByGarden, sortByMost, type SearchStep } from './search/steps.ts';

// The search for a home among ten thousand against a hundred, each in a new browser: from the navigation to the
// first six homes, then one filter and one order, each from the input to the first six matching homes. Then
// every filter among ten thousand, on a processor four times slower: the time until its results are counted on
// the screen (except for words, which the server matches), the longest event of each interaction (as in INP),
// and the layout shifts meanwhile (as in CLS, but all of them added up).
//
//   node tests/load/search.ts [rounds]

const rounds = Number(process.argv[2] ?? 5);
const [few, many] = [100, 10_000];
const firstCards = 6;
const slowdown = 4;
const say = (line: string) => process.stdout.write(`${line}\n`);

const portals = await openPortals();
const browser = await openBrowser();
try {
  const [small, big] = [await portals.start(few), await portals.start(many)];
  await compare(big, small);
  await lookClosely(big);
} finally {
  await browser.close();
  await portals.end();
}

async function compare(big: MeasuredPortal, small: MeasuredPortal): Promise<void> {
  const times = new Map<string, Round[]>();
  for (const portal of [big, small]) await journey(portal);
  for (let round = 1; round <= rounds; round += 1) {
    // Every other round runs in reverse order, because the machine's speed changes.
    const forwards = round % 2 === 1;
    const first = await journey(forwards ? big : small);
    const second = await journey(forwards ? small : big);
    const [ours, yardstick] = forwards ? [first, second] : [second, first];
    for (const [name, time] of ours) {
      const compared = { ours: time, yardstick: yardstick.get(name) ?? Number.NaN };
      times.set(name, [...(times.get(name) ?? []), compared]);
    }
    say(`round ${round}: ${describe(ours)}; of ${few}: ${describe(yardstick)}`);
  }
  for (const [name, measured] of times) {
    say(`${name} with ${many} / with ${few}: ${describeRatio(ratioOf(measured))}`);
  }
}

/** Returns the milliseconds until homes are visible, after the visit and after each step, and their total. */
async function journey(portal: MeasuredPortal): Promise<ReadonlyMap<string, number>> {
  const page = await visit(portal);
  const times = new Map([['first homes', (await results(page)).usable]]);
  for (const step of [filterByGarden, sortByMost]) times.set(step.name, (await take(page, step)).toUsable);
  await page.context().close();
  const whole = [...times.values()].reduce((sum, time) => sum + time, 0);
  return times.set('all three', whole);
}

/** Measures every filter on a slow processor. */
async function lookClosely(portal: MeasuredPortal): Promise<void> {
  const painted: number[] = [];
  const delays: number[] = [];
  const shifts: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const page = await visit(portal, slowdown);
    await results(page);
    const told: string[] = [];
    for (const step of [...everyFilter, sortByMost]) {
      const { toCount } = await take(page, step);
      if (step.asksServer !== true) painted.push(toCount);
      told.push(`${step.name} ${toCount.toFixed(0)}`);
    }
    // The browser delivers its entries when it has time.
    await page.waitForTimeout(500);
    const { shift, interactions } = await page.evaluate(() => ({
      shift: window.notes?.shift ?? Number.NaN,
      interactions: Object.values(window.notes?.interactions ?? {}),
    }));
    delays.push(...interactions);
    shifts.push(shift);
    say(
      `visit ${round}, ${slowdown}× slower: ms to the count: ${told.join(', ')}; events up to ${Math.max(...interactions)} ms; shift ${shift.toFixed(4)}`,
    );
    await page.context().close();
  }
  say(`filter to paint, ${slowdown}× slower: ${quantiles(painted)} ms`);
  say(`longest event of an interaction, ${slowdown}× slower: ${quantiles(delays)} ms`);
  say(`layout shift of a whole visit: at most ${Math.max(...shifts).toFixed(4)}`);
}

async function visit(portal: MeasuredPortal, slower = 1): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  });
  const page = await context.newPage();
  await page.addInitScript(takeNotes, firstCards);
  if (slower > 1) {
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slower });
  }
  await page.goto(`${portal.origin}/properties`);
  return page;
}

/** Takes a step and waits until its homes are visible. Returns milliseconds from the input. */
async function take(page: Page, step: SearchStep): Promise<{ toCount: number; toUsable: number }> {
  await page.evaluate(() => window.notes?.expect());
  await step.act(page);
  const { counted, usable } = await results(page);
  const asked = await page.evaluate(() => window.notes?.asked ?? Number.NaN);
  return { toCount: counted - asked, toUsable: usable - asked };
}

async function results(page: Page) {
  const found = await page.evaluate(() => window.notes?.results);
  if (!found) throw new Error('The page takes no notes.');
  return found;
}

function describe(times: ReadonlyMap<string, number>): string {
  return [...times].map(([name, time]) => `${name} ${time.toFixed(0)} ms`).join(', ');
}

function quantiles(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (part: number) => (sorted[Math.ceil(part * sorted.length) - 1] ?? Number.NaN).toFixed(0);
  return `median ${at(0.5)}, 95 % ${at(0.95)}, most ${at(1)}`;
}
