import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { MessageSentResponseSchema, ThreadResponseSchema } from '#schemas/api/messages.ts';
import { addMessage, addThread } from '#tools/scenario/message-scenes.ts';
import { ImpersonationScene } from '../staff/impersonation-scene.ts';

// Staff in a resident's account: a message they write says so, and their reading marks nothing as read.

let scene: ImpersonationScene;
beforeAll(async () => {
  scene = await ImpersonationScene.open();
});
afterAll(() => scene.close());

test('a message written by staff for a resident says so', async () => {
  const resident = await scene.resident();
  const thread = await addThread(scene.pool, 'ashcombe', resident.id);
  const tab = await scene.tab(resident);
  const answer = await tab.send('POST', `/api/account/messages/${thread}/messages`, {
    body: { version: 0, subject: '', topic: '', body: 'They rang: the address is right.', files: [] },
    headers: { 'idempotency-key': randomUUID() },
  });
  const sent = answer.as(MessageSentResponseSchema);
  const { messages } = (await tab.get(`/api/account/messages/${thread}`)).as(ThreadResponseSchema);
  expect(messages).toMatchObject([{ id: sent.message, sender: 'resident', byStaff: true }]);
  const { rows } = await scene.pool.query('select made_by from resident_event where account_id = $1', [
    resident.id,
  ]);
  expect(rows).toEqual([{ made_by: 'staff' }]);
});

test('messages read by staff stay unread, and the reading is recorded', async () => {
  const resident = await scene.resident();
  const thread = await addThread(scene.pool, 'ashcombe', resident.id);
  const message = await addMessage(scene.pool, 'ashcombe', thread, 'For their eyes.');
  const tab = await scene.tab(resident);
  await tab.get('/api/account/messages?section=current');
  await tab.get(`/api/account/messages/${thread}`);
  const refused = await tab.send('PUT', `/api/account/messages/${thread}/read`, { body: { upTo: message } });
  expect([refused.status, refused.code]).toEqual([403, 'impersonation.notAllowed']);
  const { rows } = await scene.pool.query('select unread from message_thread where id = $1', [thread]);
  expect(rows).toEqual([{ unread: 1 }]);
  const { rows: views } = await scene.pool.query<{ details: unknown }>(
    `select details from audit_event where account_id = $1 and event = 'messages.view' order by id`,
    [resident.id],
  );
  expect(views.map(({ details }) => details)).toEqual([{}, { thread }]);
});
