import { expectPage, goWithin } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/accessibility.ts';

test('a page folds help away, warns depending on answers, and links to pages beside the form', async ({
  page,
  council,
}) => {
  await page.goto('/forms/housing-register/savings');
  await expectPage(page, 'What do you have in savings?');
  const help = page.locator('details', { hasText: 'What counts as savings' });
  const warned = page.locator('[aria-live="polite"]', { has: page.locator('[data-text="muchSaved"]') });
  await expect(help.getByText('Shares, bonds and Premium Bonds')).toBeHidden();
  await page.getByText('What counts as savings').press('Enter');
  await expect(help.getByText('Shares, bonds and Premium Bonds')).toBeVisible();
  const savings = page.locator('#answer-savings');
  // The page announces it in a region that existed before.
  await expect(page.locator('.live[aria-live="polite"]')).toBeEmpty();
  await savings.fill('16000');
  await expect(warned).toHaveCount(0);
  await savings.fill('<b>16001');
  await expect(warned).toHaveCount(0);
  await savings.fill('20000');
  await expect(warned).toContainText('With £20,000 in savings');
  await expectAccessible(page, council);

  await goWithin(page, '/forms/pre-assessment/aboutThis');
  await expect(page.getByRole('button', { name: 'Begin' })).toBeVisible();
  const link = page.getByRole('link', { name: 'get help to apply (opens in a new window)' });
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  const [beside] = await Promise.all([page.context().waitForEvent('page'), link.click()]);
  await expect(beside).toHaveURL(/\/content\/guides\/help-to-apply$/);
  await beside.close();
  await page.getByRole('button', { name: 'Begin' }).click();
  await expectPage(page, 'What is your date of birth?');
});
