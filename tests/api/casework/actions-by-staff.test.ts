import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ActionResponseBodySchema } from '#schemas/api/actions.ts';
import { NewActionsResponseSchema } from '#schemas/api/new-actions.ts';
import { addAction } from '#tools/scenario/action-scenes.ts';
import { ImpersonationScene } from '../staff/impersonation-scene.ts';

// Staff in a resident's account: they help with requests, but neither refuse them nor ask for a review.

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
