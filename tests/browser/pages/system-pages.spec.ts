import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { openDatabase } from '#api/database/database.ts';
import { findAlertChoice } from '#api/alerts/alert-choice.ts';
import { addAccount } from '#tools/scenario/arrange.ts';
import { databaseOfBrowserServer } from '../../support/browser-database.ts';
import { accessibilityFaults } from './accessibility.ts';
import { changeAddress, expectPage } from '../actions.ts';
import { expect, test } from '../fixtures.ts';

test.describe.configure({ mode: 'parallel' });

test('the site’s state is shown, the data for support is copied, and nothing about the person', async ({
  page,
  context,
  council,
  logIn,
  troubles,
}) => {
  const server = page.locator('[data-check="server"]');

  await test.step('with its version', async () => {
    await page.goto('/system');
    await expectPage(page, council.text('titles.system'));
    for (const name of ['server', 'database', 'mail', 'files']) {
      await expect(page.locator(`[data-check="${name}"]`)).toHaveAttribute('data-verdict', /works|fails/);
    }
    await expect(server).toContainText(council.text('diagnostics.works'));
    await expect(page.locator('[data-check="version"]')).toContainText(/\d+\.\d+\.\d+/);
  });

  await test.step('a server that does not answer is reported, and asked again', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await logIn('applicant@example.org');
    troubles.expect(/^503: GET .*\/api\/system\/diagnostics/);
    await page.route('**/api/system/diagnostics', (route) => route.fulfill({ status: 503, body: '' }));
    await page.goto('/diagnostic-tools');
    await expect(server).toHaveAttribute('data-verdict', 'fails');
    await expect(server).toContainText(council.text('diagnostics.serverAdvice'));
    await expect(page.getByLabel(council.text('diagnostics.reportLabel'))).toHaveValue(/Server: not reached/);
    await page.unroute('**/api/system/diagnostics');
    await page.locator('[data-event="diagnostics.check"]').click();
    await expect(server).toHaveAttribute('data-verdict', 'works');
  });

  await test.step('copied', async () => {
    await expect(page.locator('[data-check="tabs"]')).toHaveAttribute('data-verdict', 'works');
    await page.locator('[data-event="report.copy"]').click();
    await expect(page.locator('main output')).not.toBeEmpty();
    const report = await page.evaluate(() => navigator.clipboard.readText());
    expect(report).toMatch(/^Version: \d/m);
    expect(report).toMatch(/^Request: \S+/m);
    expect(report).not.toMatch(/applicant@|__Host|token/i);
  });
});

test('missing browser features and a wrong clock are reported with advice, and the page works @full', async ({
  page,
  council,
}) => {
  await page.clock.install({ time: Date.now() + 10 * 60_000 });
  await page.addInitScript(() => {
    for (const shelf of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, shelf, {
        get() {
          throw new DOMException('blocked', 'SecurityError');
        },
      });
    }
    Object.defineProperty(window, 'BroadcastChannel', { value: undefined });
    Object.defineProperty(navigator, 'cookieEnabled', { value: false });
  });
  await page.goto('/diagnostic-tools');
  for (const name of ['cookies', 'localStorage', 'sessionStorage', 'tabs']) {
    const check = page.locator(`[data-check="${name}"]`);
    await expect(check).toHaveAttribute('data-verdict', 'fails');
    await expect(check).toContainText(council.text(`diagnostics.advice.${name}`));
  }
  await expect(page.locator('[data-check="clock"]')).toContainText(
    council.text('diagnostics.clockAhead', { minutes: 10 }),
  );
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
});

test('diagnostic mode shows codes and request ids on every page of the tab, until switched off @full', async ({
  page,
  council,
  troubles,
}) => {
  await page.goto('/diagnostic-tools');
  await page.locator('[data-event="diagnostics.switch"]').click();
  const bar = page.locator('section[data-state="diagnosticMode"]');
  await expect(bar).toBeVisible();
  troubles.expect(/^404: GET .*\/api\/unsubscribe\//);
  await page.goto(`/unsubscribe/one/${'t0ken'.repeat(8)}`);
  await expect(bar.locator('li')).toContainText('404 unsubscribe.invalid');
  await expect(bar.locator('li')).not.toContainText('t0ken');
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  troubles.expect(/^404: GET .*\/forms\/nowhere$/);
  troubles.expect(/^404: GET .*\/api\/forms\/nowhere\/start$/);
  await page.goto('/forms/nowhere');
  await expect(bar.locator('li').filter({ hasText: 'Invalid form nowhere' })).toHaveCount(1);
  await bar.locator('[data-event="diagnostics.off"]').click();
  await expect(bar).toHaveCount(0);
  await page.goto('/diagnostic-tools');
  await expectPage(page, council.text('titles.diagnostics'));
  await expect(bar).toHaveCount(0);
});

test('addresses of the previous portal redirect, within this site only', async ({
  page,
  logIn,
  newClient,
}) => {
  const led = async (callback: string, target: string) => {
    const address = `/authentication/${callback}-callback?code=abc&state=def&returnTo=//elsewhere.example/`;
    expect((await newClient().get(address)).status, callback).toBe(200);
    await (['login', 'register'].includes(callback) ? page.goto(address) : changeAddress(page, address));
    await expect.poll(() => new URL(page.url()).pathname, { message: callback }).toBe(target);
  };
  for (const callback of ['login', 'silent', 'logout'])
    await led(callback, callback === 'login' ? '/login' : '/');
  await logIn('applicant@example.org');
  await led('register', '/account');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('letters are stopped by one press, which can be undone; opening the link does nothing, and a truncated one is reported', async ({
  page,
  council,
  ground,
  troubles,
}) => {
  troubles.allow(/^404: GET .*\/api\/unsubscribe\//);
  // tests/api/http/rendered-words.test.ts reads the page of a link that lacks a part.
  const answer = await page.goto('/unsubscribe/one/two');
  expect(answer?.status()).toBe(200);
  await expect(
    page.getByRole('alert').filter({ hasText: council.text('errors.unsubscribe.invalid') }),
  ).toBeVisible();
  await expect(page.getByRole('main')).toContainText(council.files.tenant.contact.telephone);

  const database = openDatabase(
    readFileSync(databaseOfBrowserServer(Number(process.env['LINTEL_BROWSER_PORT'])), 'utf8'),
  );
  const account = await addAccount(ground.pool, ground.tenantId, `${randomUUID()}@residents.example`);
  const choice = () => findAlertChoice(database.forTenant(ground.tenantId), account, 'bidReceipts');
  const { id, token } = await choice();
  await changeAddress(page, `/unsubscribe/${id}/${token}`);
  const what = council.text('unsubscribe.alerts.bidReceipts');
  await expect(page.getByText(council.text('unsubscribe.ask', { what }))).toBeVisible();
  expect((await choice()).state).toBe('on');
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  await page.locator('[data-event="alert.stop"]').click();
  await expect(page.getByText(council.text('unsubscribe.stopped', { what }))).toBeVisible();
  expect((await choice()).state).toBe('off');
  await page.reload();
  await expect(page.locator('[data-state="stopped"]')).toBeVisible();
  await page.locator('[data-event="alert.resume"]').click();
  await expect(page.getByText(council.text('unsubscribe.resumed', { what }))).toBeVisible();
  expect((await choice()).state).toBe('on');
  await database.close();
});
