import type { Page } from '@playwright/test';
import { newRecord, planOf, walk } from '#machines/model/run.ts';
import { biddingInBrowser, biddingOnPage } from '../../drivers/bidding-in-browser.ts';
import type { BiddingScenario, Ground } from '#tools/scenario/bid-scene.ts';
import type { Client } from '../../support/client.ts';
import type { Council } from '../council.ts';
import { askServer } from '../change-page.ts';
import { expect, test } from '../fixtures.ts';

// Bugs seeded into the running page: the built script is changed on its way to the browser, with the real
// server. The controls offered at the start of a scenario must reveal each bug.

test.describe.configure({ mode: 'parallel' });

interface Seeded {
  readonly page: Page;
  readonly council: Council;
  readonly ground: Ground;
  readonly logIn: (email: string) => Promise<Client>;
}

/** Checks the start of a scenario and tries there what must not be possible. */
async function standAt(scenario: BiddingScenario, { page, council, ground, logIn }: Seeded): Promise<number> {
  const plan = planOf(biddingOnPage).find((one) => one.scenario === scenario);
  const [path] = plan?.paths ?? [];
  if (plan === undefined || path === undefined) throw new Error(`No path begins at ${scenario}.`);
  const driver = biddingInBrowser({
    page,
    ground,
    logIn,
    text: (key) => council.text(key),
    movesTime: false,
    look: () => Promise.resolve(),
  });
  return walk(biddingOnPage, plan, { ...path, steps: [] }, driver, newRecord('browser'));
}

/**
 * Changes the one script that contains the pattern. Returns a function that returns the number of places found.
 */
async function changeScripts(page: Page, from: RegExp, to: string): Promise<() => number> {
  let found = 0;
  await page.route('**/assets/*.js', async (route) => {
    const response = await askServer(route);
    const script = await response.text();
    const { 'content-encoding': _, 'content-length': __, ...headers } = response.headers();
    found += script.match(from)?.length ?? 0;
    await route.fulfill({ status: response.status(), headers, body: script.replace(from, to) });
  });
  return () => found;
}

/** `mayPlaceAtOnce: ({ context }) => mayPlace(context.facts) && …` as built: guards keep their names. */
const guard = /(mayPlaceAtOnce:\(\{context:(\w+)\}\)=>)[\w$]+\(\2\.facts\)&&/g;

test('a page that offers a bid over the limit, or lacks one the machine allows, is caught @full', async ({
  page,
  council,
  ground,
  logIn,
}) => {
  test.skip(ground.scheme.limit.kind === 'none', 'The scheme has no limit to go over.');
  const seeded = await changeScripts(page, guard, '$1');
  await expect(standAt('at-limit', { page, council, ground, logIn })).rejects.toThrow(
    /^bidding\/at-limit\/[0-9a-f]{16} on the browser:[^]*offers should be "", was "bid\.place"$/,
  );
  expect(seeded(), 'places where the guard was taken out').toBe(1);

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('[data-event="bid.withdraw"] { display: none }');
    document.adoptedStyleSheets.push(sheet);
  });
  await expect(standAt('placed', { page, council, ground, logIn })).rejects.toThrow(
    /offers should be "bid\.withdraw", was ""$/,
  );
});

test('the same pages without a bug pass @full', async ({ page, council, ground, logIn }) => {
  for (const scenario of ['at-limit', 'placed'] as const) {
    expect(await standAt(scenario, { page, council, ground, logIn })).toBe(1);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});
