import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { Pool } from 'pg';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { openBrowser } from './browser.ts';
import { openPortals } from './portal.ts';

// The distance a person scrolls who fills in the housing register on a phone, from its task list to its
// receipt: for each screen as it is left, the pixels from the bottom of the window to the bottom of the button
// or link that leads on (on the receipt, its last button). One person, one address, one connection and one
// area; “no”, “none” or the last choice wherever a question has one. Needs a build: `npm run build`.
//
//   node tests/load/form-scroll.ts [--every]

const phone = { width: 360, height: 844 };
const showsEvery = process.argv.includes('--every');
const say = (line: string) => process.stdout.write(`${line}\n`);
/** More screens than any route to the receipt has. */
const mostScreens = 150;

/** Typed text, by the start of the question's name; any other question gets `Something`. */
const typed: readonly (readonly [string, string])[] = [
  ['mobile', '01632 960 001'],
  ['dateOfBirth-day', '27'],
  ['dateOfBirth-month', '3'],
  ['dateOfBirth-year', '1990'],
  ['movedIn-month', '3'],
  ['movedIn-year', '2012'],
  ['nightsWithYou', '7'],
];
/** Choices for questions whose last option is not the short way. */
const chosen: Readonly<Record<string, string>> = {
  applicant: 'true',
  livesHere: 'true',
  hasNationalInsurance: 'no',
  nationality: 'british',
  language: 'english',
  contactWay: 'letter',
  safeToContact: 'true',
  country: 'england',
  mustLeave: 'no',
  safeAtHome: 'yes',
  homeKind: 'house',
  connectionType: 'live',
  forces: 'nobody',
};

interface Screen {
  readonly heading: string;
  readonly scrolled: number;
}

const portals = await openPortals();
const browser = await openBrowser();
try {
  const { origin, databaseUrl } = await portals.start();
  const email = `${randomUUID()}@residents.example`;
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  await addAccount(pool, 'ashcombe', email);
  await pool.end();
  const page = await browser.newPage({ viewport: phone });
  // Other work on the machine must not fail the run.
  page.setDefaultTimeout(60_000);
  await page.goto(`${origin}/login`);
  await page.locator('input[type="email"], input[name="email"]').first().fill(email);
  await page.locator('input[type="password"]').fill(password);
  await page.locator('[data-event="login.submit"]').click();
  await page.waitForURL('**/account', { timeout: 60_000 });
  await page.goto(`${origin}/account/forms/housing-register`);
  const screens = await fillIn(page);
  if (showsEvery) for (const { heading, scrolled } of screens) say(`${scrolled}\t${heading}`);
  const all = screens.reduce((sum, { scrolled }) => sum + scrolled, 0);
  const check = screens.find(({ heading }) => heading === 'Check your answers')?.scrolled ?? 0;
  say(`${all} px scrolled, ${screens.length} screens; the check ${check} px`);
} finally {
  await browser.close();
  await portals.end();
}

async function fillIn(page: Page): Promise<readonly Screen[]> {
  const screens: Screen[] = [];
  const main = page.getByRole('main');
  for (let left = mostScreens; left > 0; left -= 1) {
    const heading = (await main.getByRole('heading', { level: 1 }).innerText()).trim();
    const onward = await answer(page, main);
    screens.push({ heading, scrolled: await belowWindow(onward) });
    if ((await main.locator('[data-receipt]').count()) > 0) return screens;
    const before = page.url();
    await onward.click();
    const moved = () =>
      page.waitForFunction(
        (url) => location.href !== url || document.querySelector('[data-receipt]') !== null,
        before,
        { timeout: 20_000 },
      );
    await moved().catch(async () => {
      throw new Error(`Nothing leads on from “${heading}”: ${await main.innerText()}`);
    });
    await page.waitForTimeout(150);
  }
  throw new Error(`No receipt after ${mostScreens} screens.`);
}

/** Answers the questions of a screen and returns the control that leads on. */
async function answer(page: Page, main: Locator): Promise<Locator> {
  if ((await main.locator('[data-receipt]').count()) > 0) return main.locator('a[href], button').last();
  const add = main.locator('[data-event="item.add"]');
  if ((await add.count()) > 0) {
    const hasItems = (await main.locator('[data-item]').count()) > 0;
    return hasItems ? main.locator('[data-event="answers.save"]') : add;
  }
  const send = main.locator('[data-event="form.submit"]');
  if ((await send.count()) > 0) {
    await main.getByRole('checkbox').last().check();
    return send;
  }
  const go = main.locator('form button[type="submit"]');
  if ((await go.count()) === 0) return main.locator('.ways a').first();
  const done = new Set<string>();
  // An answer may reveal more questions.
  for (let round = 0; round < 6; round += 1) {
    const names = await main
      .locator('form')
      .locator('input, select, textarea')
      .evaluateAll((all) => all.map((control) => control.getAttribute('name') ?? ''));
    const open = [...new Set(names)].filter((name) => name !== '' && !done.has(name));
    if (open.length === 0) break;
    for (const name of open) {
      done.add(name);
      await give(main.locator(`form [name="${name}"]`), name);
    }
    await page.waitForTimeout(50);
  }
  return go;
}

async function give(controls: Locator, name: string): Promise<void> {
  // Another answer may have hidden the question.
  if ((await controls.count()) === 0) return;
  const later = controls.page().locator(`[id="answer-${name}-later"]`);
  if ((await later.count()) > 0) {
    // The upload beside it disappears and the box is rendered again: `check` would look at the old one.
    if (!(await later.isChecked())) await later.click();
    return;
  }
  const first = controls.first();
  const kind = await first.evaluate((control) =>
    control instanceof HTMLInputElement ? control.type : control.tagName.toLowerCase(),
  );
  if (kind === 'radio' || kind === 'checkbox') {
    if ((await controls.and(controls.page().locator(':checked')).count()) > 0) return;
    const values = await controls.evaluateAll((all) => all.map((control) => control.getAttribute('value')));
    const none = values.findIndex((value) => value === 'none' || value === 'nothing' || value === 'no');
    const wanted = values.indexOf(chosen[name] ?? '');
    const at = wanted >= 0 ? wanted : none >= 0 ? none : values.length - 1;
    await controls.nth(at).check();
    return;
  }
  if (kind === 'select') {
    if ((await first.inputValue()) === '') await first.selectOption({ index: 1 });
    return;
  }
  if (kind === 'file' || (await first.inputValue()) !== '') return;
  const text = name.toLowerCase().endsWith('postcode')
    ? 'ZZ1 1AA'
    : typed.find(([known]) => name === known)?.[1];
  if (text !== undefined) await first.fill(text);
  else if (name.endsWith('-day')) await first.fill('1');
  else if (name.endsWith('-month')) await first.fill('3');
  else if (name.endsWith('-year')) await first.fill('2020');
  else if ((await first.getAttribute('inputmode')) !== null) await first.fill('1');
  else if ((await first.getAttribute('type')) === 'text' || kind === 'textarea')
    await first.fill('Something');
}

/**
 * Returns the CSS pixels between the bottom of the window and the bottom of an element, with the page scrolled
 * to the top.
 */
function belowWindow(element: Locator): Promise<number> {
  return element.evaluate((it) =>
    Math.max(0, Math.ceil(it.getBoundingClientRect().bottom + window.scrollY - window.innerHeight)),
  );
}
