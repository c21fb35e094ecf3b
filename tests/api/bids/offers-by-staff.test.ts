import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OfferBodySchema } from '#schemas/api/offers.ts';
import { addOfferTo } from '#tools/scenario/offer-scenes.ts';
import { ImpersonationScene } from '../staff/impersonation-scene.ts';

// Staff in a resident's account: they can accept a home for the person, as staff, and never refuse one.

let scene: ImpersonationScene;
beforeAll(async () => {
  scene = await ImpersonationScene.open();
});
afterAll(() => scene.close());

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
