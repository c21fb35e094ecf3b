import { expect, type Locator, type Page } from '@playwright/test';
import { untilListed } from '../drivers/until-listed.ts';
import { password } from '#tools/scenario/arrange.ts';
import type { Client } from '../support/client.ts';
import type { Council } from './council.ts';

/** The panel on a home's page in which people bid. */
export const bidPanel = (page: Page): Locator => page.locator('main section[data-state]');

/** The control of the bid panel that sends this event. */
export const control = (page: Page, event: string): Locator =>
  bidPanel(page).locator(`[data-event="${event}"]`);

/** The page's one h1 says this. */
export async function expectPage(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
}

/**
 * Goes to an address as a link within the site does, so that the browser draws its page from calls which a test may
 * answer. A page that the server drew makes none.
 */
export async function openWithin(page: Page, path: string): Promise<void> {
  await page.goto('/info/privacy');
  await page.evaluate((address) => history.pushState(null, '', address), path);
}

/**
 * Opens the page of an advert that was just put there. The server's list may be a second older than it, and a page
 * that came before the list would be told of no standing on it and wait to be asked.
 */
export async function openHome(page: Page, reader: Client, advertId: string): Promise<void> {
  await untilListed(reader, advertId);
  await page.goto(`/properties/${advertId}`);
}

/** Fills in the log-in form and sends it. */
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

/** Presses an entry of the menu, which a phone may have behind the menu's button. */
export async function pressInMenu(page: Page, selector: string): Promise<void> {
  const entry = page.locator('nav').locator(selector);
  await expect(entry.first()).toBeAttached();
  if (!(await entry.first().isVisible())) await page.locator('nav button[aria-haspopup="dialog"]').click();
  await entry.filter({ visible: true }).first().click();
}

/** Presses the menu's log-out. */
export const pressLogOut = (page: Page): Promise<void> => pressInMenu(page, '[data-event="logout.request"]');

/** Goes down the results until this card is among them, and filled: the next ones come as the last comes near. */
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

/** The card of this home, once it has come. */
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

/** Lets the time of a page pass, whose clock is the test's, until what it asks for has failed for good and it says so. */
export async function untilGivenUp(page: Page, said: Locator, text: string | RegExp): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(2_500);
    await expect(said).toContainText(text, { timeout: 200 });
  }).toPass();
}
