import { randomUUID } from 'node:crypto';
import { endCall } from '../../drivers/draft-in-browser.ts';
import { expect, test, untilLive } from '../fixtures.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { draftCalls, firstName, goOn, namePage, newMember, saveState } from './own-form.ts';

test.describe.configure({ mode: 'parallel' });

test('a form is started from the overview, saved by itself, continued on another device, and not sent incomplete', async ({
  page,
  ground,
  logIn,
  browser,
}) => {
  await logIn(await newMember(ground));
  await page.goto('/account');
  const tile = page.locator('li[data-form="my-profile"]');
  await expect(tile).toHaveAttribute('data-form-state', 'pending');
  await tile.getByRole('link', { name: /^Begin/ }).click();
  await page.getByRole('link', { name: 'Begin', exact: true }).click();

  await test.step('missing answers are reported once, and may wait', async () => {
    await firstName(page).fill('');
    await goOn(page).click();
    await expect(page.getByRole('alert')).toContainText('Enter your first name');
    await page.getByRole('button', { name: 'Come back to this later' }).click();
    await expect(page).toHaveURL(/formerNames$/);
  });

  await test.step('typed answers are saved by themselves, and appear on another device', async () => {
    await page.goBack();
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

  await test.step('the overview shows its progress, in the council’s words', async () => {
    await page.getByRole('link', { name: 'My account' }).click();
    await expect(tile).toHaveAttribute('data-form-state', 'progress');
    await expect(tile.getByRole('heading')).toHaveText('You have started telling us about yourself');
    await expect(tile.getByRole('link')).toHaveText(/^Continue/);
  });

  await test.step('an incomplete form is not sent, and leads to the missing answers', async () => {
    await tile.getByRole('link').click();
    await page.getByRole('link', { name: 'Check your answers' }).click();
    await expect(page.locator('[data-state="incomplete"]')).toBeVisible();
    await page.locator('[data-state="incomplete"]').getByRole('link').first().click();
    await expect(page).toHaveURL(/\/account\/forms\/my-profile\/[a-zA-Z]+$/);
  });
});

test('while the server fails, is down or limits saves, everything stays, and is saved afterwards', async ({
  page,
  ground,
  logIn,
  troubles,
}) => {
  troubles.expect(/^500: PUT .*\/draft$/);
  troubles.expect(/^429: PUT .*\/draft$/);
  troubles.expect(/^failed: PUT .*\/draft/);
  await logIn(await newMember(ground));
  await page.goto(namePage);
  await page.route(draftCalls, (route) => endCall(route, 'failed'));
  await firstName(page).fill('S');
  await expect(saveState(page, 'failed')).toBeVisible();
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  // Leaving the box saves it, too, which must not pass for the button.
  const tried = page.waitForResponse(draftCalls);
  await firstName(page).blur();
  await tried;
  await expect(saveState(page, 'failed')).toBeVisible();
  await page.unroute(draftCalls);
  await page.locator('main [data-event="save.retry"]').click();
  await expect(saveState(page, 'saved')).toBeVisible();
  const problem = { status: 429, code: 'request.rateLimited', requestId: randomUUID() };
  await page.route(draftCalls, (route) =>
    route.fulfill({ status: 429, contentType: 'application/problem+json', json: problem }),
  );
  await firstName(page).fill('Sam');
  // It retries by itself, as in the machine's own tests.
  await expect(saveState(page, 'offline')).toContainText('What you wrote is still here');
  await page.unroute(draftCalls);
  await page.route(draftCalls, (route) => route.abort());
  await firstName(page).fill('Samira');
  await expect(saveState(page, 'offline')).toContainText('We’ll keep trying');
  const asked = page.waitForRequest(draftCalls);
  await page.getByRole('button', { name: 'Try again' }).click();
  await asked;
  await expect(saveState(page, 'offline')).toContainText('We’ll keep trying');
  // A page tries once more as it closes; the test cannot control whether that succeeds.
  await page.reload();
  await expect(firstName(page)).toHaveValue('Samira');
  // A connection that returns while the last try is still failing goes unnoticed.
  await expect(saveState(page, 'offline').or(saveState(page, 'saved'))).toBeVisible();
  await page.unroute(draftCalls);
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(saveState(page, 'saved')).toBeVisible();
});

test('two tabs never overwrite each other: the person chooses @full', async ({
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

test('a browser with full storage says so, and its page keeps the typing and asks before it closes @full', async ({
  page,
  context,
  ground,
  logIn,
  troubles,
}) => {
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });

  await test.step('a visitor’s typing', async () => {
    await page.goto('/forms/pre-assessment/dateOfBirth');
    await page.getByLabel('Day').fill('31');
    await page.getByLabel('Month').fill('2');
    await page.getByLabel('Year').fill('1990');
    await expect(saveState(page, 'full')).toContainText('run out of room');
    await expect(page.getByLabel('Day')).toHaveValue('31');
    // It does not stop them from continuing either, which is the only way to submit the form.
    await page.getByLabel('Day').fill('28');
    await goOn(page).click();
    await expect(page).not.toHaveURL(/dateOfBirth$/);
    await page.goBack();
    await expect(page.getByLabel('Day')).toHaveValue('28');
    await expect(saveState(page, 'full')).toContainText('run out of room');
  });

  await test.step('a member’s typing while the server is down', async () => {
    await logIn(await newMember(ground));
    troubles.expect(/^failed: PUT .*\/draft/);
    const tab = await context.newPage();
    await tab.goto(namePage);
    await untilLive(tab);
    await tab.route(draftCalls, (route) => route.abort());
    // Browsers ask only after the page has been used.
    await firstName(tab).click();
    await firstName(tab).pressSequentially('Samira');
    await expect(saveState(tab, 'offline')).toContainText('What you wrote is still here');
    const asked = tab.waitForEvent('dialog');
    await tab.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await expect(firstName(tab)).toHaveValue('Samira');
    await tab.unroute(draftCalls);
    await tab.evaluate(() => window.dispatchEvent(new Event('online')));
    await expect(saveState(tab, 'saved')).toHaveText('Saved successfully');
  });
});
