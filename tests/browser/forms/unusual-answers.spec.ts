import { expectPage } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { goOn, newMember, saveAs, startOf } from './own-form.ts';

const id = '6f0f0d9e-0f6c-4a7e-9a55-7d0a0c5b9d11';

test('an unusual answer is queried once for its value, and can be confirmed by keyboard', async ({
  page,
  council,
  ground,
  logIn,
}) => {
  const client = await logIn(await newMember(ground));
  const address = { id, livesHere: true, tenure: 'private', country: 'england' };
  await saveAs(client, 'housing-register', { lists: { addresses: [address] } });
  await page.goto('/account/forms/housing-register/rent');
  const rent = page.locator('#answer-rentAmount');
  await rent.fill('2600');
  await page.getByRole('radio', { name: 'Each week' }).check();
  await page.getByRole('radiogroup', { name: 'I owe rent' }).getByRole('radio', { name: 'No' }).check();
  const unusual = page.locator('.unusual');
  await expect(unusual).toHaveCount(0);

  await goOn(page).click();
  await expect(unusual).toBeFocused();
  await expect(unusual).toContainText('£2,600 a week is unusual. Is this right?');
  // The answer is valid, so no error summary appears.
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page, council);

  // The page does not continue without the tick.
  await goOn(page).click();
  await expect(unusual).toBeFocused();

  // A usual answer needs no confirmation; another unusual one does.
  await rent.fill('260');
  await expect(unusual).toHaveCount(0);
  await rent.fill('2700');
  await goOn(page).click();
  await expect(unusual).toContainText('£2,700 a week is unusual.');
  const tick = unusual.getByRole('checkbox', { name: 'Yes, it is right' });
  await page.keyboard.press('Tab');
  await expect(tick).toBeFocused();
  await page.keyboard.press('Space');
  await goOn(page).click();
  await expectPage(page, 'What do you have in savings?');
  await expect
    .poll(async () => (await startOf(client, 'housing-register')).answers.values)
    .toMatchObject({ rentAmount: 2700, 'rentAmount:confirmed': 2700 });

  // The confirmation is kept and shown.
  await page.goBack();
  await expect(tick).toBeChecked();
  await goOn(page).click();
  await expectPage(page, 'What do you have in savings?');
});
