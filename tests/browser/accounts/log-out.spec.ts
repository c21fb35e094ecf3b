import type { Page } from '@playwright/test';
import { BidScene } from '#tools/scenario/bid-scene.ts';
import { expectPage, pressLogOut } from '../actions.ts';
import { openFilters } from '../search/results.ts';
import { Traffic } from '../../drivers/traffic.ts';
import { expect, test } from '../fixtures.ts';

test.describe.configure({ mode: 'parallel' });

/** Returns everything a browser stores about a page of this site, as one text. */
function keptBy(page: Page): Promise<string> {
  return page.evaluate(async () =>
    JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      await caches.keys(),
      (await indexedDB.databases()).map(({ name }) => name),
      document.cookie,
      history.state,
    ]),
  );
}

test('a log-out removes the person from both tabs: stored, displayed and on the Back button', async ({
  page,
  context,
  council,
  ground,
  logIn,
  troubles,
}) => {
  // Both tabs end the session at the server: the second may use the old token.
  troubles.allow(/^403: POST .*\/api\/authentication\/logout/);
  const scene = await BidScene.of(ground, 'placed');
  await logIn(scene.email);
  const { rows } = await ground.pool.query<{ id: string; number: string }>(
    'select id, registration_number as number from account where email = $1',
    [scene.email],
  );
  const [{ id, number } = {}] = rows;
  const ofThePerson = [scene.email, number, id, scene.applicationId, 'A Test Applicant'];
  // The search filters as well (specification section 4: the search of adverts is reset).
  await page.goto('/properties');
  await openFilters(page, council);
  await page.getByLabel(council.text('properties.filterBid')).check();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  const other = await context.newPage();
  await other.goto('/account');
  await expect(other.locator('[data-registration]')).toBeVisible();
  await other.goto('/account/bids');
  await expect(other.locator('main')).toContainText('Pathfinder Row');
  await expect.poll(() => keptBy(page)).toContain('lintel.search');

  await pressLogOut(page);
  await expectPage(page, council.text('logout.heading'));
  await expect(other.locator('main')).not.toContainText('Pathfinder Row');
  for (const tab of [page, other]) {
    const kept = await keptBy(tab);
    const shown = await tab.content();
    for (const word of ofThePerson) {
      expect(word).toBeTruthy();
      expect(kept).not.toContain(word);
      expect(shown).not.toContain(word);
    }
    expect(kept).not.toContain('lintel.search');
    expect(kept).not.toContain('bidOnly');
    const traffic = new Traffic(tab);
    await tab.goBack();
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    await traffic.quiet();
    for (const word of ofThePerson) expect(await tab.content()).not.toContain(word);
  }
  await page.goto('/properties');
  await expect(page).not.toHaveURL(/bidOnly/);
  await scene.closeAdvert();
});
