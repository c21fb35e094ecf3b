import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/accessibility.ts';

test('one of hundreds of choices is found by keyboard, unmatched text is kept, and axe finds nothing', async ({
  page,
  council,
}) => {
  await page.goto('/forms/homeless-referral/authority');
  await page.getByRole('radio', { name: 'Another council' }).check();
  const box = page.getByRole('combobox', { name: 'Which council?' });
  await expect(box).toHaveAttribute('aria-autocomplete', 'list');
  await box.pressSequentially('north som');
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(2);
  await expect(page.getByText(council.text('forms.page.matches', { number: 2 }))).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator(`[id="${await box.getAttribute('aria-activedescendant')}"]`)).toContainText(
    'North Somerset',
  );
  await expectAccessible(page, council);
  await page.keyboard.press('Enter');
  await expect(box).toHaveValue('North Somerset');
  await expect(box).toHaveAttribute('aria-expanded', 'false');

  await box.fill('Nowhere');
  await expect(page.getByText(council.text('forms.page.noMatch'))).toBeVisible();
  await page.getByRole('button', { name: council.text('forms.session.saveAndContinue') }).click();
  await expect(page.getByRole('alert')).toContainText('Type part of the council’s name');
  await expect(box).toHaveValue('Nowhere');
});
