import { randomUUID } from 'node:crypto';
import { addAccount } from '#tools/scenario/arrange.ts';
import { addMessage, addThread } from '#tools/scenario/message-scenes.ts';
import { expect, test } from '../fixtures.ts';
import { accessibilityFaults } from '../pages/accessibility.ts';

test('a message is found, read and answered, and what is typed is kept', async ({
  page,
  council,
  ground,
  logIn,
}) => {
  const { pool, tenantId } = ground;
  const email = `${randomUUID()}@residents.example`;
  const accountId = await addAccount(pool, tenantId, email);
  const thread = await addThread(pool, tenantId, accountId, { subject: 'Your payslips' });
  await addMessage(pool, tenantId, thread, 'Please send us two payslips.\nThank you.');
  await addThread(pool, tenantId, accountId, { subject: 'Your old case', state: 'archived' });
  await logIn(email);
  await page.goto('/account/messages');
  const row = page.locator(`[data-thread="${thread}"]`);
  await expect(row).toContainText(council.text('messages.unread_one', { count: '1' }));
  await expect(page.locator('[data-list="archived"]')).toContainText('Your old case');
  expect(await accessibilityFaults(page)).toEqual([]);

  await row.getByRole('link').click();
  const message = page.locator('[data-message]');
  await expect(message).toContainText('Please send us two payslips.');
  await expect(message).toContainText(council.text('messages.new'));
  await expect
    .poll(async () => (await pool.query('select unread from message_thread where id = $1', [thread])).rows)
    .toEqual([{ unread: 0 }]);

  const box = page.getByRole('textbox', { name: council.text('messages.body') });
  await box.fill('I have only one.');
  await expect(page.locator('[data-save-state="saved"]')).toContainText(council.text('messages.draftSaved'));
  await page.reload();
  await expect(box).toHaveValue('I have only one.');
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.locator('[data-event="message.send"]').click();
  await expect(page.locator('[data-message]')).toHaveCount(2);
  await expect(box).toHaveValue('');
  await expect(page.getByText(council.text('messages.sent'))).toBeVisible();
  await page.locator('[data-event="message.send"]').click();
  await expect(page.getByRole('alert')).toContainText(council.text('messages.emptyBody'));
  expect(await accessibilityFaults(page)).toEqual([]);
});

test('a reply in a conversation that was archived meanwhile is kept, and goes on as a new message', async ({
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
  await page.goto(`/account/messages/${thread}`);
  const box = page.getByRole('textbox', { name: council.text('messages.body') });
  await box.fill('Yes, I do.');
  await expect(page.locator('[data-save-state="saved"]')).toBeVisible();
  await pool.query(`update message_thread set state = 'archived' where id = $1`, [thread]);
  // The save says already that it cannot be sent any more; if it was sent first, the answer is a refusal.
  troubles.expect(/^409: POST .*\/messages/);
  await page.locator('[data-event="message.send"]').click();
  await expect(page.getByText(council.text('errors.message.archived'))).toBeVisible();
  await expect(page.locator('[data-state="kept"]')).toContainText('Yes, I do.');
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.locator('[data-event="draft.move"]').click();
  await expect(page).toHaveURL(/\/account\/messages\/new$/);
  await expect(box).toHaveValue('Yes, I do.');
  await page.getByRole('radio').last().check();
  await page.getByRole('textbox', { name: council.text('messages.subject') }).fill('I still need help');
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.locator('[data-event="message.send"]').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(council.text('messages.sent'));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});
