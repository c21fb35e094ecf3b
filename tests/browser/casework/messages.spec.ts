import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { addAccount } from '#tools/scenario/arrange.ts';
import { addMessage, addThread } from '#tools/scenario/message-scenes.ts';
import { pdfWith } from '../../files/file-check-scene.ts';
import { endCall, restoreLine } from '../../drivers/draft-in-browser.ts';
import { notifyTabs } from '../../drivers/bidding-in-browser.ts';
import { expect, test } from '../fixtures.ts';
import { endSessions } from '../people.ts';
import { storeDraft } from '../../drivers/message-draft-row.ts';
import { Traffic } from '../../drivers/traffic.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';

/** The address of a message that is being written. */
const draftCalls = '**/api/account/messages/drafts/*';

test('a message is found, read and answered, and the typed text is kept', async ({
  page,
  council,
  ground,
  logIn,
  troubles,
}) => {
  const { pool, tenantId } = ground;
  const email = `${randomUUID()}@residents.example`;
  const accountId = await addAccount(pool, tenantId, email);
  const thread = await addThread(pool, tenantId, accountId, { subject: 'Your payslips' });
  await addMessage(pool, tenantId, thread, 'Please send us two payslips.\nThank you.');
  await addThread(pool, tenantId, accountId, { subject: 'Your old case', state: 'archived' });
  await logIn(email);
  const traffic = new Traffic(page);
  await page.goto('/account/messages');
  const row = page.locator(`[data-thread="${thread}"]`);
  await expect(row).toContainText(council.text('messages.unread_one', { count: '1' }));
  await expect(page.locator('[data-list="archived"]')).toContainText('Your old case');
  expect(await accessibilityFaults(page, 'main')).toEqual([]);

  const main = page.getByRole('main');
  const state = (name: string) => main.locator(`[data-message-state="${name}"]`);
  const box = page.getByRole('textbox', { name: council.text('messages.body') });
  const message = page.locator('[data-message]');
  await test.step('a draft that does not load says so, and loads on request', async () => {
    troubles.expect(/^500: GET .*\/drafts\//);
    const held = Promise.withResolvers<void>();
    await page.route(draftCalls, async (route) => {
      await held.promise;
      await endCall(route, 'failed');
    });
    await row.getByRole('link').click();
    await expect(message).toBeVisible();
    await expect(box).toHaveCount(0);
    held.resolve();
    const failed = main.locator('[data-state="loadFailed"]');
    await expect(failed).toBeVisible();
    expect(await accessibilityFaults(page, 'main')).toEqual([]);
    await page.unroute(draftCalls);
    await failed.getByRole('button').click();
    await expect(box).toBeVisible();
  });
  await expect(message).toContainText('Please send us two payslips.');
  await expect(message).toContainText(council.text('messages.new'));
  await expect
    .poll(async () => (await pool.query('select unread from message_thread where id = $1', [thread])).rows)
    .toEqual([{ unread: 0 }]);

  await box.fill('I have only one.');
  await expect(page.locator('[data-save-state="saved"]')).toContainText(council.text('messages.draftSaved'));
  await page.reload();
  await expect(box).toHaveValue('I have only one.');
  expect(await accessibilityFaults(page, 'main')).toEqual([]);

  const saved = page.locator('[data-save-state="saved"]');
  await test.step('a draft that is not saved says so, and is saved on request', async () => {
    troubles.expect(/^500: PUT .*\/drafts\//);
    await page.route(draftCalls, (route) => endCall(route, 'failed'));
    await box.fill('I have two.');
    await expect(state('failed')).toBeVisible();
    // Leaving the box saves it, too, which must not pass for the button.
    const tried = page.waitForResponse(draftCalls);
    await box.blur();
    await tried;
    await expect(state('failed')).toBeVisible();
    expect(await accessibilityFaults(page, 'main')).toEqual([]);
    await page.unroute(draftCalls);
    await main.locator('[data-event="save.retry"]').click();
    await expect(saved).toBeVisible();
  });

  await test.step('typed without a connection, it is saved once that is back', async () => {
    troubles.expect(/^failed: PUT .*\/drafts\//);
    await page.route(draftCalls, (route) => route.abort('connectionfailed'));
    await box.fill('I have three.');
    await expect(state('offline')).toBeVisible();
    expect(await accessibilityFaults(page, 'main')).toEqual([]);
    await page.unroute(draftCalls);
    await restoreLine(page);
    await expect(saved).toBeVisible();
    await expect(box).toHaveValue('I have three.');
  });

  await test.step('typed after the session has ended, it is saved with the next log-in', async () => {
    await traffic.quiet();
    await endSessions(ground, email);
    troubles.expect(/^401: PUT .*\/drafts\//);
    await box.fill('I have four.');
    await expect(page.locator('section[data-state="sessionEnded"]')).toBeVisible();
    expect(await accessibilityFaults(page, 'main')).toEqual([]);
    await logIn(email);
    await notifyTabs(page, 'loggedIn');
    await expect(saved).toBeVisible();
    await expect(box).toHaveValue('I have four.');
  });

  await test.step('of two texts from two devices the person keeps one', async () => {
    await storeDraft(pool, { tenantId, accountId, thread, body: 'I have both.' }, 50);
    troubles.expect(/^409: PUT .*\/drafts\//);
    await box.fill('I have only one of them.');
    await expect(state('conflict')).toContainText('I have both.');
    expect(await accessibilityFaults(page, 'main')).toEqual([]);
    await page.locator('[data-event="conflict.settle mine"]').click();
    await expect(box).toHaveValue('I have only one of them.');
    await expect(page.locator('[data-save-state="saved"]')).toBeVisible();
  });

  await test.step('a message that did not reach the server says so, and can be changed and saved', async () => {
    troubles.expect(/^failed: POST .*\/messages /);
    await page.route('**/messages', (route) => route.abort('connectionfailed'));
    await page.locator('[data-event="message.send"]').click();
    await expect(state('notSent')).toContainText(council.text('errors.service.unavailable'));
    expect(await accessibilityFaults(page, 'main')).toEqual([]);
    await page.unroute('**/messages');
    await box.fill('I have only one.');
    await box.blur();
    await expect(page.locator('[data-save-state="saved"]')).toBeVisible();
  });

  await page.locator('[data-event="message.send"]').click();
  await expect(page.locator('[data-message]')).toHaveCount(2);
  await expect(box).toHaveValue('');
  await expect(page.getByText(council.text('messages.sent'))).toBeVisible();
  await page.locator('[data-event="message.send"]').click();
  await expect(page.getByRole('alert')).toContainText(council.text('messages.emptyBody'));
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
});

test('a reply in a conversation archived meanwhile is kept, and continues as a new message @full', async ({
  page,
  council,
  ground,
  logIn,
  troubles,
}) => {
  const { pool, tenantId } = ground;
  const email = `${randomUUID()}@residents.example`;
  const accountId = await addAccount(pool, tenantId, email);
  const thread = await addThread(pool, tenantId, accountId);
  await addMessage(pool, tenantId, thread, 'Do you still need help?');
  await logIn(email);
  const traffic = new Traffic(page);
  await page.goto(`/account/messages/${thread}`);
  const box = page.getByRole('textbox', { name: council.text('messages.body') });
  await box.fill('Yes, I do.');
  await expect(page.locator('[data-save-state="saved"]')).toBeVisible();
  // A call that follows the reading would already find the archive.
  await traffic.quiet();
  await pool.query(`update message_thread set state = 'archived' where id = $1`, [thread]);
  // The save may already report that the message cannot be sent; if it was sent first, the server refuses it.
  troubles.expect(/^409: POST .*\/messages/);
  await page.locator('[data-event="message.send"]').click();
  await expect(page.getByText(council.text('errors.message.archived'))).toBeVisible();
  await expect(page.locator('[data-state="kept"]')).toContainText('Yes, I do.');
  expect(await accessibilityFaults(page, 'main')).toEqual([]);

  if (council.files.tenant.messages?.mayStart !== true) {
    const { telephone } = council.files.tenant.contact;
    await expect(page.getByText(council.text('messages.contact', { telephone }))).toBeVisible();
    return;
  }
  await page.locator('[data-event="draft.move"]').click();
  await expect(page).toHaveURL(/\/account\/messages\/new$/);
  await expect(box).toHaveValue('Yes, I do.');
  await page.getByRole('radio').last().check();
  await page.getByRole('textbox', { name: council.text('messages.subject') }).fill('I still need help');
  expect(await accessibilityFaults(page, 'main')).toEqual([]);
  await page.locator('[data-event="message.send"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(council.text('messages.sent'));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('a file is sent with a message and can be downloaded, and a draft is deleted after a confirmation', async ({
  page,
  council,
  ground,
  logIn,
}) => {
  const { pool, tenantId } = ground;
  const email = `${randomUUID()}@residents.example`;
  const accountId = await addAccount(pool, tenantId, email);
  const thread = await addThread(pool, tenantId, accountId);
  await addMessage(pool, tenantId, thread, 'Please send us a payslip.');
  await logIn(email);
  await page.goto(`/account/messages/${thread}`);
  const bytes = pdfWith('wages');
  const box = page.getByRole('textbox', { name: council.text('messages.body') });
  const state = page.locator('[data-save-state]');

  await test.step('the file is chosen, waits with the text, and is sent with it', async () => {
    await page
      .getByLabel(council.text('messages.attach'))
      .setInputFiles({ name: 'Wages (May).pdf', mimeType: 'application/pdf', buffer: bytes });
    await expect(page.locator('form li[data-state]')).toContainText('Wages (May).pdf');
    await box.fill('Here it is.');
    await expect
      .poll(async () => {
        const { rows } = await pool.query<{ files: number }>(
          'select cardinality(file_ids) as files from message_draft where thread_id = $1 and body <> $2',
          [thread, ''],
        );
        return rows[0]?.files;
      })
      .toBe(1);
    await page.reload();
    await expect(page.locator('form li[data-state]')).toContainText('Wages (May).pdf');
    await page.locator('[data-event="message.send"]').click();
    await expect(page.locator('form li[data-state]')).toHaveCount(0);
  });

  await test.step('the message shows it, with its name and bytes', async () => {
    const sent = page.locator('[data-message][data-sender="resident"]');
    await expect(sent).toContainText('Here it is.');
    const begun = page.waitForEvent('download');
    await sent
      .getByRole('button', { name: council.text('messages.download', { name: 'Wages (May).pdf' }) })
      .click();
    const download = await begun;
    expect(download.suggestedFilename()).toBe('Wages (May).pdf');
    expect(await readFile(await download.path())).toEqual(bytes);
    expect(await accessibilityFaults(page, 'main')).toEqual([]);
  });

  await test.step('a draft is deleted after a confirmation, and kept by the other answer', async () => {
    await box.fill('One more thing.');
    await expect(state).toHaveAttribute('data-save-state', 'saved');
    const ask = page.locator('[data-event="draft.askDelete"]');
    await ask.press('Enter');
    await expect(page.locator('[data-event="draft.delete"]')).toBeFocused();
    await page.locator('[data-event="draft.keep"]').press('Enter');
    await expect(ask).toBeFocused();
    await ask.press('Enter');
    await page.locator('[data-event="draft.delete"]').press('Enter');
    await expect(page.getByText(council.text('messages.discarded'))).toBeVisible();
    await expect(state).toHaveAttribute('data-save-state', 'empty');
    await page.reload();
    await expect(box).toHaveValue('');
  });
});
