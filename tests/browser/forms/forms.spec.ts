import { randomUUID } from 'node:crypto';
import { expect, test } from '../fixtures.ts';
import { draftCalls, firstName, goOn, namePage, newMember, saveState } from './own-form.ts';

test.describe.configure({ mode: 'parallel' });

test('what is typed is saved by itself, and is there on another device', async ({
  page,
  ground,
  logIn,
  browser,
}) => {
  const email = await newMember(ground);
  await logIn(email);
  await page.goto(namePage);
  await firstName(page).fill('Samira');
  await expect(saveState(page, 'saved')).toHaveText('Saved successfully');
  const { cookies } = await page.context().storageState();
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
  await other.addCookies(cookies);
  const elsewhere = await other.newPage();
  await elsewhere.goto(namePage);
  await expect(firstName(elsewhere)).toHaveValue('Samira');
  await other.close();
});

test('what is missing is told once, and may wait', async ({ page, ground, logIn }) => {
  await logIn(await newMember(ground));
  await page.goto(namePage);
  await firstName(page).fill('');
  await goOn(page).click();
  await expect(page.getByRole('alert')).toContainText('Enter your first name');
  await page.getByRole('button', { name: 'Come back to this later' }).click();
  await expect(page).toHaveURL(/formerNames$/);
});

test('while the server is gone all stays, and is saved once it is back', async ({
  page,
  ground,
  logIn,
  troubles,
}) => {
  troubles.expect(/^failed: PUT .*\/draft/);
  await logIn(await newMember(ground));
  await page.goto(namePage);
  await page.route(draftCalls, (route) => route.abort());
  await firstName(page).fill('Samira');
  await expect(saveState(page, 'offline')).toContainText('We’ll keep trying');
  const asked = page.waitForRequest(draftCalls);
  await page.getByRole('button', { name: 'Try again' }).click();
  await asked;
  await expect(saveState(page, 'offline')).toContainText('We’ll keep trying');
  // A page that goes tries once more, and whether that comes through nobody can hold.
  await page.reload();
  await expect(firstName(page)).toHaveValue('Samira');
  await page.unroute(draftCalls);
  // A line that comes back while the last try is still failing is not noticed.
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(saveState(page, 'saved')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
});

test('a server that wants no more saves for now loses nothing, and has them a while later', async ({
  page,
  ground,
  logIn,
  troubles,
}) => {
  troubles.expect(/^429: PUT .*\/draft$/);
  await logIn(await newMember(ground));
  await page.clock.install();
  await page.goto(namePage);
  const problem = { status: 429, code: 'request.rateLimited', requestId: randomUUID() };
  await page.route(draftCalls, (route) =>
    route.fulfill({ status: 429, contentType: 'application/problem+json', json: problem }),
  );
  await firstName(page).fill('Samira');
  await page.clock.runFor(1_000);
  await expect(saveState(page, 'offline')).toContainText('What you wrote is still here');
  await page.unroute(draftCalls);
  await page.getByLabel('Last name').fill('Evans');
  await page.clock.runFor(15_000);
  await expect(saveState(page, 'saved')).toHaveText('Saved successfully');
  await page.reload();
  await expect(firstName(page)).toHaveValue('Samira');
  await expect(page.getByLabel('Last name')).toHaveValue('Evans');
});

test('two tabs never overwrite each other: a person chooses @full', async ({
  page,
  ground,
  logIn,
  troubles,
}) => {
  troubles.expect(/^409: PUT .*\/draft$/);
  await logIn(await newMember(ground));
  await page.goto(namePage);
  await expect(firstName(page)).toBeVisible();
  const second = await page.context().newPage();
  await second.goto(namePage);
  await firstName(second).fill('Samira');
  await expect(saveState(second, 'saved')).toHaveText('Saved successfully');
  await firstName(page).fill('Sam');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You also saved this form somewhere else');
  await expect(page.getByText('On this screen: Sam')).toBeVisible();
  await page.getByLabel('Keep what was saved somewhere else').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(firstName(page)).toHaveValue('Samira');
});

test('an incomplete form is not sent, and leads to what is missing', async ({ page, ground, logIn }) => {
  await logIn(await newMember(ground));
  await page.goto('/account/forms/my-profile');
  await page.getByRole('link', { name: 'Check your answers' }).click();
  await expect(page.locator('[data-state="incomplete"]')).toBeVisible();
  await page.locator('[data-state="incomplete"]').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/account\/forms\/my-profile\/[a-zA-Z]+$/);
});

test('a browser with no room says so, and keeps what a visitor typed on the page', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await page.goto('/forms/pre-assessment/dateOfBirth');
  await page.getByLabel('Day').fill('31');
  await page.getByLabel('Month').fill('2');
  await page.getByLabel('Year').fill('1990');
  await expect(saveState(page, 'full')).toContainText('no room');
  await expect(page.getByLabel('Day')).toHaveValue('31');
  // Nor does it keep them from going on, by which alone they come to send it.
  await page.getByLabel('Day').fill('28');
  await goOn(page).click();
  await expect(page).not.toHaveURL(/dateOfBirth$/);
  await page.goBack();
  await expect(page.getByLabel('Day')).toHaveValue('28');
  await expect(saveState(page, 'full')).toContainText('no room');
});

test('whose server is gone and whose browser has no room is asked before the page goes with what they typed', async ({
  page,
  ground,
  logIn,
  troubles,
}) => {
  troubles.expect(/^failed: PUT .*\/draft/);
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await logIn(await newMember(ground));
  await page.goto(namePage);
  await page.route(draftCalls, (route) => route.abort());
  // Browsers ask only where somebody has touched the page.
  await firstName(page).click();
  await firstName(page).pressSequentially('Samira');
  await expect(saveState(page, 'offline')).toContainText('What you wrote is still here');
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await expect(firstName(page)).toHaveValue('Samira');
  await page.unroute(draftCalls);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(saveState(page, 'saved')).toHaveText('Saved successfully');
});

test('the overview says of each form how far it is, in the council’s words, and leads on', async ({
  page,
  ground,
  logIn,
}) => {
  await logIn(await newMember(ground));
  await page.goto('/account');
  const tile = page.locator('li[data-form="my-profile"]');
  await expect(tile).toHaveAttribute('data-form-state', 'pending');
  await tile.getByRole('link', { name: /^Begin/ }).click();
  await page.getByRole('link', { name: 'Begin', exact: true }).click();
  await firstName(page).fill('Samira');
  await expect(saveState(page, 'saved')).toHaveText('Saved successfully');
  await page.getByRole('link', { name: 'My account' }).click();
  await expect(tile).toHaveAttribute('data-form-state', 'progress');
  await expect(tile.getByRole('heading')).toHaveText('You have started telling us about yourself');
  await expect(tile.getByRole('link')).toHaveText(/^Continue/);
});

test('a visitor finds by the menu what can be begun without an account', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation').getByRole('link', { name: 'Forms' }).click();
  await expect(page.locator('[data-form="pre-assessment"]')).toBeVisible();
  await expect(page.locator('[data-form="my-profile"]')).toHaveCount(0);
});
