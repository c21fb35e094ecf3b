import { randomUUID } from 'node:crypto';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { expect, test } from '../fixtures.ts';

// The way from the first page to the log-in in a browser that runs no script (decision 40).

test.use({ javaScriptEnabled: false });

test('without a script: from the first page to a home and in @every-council', async ({
  page,
  council,
  ground,
  newClient,
  troubles,
}) => {
  troubles.expect(/^422: POST .*\/login/);
  // The thread that draws may still be starting.
  await expect.poll(async () => (await newClient().get('/')).text).toContain(' data-drawn>');
  const email = `${randomUUID()}@residents.example`;
  await addAccount(ground.pool, ground.tenantId, email);

  await page.goto('/');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: council.text('home.soonAll') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(council.text('properties.heading'));
  const all = await page.locator('article').count();
  expect(all).toBeGreaterThan(3);

  await test.step('the filter is sent by the browser, and its address is the app’s', async () => {
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
    // What could not be understood would be named.
    await expect(page.locator('[data-state="dropped"]')).toHaveCount(0);
  });

  const street = page.locator('article .street a').first();
  const name = await street.innerText();
  await street.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await main.getByRole('link', { name: council.text('bid.visitorAction') }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(council.text('login.heading'));

  await test.step('a wrong password is said on the page, which keeps what was typed', async () => {
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

test('without a script: a page of a form can be read, says what it needs, and writes no answer into its address', async ({
  page,
  council,
  newClient,
}) => {
  const path = '/forms/pre-assessment/dateOfBirth';
  await expect.poll(async () => (await newClient().get(path)).text).toContain(' data-drawn>');
  await page.goto(path);
  const { telephone } = council.files.tenant.contact;
  await expect(page.getByText(council.text('forms.page.needsScript', { telephone }))).toBeVisible();
  await expect(
    page.getByRole('button', { name: council.text('forms.session.saveAndContinue') }),
  ).toBeHidden();
  await page.getByLabel('Year').fill('1987');
  await page.getByLabel('Year').press('Enter');
  await expect(page).toHaveURL(new RegExp(`${path}$`));
});
