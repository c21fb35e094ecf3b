import { randomUUID } from 'node:crypto';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import type { Client } from '../../support/client.ts';
import { expect, test } from '../fixtures.ts';

// The way from the first page to the log-in in a browser without scripts (decision 40).

test.use({ javaScriptEnabled: false });

test('without scripts: from the front page to a home and a log-in', async ({
  page,
  council,
  ground,
  newClient,
  troubles,
}) => {
  troubles.expect(/^422: POST .*\/login/);
  // The rendering thread may still be starting.
  await expect.poll(async () => (await newClient().get('/')).text).toContain(' data-rendered>');
  const email = `${randomUUID()}@residents.example`;
  await addAccount(ground.pool, ground.tenantId, email);

  await page.goto('/');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: council.text('home.soonAll') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(council.text('properties.heading'));
  const all = await page.locator('article').count();
  expect(all).toBeGreaterThan(3);

  await test.step('the browser sends the filter, with the app’s own addresses', async () => {
    const filter = page.locator('form.fields');
    await filter.getByLabel(council.text('search.text')).fill('no such street anywhere');
    await filter.locator('button[type="submit"]').click();
    await expect(page).toHaveURL(/[?&]text=no\+such\+street\+anywhere/);
    await expect(page.locator('article')).toHaveCount(0);
    await expect(filter.getByLabel(council.text('search.text'))).toHaveValue('no such street anywhere');
    await filter.getByLabel(council.text('search.text')).fill('');
    await filter.locator('input[name="bedrooms"][value="1"]').check({ force: true });
    await filter.locator('input[name="bedrooms"][value="2"]').check({ force: true });
    await filter.locator('button[type="submit"]').click();
    await expect(page).toHaveURL(/bedrooms=1&bedrooms=2/);
    await expect(page.locator('article').first()).toBeVisible();
    // The page would name anything it did not understand.
    await expect(page.locator('[data-state="dropped"]')).toHaveCount(0);
  });

  const street = page.locator('article .street a').first();
  const name = await street.innerText();
  await street.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await main.getByRole('link', { name: council.text('bid.visitorAction') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(council.text('login.heading'));

  await test.step('a wrong password is reported on the page, which keeps what was typed', async () => {
    await page.getByLabel(council.text('login.email')).fill(email);
    await page.getByLabel(council.text('login.password'), { exact: true }).fill('Not this one 1');
    await page.locator('[data-event="login.submit"]').click();
    await expect(page.getByRole('alert')).toContainText(council.text('errors.login.invalid'));
    await expect(page.getByLabel(council.text('login.email'))).toHaveValue(email);
    await expect(page.getByLabel(council.text('login.password'), { exact: true })).toHaveValue('');
    expect(page.url()).not.toContain(email);
  });

  await page.getByLabel(council.text('login.password'), { exact: true }).fill(password);
  await page.locator('[data-event="login.submit"]').click();
  await expect(page).toHaveURL(/\/properties\/[0-9a-f-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

/** Waits until the server renders a form's pages: the rendering thread may still be starting. */
async function untilRendered(newClient: () => Client, path: string): Promise<void> {
  await expect.poll(async () => (await newClient().get(path)).text).toContain(' data-rendered>');
}

test('without scripts: a form open to visitors, from its first page to its outcome', async ({
  page,
  council,
  newClient,
  troubles,
}) => {
  troubles.expect(/^422: POST .*\/forms\/pre-assessment\//);
  await untilRendered(newClient, '/forms/pre-assessment/dateOfBirth');
  const title = page.getByRole('heading', { level: 1 });
  const goOn = page.locator('button.send');
  const choose = (name: string, value: string) =>
    page.locator(`input[name="${name}"][value="${value}"]`).check({ force: true });

  await page.goto('/forms/pre-assessment/aboutThis');
  await goOn.click();
  await expect(page.getByLabel('Year')).toBeVisible();

  await test.step('missing answers are reported beside the typed ones', async () => {
    await page.getByLabel('Day').fill('31');
    await page.getByLabel('Year').fill('<1987>');
    await goOn.click();
    await expect(page.getByRole('alert')).toContainText('date of birth');
    await expect(page.getByLabel('Day')).toHaveValue('31');
    await expect(page.getByLabel('Year')).toHaveValue('<1987>');
  });
  await page.getByLabel('Month').fill('3');
  await page.getByLabel('Year').fill('1987');
  await page.getByLabel('Year').press('Enter');

  await test.step('an option that asks for more shows it once the page is sent', async () => {
    await choose('nationality', 'other');
    await goOn.click();
    await page.getByLabel('Which nationality?').fill('Welsh & Kenyan "both"');
    await goOn.click();
    await expect(title).toHaveText('What is your immigration status?');
    // Without a script, this link loses no answers.
    await page.locator('button.without-script').first().click();
    await expect(page.getByLabel('Which nationality?')).toHaveValue('Welsh & Kenyan "both"');
    await choose('nationality', 'british');
    await goOn.click();
  });
  await choose('connectionKinds', 'work');
  await goOn.click();
  await choose('homeNow', 'private');
  await goOn.click();
  await choose('roofFor8Weeks', 'true');
  await goOn.click();
  await page.locator('input[name="needs"]').last().check({ force: true });
  await goOn.click();
  await choose('incomeBand', 'to-30000');
  await choose('aboveSavings', 'false');
  await goOn.click();
  await choose('ownsHome', 'false');
  await goOn.click();
  await page.locator('input[name="troubles"]').last().check({ force: true });
  await goOn.click();

  await expect(title).toHaveText(council.text('forms.session.checkTitle'));
  await expect(page.locator('[data-answer="dateOfBirth"] dd')).toContainText('1987');
  await test.step('an answer is changed from the check, which follows again', async () => {
    await page.locator('[data-page="homeNow"] button.without-script').click();
    await choose('homeNow', 'family');
    await goOn.click();
    await expect(title).toHaveText(council.text('forms.session.checkTitle'));
  });
  await page.locator('button.without-script').last().click();
  const send = page.locator('[data-event="form.submit"]');
  await send.click();
  await expect(page.getByRole('alert')).toContainText(council.pattern('forms.session.agreeFirst'));
  await page.getByLabel('I agree with these statements').check({ force: true });
  await send.click();
  const reference = page.locator('[data-receipt="reference"]');
  await expect(reference).toHaveText(/\S{6,}/);
  await expect(page.locator('[data-outcome]')).toBeVisible();
  // Reloading submits again, and counts as the same submission.
  const sent = await reference.innerText();
  await page.reload();
  await expect(reference).toHaveText(sent);
  expect(new URL(page.url()).search, 'no answer is in an address').toBe('');
});

test('without scripts: a form that needs them says so on its first page, and puts no answer into its address @full', async ({
  page,
  council,
  newClient,
}) => {
  const path = '/forms/homeless-situation/leaveReason';
  await untilRendered(newClient, path);
  await page.goto(path);
  const { telephone } = council.files.tenant.contact;
  await expect(page.getByText(council.text('forms.page.needsScript', { telephone }))).toBeVisible();
  await expect(
    page.getByRole('button', { name: council.text('forms.session.saveAndContinue') }),
  ).toBeHidden();
  const field = page.locator('select[name="leaveReason"]');
  await field.selectOption({ index: 1 });
  await field.press('Enter');
  await expect(page).toHaveURL(new RegExp(`${path}$`));
});
