import { expect, type Locator, type Page } from '@playwright/test';
import { untilListed } from '../drivers/until-listed.ts';
import { password } from '#tools/scenario/arrange.ts';
import type { Client } from '../support/client.ts';
import type { Council } from './council.ts';

/** The bidding panel on a home's page. */
export const bidPanel = (page: Page): Locator => page.locator('main section[data-state]');

/** The bid panel's control for this event. */
export const control = (page: Page, event: string): Locator =>
  bidPanel(page).locator(`[data-event="${event}"]`);

/** Waits until the page's only h1 has this text. */
export async function expectPage(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
}

/**
 * Opens an address like a link within the site: the browser then renders its page from calls a test may answer.
 * A page rendered by the server makes none.
 */
export async function openWithin(page: Page, path: string): Promise<void> {
  await page.goto('/info/privacy');
  await changeAddress(page, path);
}

/** Changes the address as a link within the site does, on a page that stays and shows something else for it. */
export function changeAddress(page: Page, address: string): Promise<void> {
  return page.evaluate((to) => history.pushState(null, '', to), address);
}

/**
 * Opens an address like a link within the site, and waits until its page has replaced the present one, which must have
 * another title or be of another route. This takes a third of the processor time of {@link Page.goto}: use it for the
 * next page of a test that is not about loading.
 */
export async function goWithin(page: Page, address: string): Promise<void> {
  const before = await page.evaluate((to) => {
    document.querySelector('h1')?.setAttribute('data-before', '');
    const { title } = document;
    history.pushState(null, '', to);
    return title;
  }, address);
  await page.waitForFunction(
    (title) => document.title !== title || document.querySelector('h1:not([data-before])') !== null,
    before,
    { timeout: 30_000 },
  );
}

/**
 * Opens the page of a newly added advert. The server's list may be a second old, and a page opened before the
 * list has the advert would get no standing on it and would not ask again by itself.
 */
export async function openHome(page: Page, reader: Client, advertId: string): Promise<void> {
  await untilListed(reader, advertId);
  await page.goto(`/properties/${advertId}`);
}

/** Fills in the log-in form and submits it. */
export async function logInByForm(
  page: Page,
  council: Council,
  email: string,
  word: string = password,
): Promise<void> {
  await page.getByLabel(council.text('login.email')).fill(email);
  await page.getByLabel(council.text('login.password'), { exact: true }).fill(word);
  await page.locator('[data-event="login.submit"]').click();
}

/** Presses an entry of the menu, which may be behind the menu's button on a phone. */
export async function pressInMenu(page: Page, selector: string): Promise<void> {
  const entry = page.locator('nav').locator(selector);
  await expect(entry.first()).toBeAttached();
  if (!(await entry.first().isVisible())) await page.locator('nav button[aria-haspopup="dialog"]').click();
  await entry.filter({ visible: true }).first().click();
}

/** Presses the menu's log-out. */
export const pressLogOut = (page: Page): Promise<void> => pressInMenu(page, '[data-event="logout.request"]');

/**
 * Scrolls down the results until this card is among them and has loaded. More results load as the last one
 * comes near the window.
 */
export async function scrollToCard(page: Page, card: Locator): Promise<void> {
  const cards = page.getByRole('main').getByRole('article');
  await expect(cards.first()).toHaveAttribute('data-state', 'loaded');
  while ((await card.count()) === 0) {
    const before = await cards.count();
    await cards.last().scrollIntoViewIfNeeded();
    await expect
      .poll(async () => (await card.count()) > 0 || (await cards.count()) > before, { message: `${card}` })
      .toBe(true);
  }
  await card.scrollIntoViewIfNeeded();
  await expect(card).toHaveAttribute('data-state', 'loaded');
}

/** Waits for the card of this home and returns it. */
export async function cardOf(page: Page, advertId: string): Promise<Locator> {
  const card = page.getByRole('main').locator(`article[data-advert-id="${advertId}"]`);
  await scrollToCard(page, card);
  return card;
}

/** Presses Tab until this control has the focus, as a person without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Eighty presses of Tab did not lead to ${target}.`);
}

/** Runs a page's test clock until its requests have failed for good and it says so. */
export async function untilGivenUp(page: Page, said: Locator, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(2_500);
    await expect(said).toContainText(text, { timeout: 200 });
  }).toPass();
}
