import { randomUUID } from 'node:crypto';
import { addAccount, addAdvert, addApplication } from '#tools/scenario/arrange.ts';
import { expectPage, goWithin } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';

test('a person turns on automatic bids, previews them, and is reminded of an avoided area @automatic-bids', async ({
  page,
  council,
  ground,
  logIn,
  troubles,
}) => {
  const { pool, tenantId } = ground;
  const email = `${randomUUID()}@residents.example`;
  const account = await addAccount(pool, tenantId, email);
  await addApplication(pool, tenantId, account);
  // A retry of this test must not find the first run's homes.
  const [rise, walk] = [`Kestrel Rise ${email.slice(0, 4)}`, `Heron Walk ${email.slice(0, 4)}`];
  const home = (area: string) =>
    addAdvert(pool, tenantId, {
      closesIn: 2 * 86_400,
      details: { area, title: `Flat, ${area}`, pictures: [] },
    });
  const [wanted, avoided] = [await home(rise), await home(walk)];
  // The window is so tall that no bar covers half a box, which axe would report as too small.
  await page.setViewportSize({ width: 360, height: 5_000 });
  await logIn(email);
  await page.goto('/account');
  await page.getByRole('link', { name: council.text('titles.automaticBids') }).click();
  await expectPage(page, council.text('titles.automaticBids'));
  await expect(page.locator('[data-state="off"]')).toBeVisible();
  await expect(page.getByText(council.text('automaticBids.lead'))).toBeVisible();
  const areas = page.locator('[data-choice="areas"]');
  const never = page.locator('[data-choice="neverAreas"]');
  await areas.getByLabel(rise).press('Space');
  await never.getByLabel(rise).check();
  await expect(page.getByText(council.text('automaticBids.unsaved'))).toBeVisible();
  expect(await accessibilityFaults(page, 'main')).toEqual([]);

  await test.step('choices without any area are reported, and nothing chosen is lost', async () => {
    troubles.expect(/^409: PUT .*\/api\/account\/automatic-bids/);
    await page.locator('[data-event="automatic.turnOn"]').click();
    await expect(page.locator('.error')).toHaveText(`${council.text('errors.automaticBids.nowhere')}.`);
    await expect(areas.getByLabel(rise)).toBeChecked();
  });

  await never.getByLabel(rise).uncheck();
  await never.getByLabel(walk).check();
  await page.locator('[data-event="automatic.turnOn"]').press('Enter');
  await expect(page.locator('form output')).toHaveText(council.text('automaticBids.state.on'));
  await expect(page.locator('form output')).toBeFocused();
  await expect(page.locator('[data-list="bids"] [data-home]')).toHaveCount(1);
  await expect(page.locator(`[data-list="bids"] [data-home="${wanted}"]`)).toBeVisible();
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  await page.reload();
  await expect(page.locator('[data-state="on"]')).toBeVisible();
  await expect(page.getByText(council.text('automaticBids.lead'))).toHaveCount(0);

  await test.step('a home in that area shows a reminder, and allows a bid', async () => {
    await goWithin(page, `/properties/${avoided}`);
    await expect(page.locator('[data-area="never"]')).toHaveText(
      council.text('bid.neverArea', { area: walk }),
    );
    await expect(page.locator('[data-event="bid.place"]')).toBeVisible();
  });

  await goWithin(page, '/account/automatic-bids');
  await page.locator('[data-event="automatic.turnOff"]').click();
  await expect(page.locator('form output')).toHaveText(council.text('automaticBids.turnedOff'));
});
