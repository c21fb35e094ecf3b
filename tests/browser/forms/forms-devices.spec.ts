import { expectPage, goWithin, logInByForm } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { firstName, namePage, newMember, saveAs, saveState, startOf } from './own-form.ts';

test.describe.configure({ mode: 'parallel' });

const conflict = 'You also saved this form somewhere else';
const birthPage = '/forms/pre-assessment/dateOfBirth';

test('if two devices differ, the person keeps this screen’s answers, or merges both', async ({
  page,
  ground,
  logIn,
  troubles,
}) => {
  troubles.expect(/^409: PUT .*\/draft$/);
  const elsewhere = await logIn(await newMember(ground));
  const knownAs = page.getByLabel('What would you like us to call you?');
  const settle = async (choice: string) => {
    await expectPage(page, conflict);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByLabel(choice).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(saveState(page, 'saved')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  };
  const kept = async () => {
    const { values } = (await startOf(elsewhere, 'my-profile')).answers;
    return [values['firstName'], values['knownAs'] ?? ''];
  };
  await page.goto(namePage);
  await expect(firstName(page)).toBeVisible();

  await saveAs(elsewhere, 'my-profile', { values: { firstName: 'Sam', knownAs: 'Sammy' } });
  await firstName(page).fill('Samira');
  await settle('Keep what is on this screen');
  await expect(firstName(page)).toHaveValue('Samira');
  await expect(knownAs).toHaveValue('');
  expect(await kept()).toEqual(['Samira', '']);

  await saveAs(elsewhere, 'my-profile', { values: { firstName: 'Sam', knownAs: 'Sammy' } });
  await firstName(page).fill('Samira Jane');
  await settle('Combine both. If they differ, keep what you changed here');
  await expect(firstName(page)).toHaveValue('Samira Jane');
  await expect(knownAs).toHaveValue('Sammy');
  expect(await kept()).toEqual(['Samira Jane', 'Sammy']);
});

test('a visitor’s draft continues in their account, if that has no such form', async ({
  page,
  council,
  ground,
}) => {
  const email = await newMember(ground);
  await page.goto(birthPage);
  await page.getByLabel('Year').fill('1987');
  await expect(saveState(page, 'saved')).toHaveText('Saved on this device only');
  await goWithin(page, '/login?returnTo=/account/forms/pre-assessment/dateOfBirth');
  await logInByForm(page, council, email);
  await expect(saveState(page, 'saved')).toHaveText('Saved successfully');
  await expect(page.getByLabel('Year')).toHaveValue('1987');
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).not.toContain('1987');
});

for (const [choice, year, tag] of [
  ['Keep what was saved somewhere else', '1990', ''],
  ['Combine both. If they differ, keep what you changed here', '1987', ' @full'],
] as const) {
  test(`a visitor’s draft that differs from their account’s: ${choice}${tag} @full`, async ({
    page,
    council,
    ground,
    logIn,
  }) => {
    const email = await newMember(ground);
    const elsewhere = await logIn(email);
    await saveAs(elsewhere, 'pre-assessment', {
      values: { dateOfBirth: '1990-03-27', nationality: 'irish' },
    });
    await page.context().clearCookies();
    await page.goto(birthPage);
    await page.getByLabel('Day').fill('14');
    await page.getByLabel('Month').fill('5');
    await page.getByLabel('Year').fill('1987');
    await expect(saveState(page, 'saved')).toHaveText('Saved on this device only');
    await page.goto('/login?returnTo=/account/forms/pre-assessment/dateOfBirth');
    await logInByForm(page, council, email);
    await expectPage(page, conflict);
    await expect(page.getByText('On this screen: 14 May 1987')).toBeVisible();
    await expect(page.getByText('Saved somewhere else: 27 March 1990')).toBeVisible();
    await page.getByLabel(choice).check();
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByLabel('Year')).toHaveValue(year);
    await expect(saveState(page, 'saved')).toBeVisible();
    // It asks only once.
    await page.reload();
    await expect(page.getByLabel('Year')).toHaveValue(year);
    const { answers } = await startOf(elsewhere, 'pre-assessment');
    expect(answers.values).toMatchObject({ nationality: 'irish' });
    expect(String(answers.values['dateOfBirth'])).toMatch(new RegExp(`^${year}`));
  });
}
