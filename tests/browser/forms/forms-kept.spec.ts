import { wholeDraft } from '#tools/scenario/whole-draft.ts';
import { Traffic } from '../../drivers/traffic.ts';
import { expectPage, logInByForm, pressLogOut } from '../actions.ts';
import { expect, test } from '../fixtures.ts';
import { draftCalls, firstName, goOn, namePage, newMember, saveAs, saveState, startOf } from './own-form.ts';
import { endSessions } from '../people.ts';

test.describe.configure({ mode: 'parallel' });

test('a session that ends deep in a long form loses nothing, on the page and after a reload', async ({
  page,
  council,
  ground,
  logIn,
  troubles,
}) => {
  const email = await newMember(ground);
  const client = await logIn(email);
  const definition = council.files.forms.get('housing-register')?.definition;
  if (definition === undefined) throw new Error('There is no such form.');
  const { values, lists } = wholeDraft(definition, new Date().toISOString().slice(0, 10));
  const [address] = lists['addresses'] ?? [];
  await saveAs(client, 'housing-register', { values, lists });
  const traffic = new Traffic(page);
  await page.goto(`/account/forms/housing-register/addressLines?item=${address?.id}`);
  const street = page.getByLabel('Street');
  const town = page.getByLabel('Town or city');
  await expect(street).not.toHaveValue('');
  troubles.expect(/^401: PUT .*\/draft$/);
  // Leaving the postcode makes the page check it, unless the page already knows that the session has ended.
  troubles.allow(/^40[13]: POST .*\/outside$/);

  await test.step('on the page', async () => {
    await traffic.quiet();
    await endSessions(ground, email);
    await street.fill('Mill Lane');
    await expect(saveState(page, 'sessionEnded')).toContainText('Log in again');
    // Text typed without a session still belongs to the same person.
    await town.fill('Saltmarden');
    await page.locator('section[data-state="sessionEnded"]').getByRole('link').click();
    await logInByForm(page, council, email);
    await expect(saveState(page, 'saved')).toHaveText('Saved successfully');
    await expect(street).toHaveValue('Mill Lane');
  });

  await test.step('after a reload', async () => {
    await traffic.quiet();
    await endSessions(ground, email);
    await street.fill('Old Mill Lane');
    await goOn(page).click();
    await expect(saveState(page, 'sessionEnded')).toContainText('Log in again');
    await expect(page).toHaveURL(/addressLines/);
    await page.reload();
    await logInByForm(page, council, email);
    await expect(page).toHaveURL(new RegExp(`addressLines\\?item=${address?.id}`));
    await expect(street).toHaveValue('Old Mill Lane');
    await expect(saveState(page, 'saved')).toHaveText('Saved successfully');
  });

  const { answers } = await startOf(await logIn(email), 'housing-register');
  expect(answers).toEqual({
    values,
    lists: {
      ...lists,
      addresses: lists['addresses']?.map((one) =>
        one.id === address?.id ? { ...one, line1: 'Old Mill Lane', town: 'Saltmarden' } : one,
      ),
    },
  });
});

test('log-out leaves none of the answers in the browser, saved or not', async ({
  page,
  council,
  ground,
  logIn,
  troubles,
}) => {
  const email = await newMember(ground);
  await page.goto('/forms/pre-assessment/dateOfBirth');
  await page.getByLabel('Year').fill('1987');
  await goOn(page).click();
  const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(await kept()).toContain('1987');
  await logIn(email);
  await page.goto(namePage);
  await page.route(draftCalls, (route) => route.abort());
  troubles.expect(/^failed: PUT .*\/draft/);
  await firstName(page).fill('Samira');
  await expect(saveState(page, 'offline')).toBeVisible();
  expect(await kept()).toContain('Samira');
  await pressLogOut(page);
  await expectPage(page, council.text('logout.heading'));
  expect(await kept()).not.toMatch(/Samira|1987/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'You need an account for this form' })).toBeVisible();
  await expect(page.locator('main')).not.toContainText('Samira');
});

test('one person’s typing never appears in the next one’s account', async ({
  page,
  ground,
  logIn,
  troubles,
}) => {
  const [first, next] = [await newMember(ground), await newMember(ground)];
  await logIn(first);
  await page.goto(namePage);
  await expect(firstName(page)).toBeVisible();
  // As another tab does without this one hearing of it.
  const client = await logIn(next);
  troubles.expect(/^403: PUT .*\/draft$/);
  await firstName(page).fill('Samira');
  await expect(firstName(page)).toHaveValue('');
  const { text } = await client.get('/api/forms/my-profile/start');
  expect(text).toContain('"version":0');
  expect(text).not.toContain('Samira');
});

test('on a shared computer, a visitor’s answers stay in their tab @full', async ({ page, context }) => {
  await page.goto('/forms/pre-assessment/dateOfBirth');
  await page.getByLabel('Year').fill('1987');
  await goOn(page).click();
  await page.goto('/forms/pre-assessment');
  await page.getByLabel('Other people use this computer').check();
  await page.goto('/forms/pre-assessment/dateOfBirth');
  await expect(page.getByLabel('Year')).toHaveValue('1987');
  const other = await context.newPage();
  await other.goto('/forms/pre-assessment/dateOfBirth');
  await expect(other.getByLabel('Year')).toHaveValue('');
});

test('a save without an answer is not taken for another device, even after a reload @full', async ({
  page,
  ground,
  logIn,
  troubles,
}) => {
  troubles.allow(/net::ERR_FAILED/);
  const person = await logIn(await newMember(ground));
  await page.goto(namePage);
  await expect(firstName(page)).toBeVisible();
  await page.route(draftCalls, async (route) => {
    const headers = { 'idempotency-key': (await route.request().allHeaders())['idempotency-key'] ?? '' };
    await person.send('PUT', '/api/forms/my-profile/draft', {
      body: route.request().postDataJSON(),
      headers,
    });
    await route.abort();
  });
  await firstName(page).fill('Samira');
  await expect(saveState(page, 'offline')).toBeVisible();
  await page.unroute(draftCalls);
  await page.route(draftCalls, (route) => route.abort());
  await firstName(page).fill('Sam');
  await page.getByLabel('Last name').focus();
  await page.reload();
  await expect(firstName(page)).toHaveValue('Sam');
  await page.unroute(draftCalls);
  await page.getByLabel('Last name').fill('Evans');
  await expect(saveState(page, 'saved')).toBeVisible();
  const { answers } = await startOf(person, 'my-profile');
  expect(answers.values).toMatchObject({ firstName: 'Sam', lastName: 'Evans' });
});
