import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { rankBid } from '#api/lettings/bids/rank-bid.ts';
import { rekeyCouncil } from '#api/lettings/queues/rekey-council.ts';
import { orderShortlist } from '#api/lettings/shortlists/freeze-shortlist.ts';
import {
  digestOfLine,
  digestOfOrder,
  findOrder,
  type RecordedOrder,
} from '#api/lettings/shortlists/order-record.ts';
import { findOrderNow } from '#api/lettings/shortlists/put-in-order.ts';
import { OutcomesResponseSchema } from '#schemas/api/outcomes.ts';
import { FeedResponseSchema } from '#schemas/backoffice/feed.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { refused, taken } from '../../backoffice/back-office.ts';
import { type BidOn, closedAdvert } from '../../support/closed-advert.ts';
import { bands, shortlistScene, tenantId } from './shortlist-scene.ts';

const answerBy = '2050-06-08T16:00:00.000Z';
const scene = shortlistScene();
const { portal, bidsOf, shortlistOf, asApi } = scene;
/** The council's rules, with the order at the offer. */
let atOffer: LettingsPolicy;
beforeAll(async () => {
  const { policy, own } = scene;
  atOffer = {
    ...policy,
    schemes: policy.schemes.map((scheme) => ({ ...scheme, offers: { ...scheme.offers, orderAt: 'offer' } })),
  };
  await rekeyCouncil(own, atOffer);
});

const referenceOf = ({ bidders }: BidOn, at: number): string => bidders[at]?.reference ?? '';
const changeTo = ({ bidders }: BidOn, at: number, changed: Partial<ApplicationFacts>) =>
  scene.changeTo(bidders[at]?.applicationId ?? '', changed);

const offerTo = (on: BidOn, at: number, more: object = {}, query = '') =>
  scene.office.put(
    'offers',
    [
      {
        externalReference: `O/${randomUUID()}`,
        advertReference: on.advertReference,
        applicationReference: referenceOf(on, at),
        answerBy,
        ...more,
      },
    ],
    query,
  );
const order = ({ advertReference }: BidOn, by?: string, query = '') =>
  scene.office.put('shortlists', [{ advertReference, order: by === undefined ? {} : { by } }], query);
const passOver = (on: BidOn, at: number, skipped: 'noContact' | null) =>
  scene.passOver(on.advertReference, referenceOf(on, at), skipped);
const letTo = (on: BidOn, ...winners: readonly number[]) =>
  scene.letTo(on.advertReference, ...winners.map((at) => referenceOf(on, at)));
/** Returns the bidders, by their number, who are next. */
async function nextOf(on: BidOn): Promise<number[]> {
  const { entries } = await shortlistOf(on);
  return entries
    .filter(({ isNext }) => isNext)
    .map(({ bidId }) => on.bidders.findIndex((one) => one.bidId === bidId));
}
const newest = ({ advertId }: BidOn): Promise<RecordedOrder | undefined> => findOrder(scene.own, advertId);
/** Returns the bidders of an order, by their number, in order. */
const orderOf = (on: BidOn, found: RecordedOrder | undefined) =>
  found?.lines.map(({ bidId }) => on.bidders.findIndex((one) => one.bidId === bidId));

describe('refused or without effect', () => {
  test('an order where the one at the close decides', async () => {
    await rekeyCouncil(scene.own, scene.policy);
    try {
      const on = await closedAdvert(scene.where, bands);
      await changeTo(on, 2, { band: 'band-a', effectiveDate: '2001-01-01' });
      expect(refused(await order(on))).toEqual(['error feed.orderAtClose /items/0/order']);
      expect(await nextOf(on)).toEqual([0]);
      // Later rules change nothing for a home that has closed.
      await rekeyCouncil(scene.own, atOffer);
      expect(refused(await order(on))).toEqual(['error feed.orderAtClose /items/0/order']);
      const { orderAt, order: last, entries } = await shortlistOf(on);
      expect([orderAt, last, entries.map(({ now }) => now)]).toEqual(['close', null, [null, null, null]]);
      taken(await offerTo(on, 0));
      expect(await newest(on)).toBeUndefined();
    } finally {
      await rekeyCouncil(scene.own, atOffer);
    }
  });

  test('nothing at all, and an order after the result', async () => {
    const on = await closedAdvert(scene.where, bands);
    expect(refused(await scene.office.put('shortlists', [{ advertReference: on.advertReference }]))).toEqual([
      'error feed.saysNothing /items/0',
    ]);
    taken(await order(on));
    taken(await letTo(on, 0));
    expect(refused(await order(on))).toEqual(['error feed.alreadyDecided /items/0/order']);
  });

  test('an offer to a person behind others who could have the home', async () => {
    const on = await closedAdvert(scene.where, bands);
    const answer = await offerTo(on, 2);
    expect(refused(answer)).toEqual(['error feed.notFirst /items/0/applicationReference']);
    expect(answer.text).toContain(`2 people come before this one`);
    expect(answer.text).toContain(referenceOf(on, 0));
    expect(await newest(on)).toBeUndefined();
    // The council may go past the order in these two ways.
    taken(await passOver(on, 0, 'noContact'));
    expect(refused(await offerTo(on, 2))).toEqual(['error feed.notFirst /items/0/applicationReference']);
    taken(await offerTo(on, 2, { kind: 'direct' }));
  });

  test('an order in which nothing has changed, and one in a dry run', async () => {
    const on = await closedAdvert(scene.where, bands);
    expect((await order(on, 'J. Okafor', '?dryRun=true')).as(FeedResponseSchema).changed).toBe(1);
    expect(await newest(on)).toBeUndefined();
    expect(taken(await order(on, 'J. Okafor')).changed).toBe(1);
    expect(taken(await order(on, 'A. Another')).changed).toBe(0);
    expect(await newest(on)).toMatchObject({ number: 1, askedBy: 'J. Okafor' });
  });

  test('a change of a recorded order by the API', async () => {
    const on = await closedAdvert(scene.where, bands);
    taken(await order(on));
    for (const text of [
      `update shortlist_order set asked_by = 'me' where advert_id = '${on.advertId}'`,
      `update shortlist_order_entry set facts = '{}' where advert_id = '${on.advertId}'`,
      `delete from shortlist_order_entry where advert_id = '${on.advertId}'`,
      `delete from shortlist_order where advert_id = '${on.advertId}'`,
    ]) {
      await expect(asApi(text), text).rejects.toThrow(/permission denied/);
    }
  });
});

describe('an order after the close', () => {
  test('stands beside the frozen one and can be worked out again from its own record', async () => {
    const on = await closedAdvert(scene.where, bands);
    await changeTo(on, 2, { band: 'band-a', effectiveDate: '2001-01-01' });
    taken(await order(on, 'J. Okafor'));
    const kept = await newest(on);
    const now = await findOrderNow(scene.own, on.advertId);
    if (!kept || !now) throw new Error('There is no order.');
    expect(orderOf(on, kept)).toEqual([2, 0, 1]);
    const { entries } = await shortlistOf(on);
    expect(entries.map(({ queuePosition, now: is }) => [queuePosition, is?.queuePosition])).toEqual([
      [1, 2],
      [2, 3],
      [3, 1],
    ]);

    const { policy, advert } = now;
    const queued = { id: on.advertId, ...advert, closesAt: new Date(advert.closesAt) };
    const bids = kept.lines.map(({ facts, ...line }) => {
      if (facts === null) throw new Error('The facts are gone.');
      const ranked = { id: line.applicationId, reference: line.reference, facts };
      return {
        ...line,
        facts,
        isNotAgreed: false,
        rankKey: rankBid(policy, queued, ranked, line.placedAt, kept.asOf),
      };
    });
    const again = orderShortlist(policy, advert, bids.toReversed(), kept.asOf);
    const digests = again.map((line) => digestOfLine(line.salt ?? '', line));
    expect(digests).toEqual(kept.lines.map(({ digest }) => digest));
    expect(digestOfOrder(kept, advert, digests)).toBe(kept.digest);
  });

  test('loses the facts of an erased person and can still be checked', async () => {
    const on = await closedAdvert(scene.where, bands);
    taken(await order(on));
    const { advert } = (await findOrderNow(scene.own, on.advertId)) ?? {};
    if (!advert) throw new Error('There is no order.');
    await portal.pool.query(
      `select set_config('app.tenant', '${tenantId}', true);
       select erase_applications('{${on.bidders[0]?.applicationId}}')`,
    );
    const kept = await newest(on);
    if (!kept) throw new Error('The order is gone.');
    expect(kept.lines.map(({ facts, rankKey, salt }) => [facts, rankKey, salt].includes(null))).toEqual([
      true,
      false,
      false,
    ]);
    expect(
      digestOfOrder(
        kept,
        advert,
        kept.lines.map(({ digest }) => digest),
      ),
    ).toBe(kept.digest);
    expect(await nextOf(on)).toEqual([1]);
  });

  test('has nobody whom the council passes over, until that is taken back', async () => {
    const on = await closedAdvert(scene.where, bands);
    taken(await passOver(on, 0, 'noContact'));
    taken(await order(on));
    expect(orderOf(on, await newest(on))).toEqual([1, 2]);
    taken(await passOver(on, 0, null));
    expect((await shortlistOf(on)).order).toMatchObject({ number: 1, isCurrent: false });
    expect(await nextOf(on)).toEqual([0]);
    taken(await order(on));
    expect(orderOf(on, await newest(on))).toEqual([0, 1, 2]);
  });

  test('judges by the day on which it is made who could be offered the home', async () => {
    const on = await closedAdvert(scene.where, bands);
    await changeTo(on, 0, { blocks: [{ kind: 'suspended', until: null }] });
    expect(await nextOf(on)).toEqual([1]);
    const { entries } = await shortlistOf(on);
    expect(entries.map(({ obstacles, now }) => [obstacles.length, now?.obstacles.length])).toEqual([
      [0, 1],
      [0, 0],
      [0, 0],
    ]);
    const { findings } = taken(await offerTo(on, 1));
    expect(findings.map(({ kind }) => kind)).toEqual(['feed.aheadOfOthers']);
  });
});

describe('an offer', () => {
  test('records the order that it follows, once something has changed', async () => {
    const on = await closedAdvert(scene.where, bands, 2);
    await changeTo(on, 2, { band: 'band-a', effectiveDate: '2001-01-01' });
    expect(refused(await offerTo(on, 0))).toEqual(['error feed.notFirst /items/0/applicationReference']);
    expect(await nextOf(on)).toEqual([0, 2]);
    taken(await offerTo(on, 2));
    taken(await offerTo(on, 0));
    const { entries } = await shortlistOf(on);
    // The first offer took a person out of the running, which makes no difference to the others.
    expect(entries.map(({ offer }) => offer?.orderNumber)).toEqual([1, undefined, 1]);
  });

  test('of two officers at once to different people: one is taken, by the order', async () => {
    const on = await closedAdvert(scene.where, bands);
    const answers = await Promise.all([offerTo(on, 0), offerTo(on, 1)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    expect(answers[0]?.status).toBe(200);
    expect(orderOf(on, await newest(on))).toEqual([0, 1, 2]);
  });

  test('and a change of facts at once: the offer is in the order that it names', async () => {
    const on = await closedAdvert(scene.where, bands);
    const [answer] = await Promise.all([
      offerTo(on, 0),
      changeTo(on, 1, { band: 'band-a', effectiveDate: '2001-01-01' }),
    ]);
    const isTaken = answer.status === 200;
    const findings = isTaken ? [] : refused(answer);
    expect(findings).toEqual(isTaken ? [] : ['error feed.notFirst /items/0/applicationReference']);
    expect(orderOf(on, await newest(on))?.[0]).toBe(isTaken ? 0 : undefined);
  });
});

describe('the result', () => {
  test('gives reasons by the order that counted, and says so', async () => {
    const on = await closedAdvert(scene.where, bands);
    await changeTo(on, 2, { band: 'band-a', effectiveDate: '2001-01-01' });
    expect((await bidsOf(on)).map((bid) => [bid?.queuePosition, bid?.orderedAgain])).toEqual([
      [1, true],
      [2, true],
      [3, true],
    ]);
    taken(await offerTo(on, 2));
    // A change after the offer does not count.
    await changeTo(on, 2, { band: 'band-c' });
    expect(taken(await letTo(on, 2)).findings).toEqual([]);
    expect((await bidsOf(on)).map((bid) => bid?.outcome)).toEqual([
      { code: 'letToAnother', because: 'effectiveDate', reordered: true },
      { code: 'letToAnother', because: 'band', reordered: true },
      { code: 'let' },
    ]);
    const client = scene.client();
    const { outcomes } = (await client.get('/api/propertylistings/outcomes')).as(OutcomesResponseSchema);
    const shown = outcomes.find(({ advertId }) => advertId === on.advertId);
    expect(shown?.queuePosition ?? null).toBeNull();
  });

  test('for a person behind others in that order says that they were passed', async () => {
    const on = await closedAdvert(scene.where, bands);
    await changeTo(on, 2, { band: 'band-a', effectiveDate: '2001-01-01' });
    taken(await order(on));
    const { findings } = taken(await letTo(on, 0));
    expect(findings.map(({ kind }) => kind)).toEqual(['feed.passedWithoutReason']);
    expect((await bidsOf(on)).map((bid) => bid?.outcome)).toEqual([
      { code: 'let' },
      { code: 'letToAnother', because: 'band', reordered: true },
      { code: 'passedBy', reordered: true },
    ]);
  });

  test('without any order gives no reason, with a warning', async () => {
    const on = await closedAdvert(scene.where, bands);
    const { findings } = taken(await letTo(on, 1));
    expect(findings.map(({ kind }) => kind)).toEqual(['feed.withoutOrder']);
    expect((await bidsOf(on)).map((bid) => bid?.outcome)).toEqual([
      { code: 'letToAnother' },
      { code: 'let' },
      { code: 'letToAnother' },
    ]);
  });
});
