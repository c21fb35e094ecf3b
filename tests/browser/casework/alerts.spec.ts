import { randomUUID } from 'node:crypto';
import { addAccount } from '#tools/scenario/arrange.ts';
import { expectPage, goWithin } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';

test.describe.configure({ mode: 'parallel' });

test('alerts are chosen and stored, and a change by a letter’s link meanwhile loses no choice', async ({
  page,
  council,
  ground,
  logIn,
  troubles,
}) => {
  const { pool, tenantId } = ground;
  const email = `${randomUUID()}@residents.example`;
  const account = await addAccount(pool, tenantId, email);
  await logIn(email);
  await page.goto('/account/alerts');
  await expectPage(page, council.text('titles.alerts'));
  const suitable = page.locator('[data-alert="suitableHomes"]');
  const box = suitable.getByRole('checkbox', { name: council.text('alerts.alert.suitableHomes') });
  await expect(box).not.toBeChecked();
  await expect(page.locator('[data-alert="bidReceipts"]').getByRole('checkbox')).toBeChecked();
  await box.press('Space');
  await suitable.getByRole('combobox').selectOption('daily');
  await expect(page.getByText(council.text('alerts.unsaved'))).toBeVisible();
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  await page.locator('[data-event="alerts.save"]').press('Enter');
  await expect(page.getByText(council.text('alerts.saved'))).toBeFocused();
  await page.reload();
  await expect(box).toBeChecked();
  await expect(suitable.getByRole('combobox')).toHaveValue('daily');

  await test.step('changed elsewhere', async () => {
    troubles.expect(/^409: PUT .*\/api\/account\/alerts/);
    // The change happens as the request arrives, so the page cannot have read it before.
    let isFirst = true;
    await page.route('**/api/account/alerts', async (route) => {
      if (isFirst && route.request().method() === 'PUT') {
        isFirst = false;
        await pool.query(
          "update alert_choice set state = 'off', version = version + 1 where account_id = $1 and alert = 'suitableHomes'",
          [account],
        );
      }
      await route.continue();
    });
    await page.locator('[data-alert="messages"]').getByRole('checkbox').uncheck();
    await page.locator('[data-event="alerts.save"]').click();
    await expect(page.getByText(council.text('alerts.stale'))).toBeVisible();
    await expect(box).not.toBeChecked();
    await expect(page.locator('[data-alert="messages"]').getByRole('checkbox')).not.toBeChecked();
    await page.locator('[data-event="alerts.save"]').click();
    await expect(page.getByText(council.text('alerts.saved'))).toBeVisible();
    const { rows } = await pool.query(
      'select alert, state from alert_choice where account_id = $1 order by alert',
      [account],
    );
    expect(rows).toEqual([
      { alert: 'messages', state: 'off' },
      { alert: 'suitableHomes', state: 'off' },
    ]);
  });
});

test('a search is saved on its page, and found, renamed and deleted among the alerts', async ({
  page,
  council,
  ground,
  logIn,
}) => {
  const email = `${randomUUID()}@residents.example`;
  await addAccount(ground.pool, ground.tenantId, email);
  await logIn(email);
  await page.goto('/properties?garden=yes&bedrooms=2');
  await page.locator('[data-event="search.keep"]').click();
  const name = page.getByRole('textbox', { name: council.text('savedSearches.name') });
  await expect(name).toBeFocused();
  await name.fill('');
  await name.press('Enter');
  await expect(page.getByText(council.text('savedSearches.nameMissing'))).toBeVisible();
  await name.fill('Near work');
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  await name.press('Enter');
  await expect(page.getByText(council.text('savedSearches.saved', { name: 'Near work' }))).toBeVisible();
  await page.getByRole('link', { name: council.text('savedSearches.alerts') }).click();
  await expectPage(page, council.text('titles.alerts'));
  const ofSearches = page.locator('[data-alert="savedSearch"] .hint');
  await expect(ofSearches).toHaveText(council.text('alerts.savedSearches_one', { count: '1' }));
  const row = page.locator('[data-search]');
  await row.locator('[data-event="search.rename"]').click();
  await name.fill('Near school');
  await row.locator('[data-event="search.save"]').click();
  await expect(page.getByText(council.text('savedSearches.renamed', { name: 'Near school' }))).toBeFocused();
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/bedrooms=2&garden=yes|garden=yes&bedrooms=2/);
  await goWithin(page, '/account/alerts');
  await row.locator('[data-event="search.delete"]').click();
  await expect(page.getByText(council.text('savedSearches.none'))).toBeVisible();
  await expect(ofSearches).toHaveText(council.text('alerts.savedSearches_zero'));
});
