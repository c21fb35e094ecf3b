import { randomUUID } from 'node:crypto';
import { expectPage, goWithin } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { goOn, newMember, saveAs, saveState } from './own-form.ts';

test.describe.configure({ mode: 'parallel' });

const form = 'my-addresses';
const listPage = `/account/forms/${form}/addresses`;

test('an address is added once, changed, removed after a confirmation and restored, and focus follows', async ({
  page,
  ground,
  logIn,
}) => {
  const client = await logIn(await newMember(ground));
  await page.goto(listPage);
  const items = page.locator('li[data-item]');
  await page.getByRole('button', { name: 'Add where you live now' }).dblclick();
  await expectPage(page, 'Where is this address?');
  await page.getByRole('radio', { name: 'England' }).check();
  await goOn(page).click();
  await expectPage(page, 'What is the address?');
  await page.getByLabel('Postcode').fill('SW1A 1AA');
  await page.getByRole('button', { name: 'Type the address by hand' }).click();
  await page.getByLabel('House or flat').fill('7');
  await page.getByLabel('Street').fill('Mill Lane');
  await page.getByLabel('Town or city').fill('Ashcombe');
  await expect(saveState(page, 'saved')).toBeVisible();
  await goWithin(page, listPage);
  await expect(items).toHaveText(/7 Mill Lane, Ashcombe/);

  await page.getByRole('link', { name: 'Change 7 Mill Lane, Ashcombe' }).click();
  await expect(page.getByRole('radio', { name: 'England' })).toBeChecked();
  await page.goBack();

  const remove = page.getByRole('button', { name: 'Remove 7 Mill Lane, Ashcombe', exact: true });
  await remove.click();
  const really = page.getByRole('button', { name: 'Yes, remove 7 Mill Lane, Ashcombe' });
  await expect(really).toBeFocused();
  await page.getByRole('button', { name: 'No, keep' }).click();
  await expect(remove).toBeFocused();
  await remove.click();
  await really.click();
  await expect(items).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: 'You have removed' })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(items).toHaveText(/7 Mill Lane, Ashcombe/);
  await expect(remove).toBeFocused();
  await expect(saveState(page, 'saved')).toBeVisible();
  await page.reload();
  await expect(items).toHaveText(/7 Mill Lane, Ashcombe/);

  await test.step('every removed item can be restored, in its old place', async () => {
    const addresses = ['1', '2', '3'].map((premise) => ({
      id: randomUUID(),
      country: 'england',
      premise,
      line1: 'Mill Lane',
      town: 'Ashcombe',
    }));
    await saveAs(client, form, { lists: { addresses } });
    await page.goto(listPage);
    const removed = page.getByRole('status').filter({ hasText: 'You have removed' });
    for (const premise of ['1', '3']) {
      await page.getByRole('button', { name: `Remove ${premise} Mill Lane, Ashcombe`, exact: true }).click();
      await page.getByRole('button', { name: `Yes, remove ${premise} Mill Lane, Ashcombe` }).click();
      await expect(removed).toContainText(`${premise} Mill Lane`);
      await expect(removed).toBeFocused();
    }
    await page.getByText('Removed earlier: 1').click();
    await page.getByRole('button', { name: /^Undo.*1 Mill Lane/ }).click();
    await expect(page.getByRole('button', { name: 'Remove 1 Mill Lane, Ashcombe' })).toBeFocused();
    await page.getByRole('button', { name: /^Undo.*3 Mill Lane/ }).click();
    await expect(items).toContainText(['1 Mill Lane', '2 Mill Lane', '3 Mill Lane']);
    await expect(page.getByRole('button', { name: /^Undo/ })).toHaveCount(0);
    await expect(saveState(page, 'saved')).toBeVisible();
    await page.reload();
    await expect(items).toContainText(['1 Mill Lane', '2 Mill Lane', '3 Mill Lane']);
  });
});

test('a list of two hundred addresses can be read, searched, edited and shortened @full', async ({
  page,
  ground,
  logIn,
}) => {
  const client = await logIn(await newMember(ground));
  const addresses = Array.from({ length: 200 }, (_, at) => ({
    id: randomUUID(),
    country: 'england',
    premise: String(at + 1),
    line1: 'Mill Lane',
    town: 'Ashcombe',
  }));
  await saveAs(client, form, { lists: { addresses } });
  await page.goto(listPage);
  const items = page.locator('li[data-item]');
  await expect(items).toHaveCount(200);
  await expect(page.getByRole('button', { name: /^Add / })).toHaveCount(0);
  await goOn(page).click();
  await expect(page.getByRole('alert')).toContainText('40');
  await page.getByRole('button', { name: 'Remove 200 Mill Lane, Ashcombe', exact: true }).click();
  await page.getByRole('button', { name: 'Yes, remove 200 Mill Lane, Ashcombe' }).click();
  await expect(items).toHaveCount(199);
  await expect(saveState(page, 'saved')).toBeVisible();
  // Too many items are an error, not a gap, so the page cannot be left for later.
  await expect(page.getByRole('button', { name: 'Come back to this later' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Change 150 Mill Lane, Ashcombe' }).click();
  await page.getByRole('radio', { name: 'Wales' }).check();
  await goOn(page).click();
  await expectPage(page, 'What is the address?');
  await expect(page.getByLabel('House or flat')).toHaveValue('150');
  await page.goto('/account/forms/my-addresses');
  await expect(page.locator('[data-section="addresses"]')).toHaveAttribute('data-status', /./);
});
