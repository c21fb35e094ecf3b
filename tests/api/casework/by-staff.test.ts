import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ActionResponseBodySchema } from '#schemas/api/actions.ts';
import { MessageSentResponseSchema, ThreadResponseSchema } from '#schemas/api/messages.ts';
import { NewActionsResponseSchema } from '#schemas/api/new-actions.ts';
import { OfferBodySchema } from '#schemas/api/offers.ts';
import { PlansResponseSchema } from '#schemas/api/plans.ts';
import { addAction } from '#tools/scenario/action-scenes.ts';
import { addMessage, addThread } from '#tools/scenario/message-scenes.ts';
import { addOfferTo } from '#tools/scenario/offer-scenes.ts';
import { caseOf, planOf, planStep } from '#tools/scenario/plan-scenes.ts';
import { addKey, BackOffice, taken } from '../../backoffice/back-office.ts';
import { ImpersonationScene } from '../staff/impersonation-scene.ts';

// Staff in a resident's account: they help with actions, messages, steps of a plan and offers, as staff. They refuse none
// of them, ask for no review, and mark nothing as read.

let scene: ImpersonationScene;
beforeAll(async () => {
  scene = await ImpersonationScene.open();
});
afterAll(() => scene.close());

test('staff complete an action as staff, and can neither see nor use its refusal', async () => {
  const resident = await scene.resident();
  const id = await addAction(scene.pool, 'ashcombe', resident.id, { mayRefuse: true });
  const tab = await scene.tab(resident);
  const answer = (what: string, body: object) =>
    tab.send('POST', `/api/account/actions/${id}/${what}`, {
      body: { version: 1, ...body },
      headers: { 'idempotency-key': randomUUID() },
    });
  const { action } = (await tab.get(`/api/account/actions/${id}`)).as(ActionResponseBodySchema);
  expect(action.allowedEvents).toEqual(['action.complete', 'action.cannotComplete']);
  const refused = await answer('refuse', { reason: 'They said so.' });
  expect([refused.status, refused.code]).toEqual([403, 'impersonation.notAllowed']);
  expect(await eventsOf(resident.id)).toEqual([]);
  expect((await answer('complete', {})).status).toBe(200);
  expect(await eventsOf(resident.id)).toEqual([{ kind: 'action.complete', made_by: 'staff' }]);
});

test('staff cannot start a review, or send one that the person started', async () => {
  const resident = await scene.resident();
  const tab = await scene.tab(resident);
  const about = { source: 'own', id: null, noticeOn: null, decision: null };
  const { actions } = (await tab.get('/api/account/new-actions')).as(NewActionsResponseSchema);
  const reviews = actions.filter(({ review }) => review !== null);
  expect(reviews.length).toBeGreaterThan(0);
  expect(reviews.map(({ whyNot }) => whyNot)).toEqual(reviews.map(() => 'staff'));
  const refused = await tab.send('POST', '/api/account/actions', {
    body: { actionType: reviews[0]?.actionType, about },
  });
  expect([refused.status, refused.code]).toEqual([403, 'impersonation.notAllowed']);
  const id = await addAction(scene.pool, 'ashcombe', resident.id, { origin: 'resident' });
  await scene.pool.query('update workflow_action set review = $2 where id = $1', [
    id,
    { kind: 'registerDecision', about, law: 'england', lastDay: null, late: false, lateReason: null },
  ]);
  const sent = await tab.send('POST', `/api/account/actions/${id}/complete`, {
    body: { version: 1 },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect([sent.status, sent.code]).toEqual([403, 'impersonation.notAllowed']);
  expect(await eventsOf(resident.id)).toEqual([]);
});

const eventsOf = async (accountId: string) =>
  (
    await scene.pool.query('select kind, made_by from resident_event where account_id = $1 order by number', [
      accountId,
    ])
  ).rows;

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

test('staff report on steps as staff, cannot refuse any, and each view is recorded', async () => {
  const resident = await scene.resident();
  const office = new BackOffice(scene.server.client('ashcombe'), await addKey(scene.pool, 'ashcombe'));
  taken(await office.put('cases', [await caseOf(scene.pool, resident.id, 'C/staff')]));
  taken(await office.put('plans', [planOf('C/staff', [planStep('a')])]));
  const tab = await scene.tab(resident);
  const { cases } = (await tab.get('/api/account/plans')).as(PlansResponseSchema);
  const step = cases[0]?.plan?.steps[0]?.id;
  const tell = (what: string, body: object) =>
    tab.send('POST', `/api/account/plans/steps/${step}/${what}`, {
      body: { version: 1, ...body },
      headers: { 'idempotency-key': randomUUID() },
    });
  expect((await tell('cannot', { reason: 'They said so.' })).code).toBe('impersonation.notAllowed');
  expect((await tell('done', {})).status).toBe(200);
  const { rows } = await scene.pool.query(
    `select kind, made_by from resident_event where account_id = $1 order by number`,
    [resident.id],
  );
  expect(rows).toEqual([{ kind: 'plan.stepDone', made_by: 'staff' }]);
  const { rows: views } = await scene.pool.query(
    `select made_by from audit_event where account_id = $1 and event = 'plan.view'`,
    [resident.id],
  );
  expect(views).toEqual([{ made_by: 'staff' }]);
});

test('staff accept an offer as staff, and can neither see nor use its refusal', async () => {
  const resident = await scene.resident();
  const { id } = await addOfferTo(scene.pool, 'ashcombe', resident.id);
  const tab = await scene.tab(resident);
  const answer = (what: string, body: object) =>
    tab.send('POST', `/api/account/offers/${id}/${what}`, {
      body: { version: 1, ...body },
      headers: { 'idempotency-key': randomUUID() },
    });
  const { offer } = (await tab.get(`/api/account/offers/${id}`)).as(OfferBodySchema);
  expect([offer.state, offer.allowedEvents]).toEqual(['made', ['accept']]);
  const refused = await answer('refuse', { reason: 'size' });
  expect([refused.status, refused.code]).toEqual([403, 'impersonation.notAllowed']);
  const accepted = (await answer('accept', {})).as(OfferBodySchema).offer;
  expect(accepted).toMatchObject({
    state: 'accepted',
    allowedEvents: [],
    answer: { answer: 'accept', madeBy: 'staff' },
  });
});
