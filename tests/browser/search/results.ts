import { randomUUID } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { passingStreets, somePictures, type Ground } from '#tools/scenario/bid-scene.ts';
import { untilListed } from '../../drivers/until-listed.ts';
import { addAdvert } from '#tools/scenario/arrange.ts';
import type { Client } from '../../support/client.ts';
import { tabTo } from '../actions.ts';
import type { Council } from '../council.ts';

/** The cards of the list of homes. */
export const cards = (page: Page): Locator => page.getByRole('main').getByRole('article');

/** The sentence that counts the results. */
export const resultCount = (page: Page): Locator => page.getByRole('main').locator('.count');

/** Waits until the first card is complete. */
export async function expectCards(page: Page): Promise<void> {
  await expect(cards(page).first()).toHaveAttribute('data-state', 'loaded', { timeout: 20_000 });
}

/** Returns the number of homes found, as the page says. */
export async function numberFound(page: Page): Promise<number> {
  return Number(/\d[\d,]*/.exec((await resultCount(page).textContent()) ?? '')?.[0].replaceAll(',', '') ?? 0);
}

/** Opens the filters, which are folded away on a phone and beside a map. */
export async function openFilters(page: Page, council: Council): Promise<void> {
  const fold = filtersFold(page, council);
  const choice = page.getByRole('radio', { name: council.text('properties.filterEligible') });
  await expect(fold.or(choice).first()).toBeVisible();
  if (await isFolded(fold)) await fold.click();
}

/** Goes to the filters without a mouse and opens them if they are folded away. */
export async function tabToFilters(page: Page, council: Council): Promise<void> {
  const fold = filtersFold(page, council);
  if (!(await isFolded(fold))) return;
  await tabTo(page, fold);
  await page.keyboard.press('Enter');
  await expect(fold).toHaveAttribute('aria-expanded', 'true');
}

// The name is followed by the number of chosen filters.
const filtersFold = (page: Page, council: Council) =>
  page.getByRole('button', { name: new RegExp(`^${council.text('search.filters')}`) });

async function isFolded(fold: Locator): Promise<boolean> {
  return (await fold.isVisible()) && (await fold.getAttribute('aria-expanded')) === 'false';
}

/** Answers yes, no or any to a question about homes. */
export async function answer(page: Page, council: Council, question: string, said: 'yes' | 'no' | 'any') {
  await openFilters(page, council);
  await page
    .getByRole('radiogroup', { name: council.text(`search.${question}`) })
    .locator('label')
    .filter({ hasText: new RegExp(`^${council.text(`search.${said}`)}$`) })
    .click();
}

/** Homes for one test: only their adverts contain `word`. */
interface OwnHomes {
  readonly word: string;
  /** Soonest to close first. */
  readonly ids: readonly string[];
  /** Closes them all, so that they do not affect other tests. */
  close(): Promise<void>;
}

/** Adds homes with their own word and waits until the server lists them. */
export async function addOwnHomes(
  { pool, tenantId }: Ground,
  reader: Client,
  number: number,
): Promise<OwnHomes> {
  const word = `w${randomUUID().slice(0, 8)}`;
  const pictures = await somePictures(pool, tenantId);
  const details = { street: passingStreets[1], summary: word, pictures };
  const ids: string[] = [];
  for (let place = 0; place < number; place += 1) {
    ids.push(await addAdvert(pool, tenantId, { details, closesIn: 86_400 + 60 * place }));
  }
  await untilListed(reader, ids.at(-1) ?? '');
  return {
    word,
    ids,
    async close() {
      await pool.query(
        'update advert set closes_at = app_now() where id = any ($1) and closes_at > app_now()',
        [ids],
      );
    },
  };
}
