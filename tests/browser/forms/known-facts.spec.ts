import { randomUUID } from 'node:crypto';
import { addAccount } from '#tools/scenario/arrange.ts';
import { giveFacts } from '#tools/scenario/give-facts.ts';
import { expectPage } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';

test('a form shows the register’s fact about its person once they are changing that', async ({
  page,
  ground,
  logIn,
}) => {
  const { pool, tenantId } = ground;
  const email = `${randomUUID()}@residents.example`;
  const accountId = await addAccount(pool, tenantId, email);
  await giveFacts(pool, tenantId, accountId, {
    'application.isThere': true,
    'application.householdSize': 3,
  });
  await logIn(email);
  await page.goto('/account/forms/change-of-circumstances/whatChanged');
  await expectPage(page, 'What has changed?');
  const told = page.locator('[data-text="registerHas"]');
  await page.getByRole('radio', { name: 'Work or money' }).check();
  await expect(told).toHaveCount(0);
  await page.getByRole('radio', { name: 'Who lives with me' }).check();
  await expect(told).toContainText('People in your household: 3');
  await expect(told).toContainText('Bedrooms that you need: not decided yet');
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
});
