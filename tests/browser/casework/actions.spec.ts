import { randomUUID } from 'node:crypto';
import { addAction, payslips } from '#tools/scenario/action-scenes.ts';
import { addAccount } from '#tools/scenario/arrange.ts';
import { expect, test } from '../fixtures.ts';
import { pdfWith } from '../../files/file-check-scene.ts';
import { notifyTabs } from '../../drivers/bidding-in-browser.ts';
import { Traffic } from '../../drivers/traffic.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';
import { endSessions } from '../people.ts';

test('an action is found, completed with a file and confirmed, and the menu’s number falls at once', async ({
  page,
  council,
  ground,
  logIn,
  troubles,
}) => {
  const { pool, tenantId } = ground;
  const email = `${randomUUID()}@residents.example`;
  const accountId = await addAccount(pool, tenantId, email);
  const action = await addAction(pool, tenantId, accountId, {
    uploads: [payslips],
    dueAt: '2031-03-27T23:59:00Z',
  });
  await addAction(pool, tenantId, accountId, { title: 'Come and see us', state: 'completed' });
  await logIn(email);
  await page.goto('/account/actions');
  const row = page.locator('[data-list="needed"]').locator(`[data-action="${action}"]`);
  await expect(row).toContainText(council.text('actions.due', { day: '27 March 2031' }));
  await expect(row).toContainText(council.text('actions.new'));
  await expect(page.locator('[data-list="ended"]')).toContainText('Come and see us');
  const badge = page.getByRole('link', { name: council.text('nav.pendingActions_one', { count: '1' }) });
  await expect(badge).toHaveCount(1);
  expect(await accessibilityFaults(page, 'main')).toEqual([]);

  await row.getByRole('link').click();
  const send = page.locator('[data-event="action.complete"]');
  troubles.expect(/^409: POST .*\/complete$/);
  await send.click();
  await expect(page.getByRole('alert')).toContainText('Your last two payslips');
  expect(await accessibilityFaults(page, 'main')).toEqual([]);

  await page.locator(`#upload-${payslips.name}`).setInputFiles({
    name: 'payslip.pdf',
    mimeType: 'application/pdf',
    buffer: pdfWith('wages'),
  });
  await expect(
    page.locator(
      '[data-upload] [data-state="kept"], [data-upload] [data-state="refused"], [data-upload] [data-state="checking"], [data-upload] [data-state="delayed"]',
    ),
  ).toBeVisible();
  await expect(page.getByText(council.text('actions.nowThere'))).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await send.click();
  await expect(page.getByRole('heading', { name: council.text('actions.confirmed.title') })).toBeFocused();
  await expect(badge).toHaveCount(0);
  await expect(page.locator('[data-action-state="awaitingReview"]')).toBeVisible();
  await expect(page.locator('[data-list="files"]')).toContainText('payslip.pdf');
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
});

test('a reason survives a reload, a lost connection, a session’s end and a change by the council, and is sent once', async ({
  page,
  council,
  ground,
  logIn,
  troubles,
}) => {
  const { pool, tenantId } = ground;
  const email = `${randomUUID()}@residents.example`;
  const accountId = await addAccount(pool, tenantId, email);
  const action = await addAction(pool, tenantId, accountId, { mayRefuse: true });
  await logIn(email);
  const traffic = new Traffic(page);
  await page.goto(`/account/actions/${action}`);
  const choose = page.locator('[data-event="answer.choose"][data-answer="cannot-complete"]');
  const box = page.getByRole('textbox', { name: council.text('actions.reason.cannot-complete') });
  const send = page.locator('[data-event="answer.send"]');
  await choose.click();
  await expect(box).toBeFocused();
  await send.click();
  await expect(page.getByText(council.text('actions.reasonMissing.cannot-complete'))).toBeVisible();
  await box.fill('My employer gives me none.');
  await page.reload();
  await choose.click();
  await expect(box).toHaveValue('My employer gives me none.');
  expect(await accessibilityFaults(page, 'main')).toEqual([]);

  const part = page.locator('[data-process="action"]');
  await test.step('with the connection lost, the answer can be left or sent again', async () => {
    troubles.expect(/^failed: POST .*\/cannot-complete /);
    await page.route('**/cannot-complete', (route) => route.abort('connectionfailed'));
    await send.click();
    await expect(part).toHaveAttribute('data-state', 'lineLost');
    expect(await accessibilityFaults(page, '[data-process="action"]')).toEqual([]);
    await part.locator('[data-event="answer.leave"]').click();
    await choose.click();
    await expect(box).toHaveValue('My employer gives me none.');
    await send.click();
    await expect(part).toHaveAttribute('data-state', 'lineLost');
    await page.unroute('**/cannot-complete');
  });

  await test.step('sent again after the session has ended, it continues with the next log-in', async () => {
    await traffic.quiet();
    await endSessions(ground, email);
    troubles.expect(/^401: POST .*\/cannot-complete$/);
    await part.locator('[data-event="answer.retry"]').click();
    await expect(part).toHaveAttribute('data-state', 'sessionEnded');
    expect(await accessibilityFaults(page, '[data-process="action"]')).toEqual([]);
    await logIn(email);
    await notifyTabs(page, 'loggedIn');
    await expect(part).toHaveAttribute('data-state', 'answering');
    await expect(box).toHaveValue('My employer gives me none.');
  });

  await traffic.quiet();
  await pool.query(
    `update workflow_action set version = version + 1, description = '{"en-GB": "One will do."}' where id = $1`,
    [action],
  );
  troubles.expect(/^409: POST .*\/cannot-complete$/);
  await send.click();
  await expect(page.getByRole('alert')).toContainText(council.text('errors.action.changed'));
  await expect(page.getByText('One will do.')).toBeVisible();
  await choose.click();
  await expect(box).toHaveValue('My employer gives me none.');
  await send.click();
  await expect(page.locator('[data-part="confirmation"]')).toBeVisible();
  await expect(page.locator('[data-part="response"]')).toContainText('My employer gives me none.');
  const kept = await page.evaluate(() => Object.keys(sessionStorage).join(' '));
  expect(kept).not.toContain('lintel.action.');
});
