import { expectPage } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { goOn, newMember, saveAs, saveState, startOf } from './own-form.ts';

const id = '6f0f0d9e-0f6c-4a7e-9a55-7d0a0c5b9d11';
const page1 = `/account/forms/my-addresses/addressLines?item=${id}`;

test('an address is found by its postcode and chosen by keyboard, or typed by hand if that fails @tower-block', async ({
  page,
  ground,
  logIn,
  troubles,
}) => {
  const client = await logIn(await newMember(ground));
  await saveAs(client, 'my-addresses', { values: {}, lists: { addresses: [{ id, country: 'england' }] } });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(page1);
  await expectPage(page, 'What is the address?');
  const postcode = page.getByRole('textbox', { name: 'Postcode' });
  const street = page.getByRole('textbox', { name: 'Street, or first line' });
  await expect(street).toHaveCount(0);
  const said = page.locator('output.outcome');

  await test.step('every failure is reported, with the address lines ready for typing', async () => {
    const find = page.getByRole('button', { name: 'Find address' });
    await find.click();
    await expect(said).toHaveText('Enter a postcode first, such as ZZ1 1AA');
    await postcode.fill('BT1 5GS');
    await find.click();
    await expect(said).toContainText('Northern Ireland');
    await expect(page.getByRole('textbox', { name: 'Town or city' })).toBeVisible();
    troubles.expect(/^failed: POST .*addresses\/find/);
    await page.route('**/api/addresses/find', (route) => route.abort());
    await find.click();
    await expect(said).toContainText('We have kept what you typed');
    await expect(postcode).toHaveValue('BT1 5GS');
    await page.unroute('**/api/addresses/find');
    await expect(saveState(page, 'saved')).toBeVisible();
  });

  // Enter starts the lookup while the address fields are folded away.
  await page.reload();
  await expect(street).toHaveCount(0);

  // A letter instead of a digit, and Enter, which would otherwise leave the page.
  await postcode.fill('');
  await page.keyboard.type('aci igr');
  await page.keyboard.press('Enter');
  const list = page.getByRole('combobox', { name: 'Choose the address in AC1 1GR' });
  await expect(list).toBeFocused();
  await expect(postcode).toHaveValue('AC1 1GR');
  await expect(said).toHaveText(/^\d{3} addresses found$/);
  await expect(page.getByText('We read the postcode as AC1 1GR')).toBeVisible();
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  await page.keyboard.type('Flat 37,');
  await expect(street).toHaveValue('Potters Rise');
  await expect(page.getByRole('textbox', { name: 'House or flat' })).toHaveValue('Flat 37, Kiln Bank Tower');
  await expect(said).toContainText('Filled in: Flat 37, Kiln Bank Tower, Potters Rise, Kiln Bank, Ashcombe');
  await expect(list).toBeFocused();
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  const kept = async () => (await startOf(client, 'my-addresses')).answers.lists['addresses']?.[0];
  await expect.poll(async () => (await kept())?.['uprn']).toMatch(/^99\d{10}$/);

  // Another line means another home.
  await street.fill('Clay Hill');
  await expect
    .poll(async () => [(await kept())?.['line1'], (await kept())?.['uprn']])
    .toEqual(['Clay Hill', undefined]);

  // No list has this postcode: the page says so once, and accepts it at the second try.
  await postcode.fill('AC1 9ZZ');
  await goOn(page).click();
  await expect(page.getByRole('alert')).toContainText('We cannot find this postcode');
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  await goOn(page).click();
  await expectPage(page, /Who lived at/);
});
