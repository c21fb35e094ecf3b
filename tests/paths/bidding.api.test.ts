import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coverageOf } from '#machines/model/coverage.ts';
import { pathTests } from '#machines/model/model-suite.ts';
import { biddingModel } from '#machines/process/bidding/bidding.model.ts';
import { biddingOnApi, type BiddingWorld } from '../drivers/bidding-on-api.ts';
import { BidScene, groundIn } from '#tools/scenario/bid-scene.ts';
import { reportWalks } from '../machines/report-walks.ts';
import { password } from '#tools/scenario/arrange.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { Client } from '../support/client.ts';
import { portalForTests } from '../support/portal.ts';
import { startCutProxy } from '../support/proxy.ts';

const portal = portalForTests();
let world: BiddingWorld;

beforeAll(async () => {
  const ground = groundIn(portal.pool, await shippedCouncil('ashcombe'));
  const line = await startCutProxy(portal.port);
  world = { ground, line, newClient: () => new Client(line.port, 'ashcombe.localhost') };
});
afterAll(async () => {
  await world.line.close();
});

describe('bidding on the API', () => {
  const record = pathTests(
    biddingModel,
    biddingOnApi(() => world),
    { once: process.env['LINTEL_FULL'] !== '1' },
  );
  reportWalks(biddingModel.id, record);

  it('took every transition and tried every refused event', () => {
    expect(coverageOf(biddingModel, [record]).unwalked).toEqual([]);
    expect([...record.notTried]).toEqual([]);
  });
});

describe('a lost answer', () => {
  it.each(['cutBefore', 'cutAfter'] as const)('%s: the same key again has one effect', async (mishap) => {
    const scene = await BidScene.of(world.ground, 'fresh');
    const person = world.newClient();
    await person.logIn(scene.email, password);
    const key = randomUUID();
    const application = scene.applicationId ?? '';

    world.line.failNext(mishap, '/api/advertbid/');
    await expect(person.bid(scene.advertId, application, key)).rejects.toThrow(/socket hang up|ECONNRESET/);
    expect((await scene.lastBid())?.state).toBe(mishap === 'cutAfter' ? 'live' : undefined);

    const { receipt } = (await person.bid(scene.advertId, application, key)).bid;
    const again = (await person.bid(scene.advertId, application, key)).bid;
    expect(again.receipt).toEqual(receipt);
    const { rows } = await portal.pool.query(
      'select (select count(*)::int from bid where application_id = $1) as bids, count(*)::int as events from bid_event where bid_id = $2',
      [application, receipt.bidId],
    );
    expect(rows).toEqual([{ bids: 1, events: 1 }]);
  });

  it('cutAfter: repeating a withdrawal with the same key withdraws once', async () => {
    const scene = await BidScene.of(world.ground, 'placed');
    const person = world.newClient();
    await person.logIn(scene.email, password);
    const key = randomUUID();
    const bidId = (await scene.lastBid())?.id ?? '';
    const withdraw = () => person.withdraw(scene.advertId, scene.applicationId ?? '', bidId, key);

    world.line.failNext('cutAfter', '/api/advertbid/');
    await expect(withdraw()).rejects.toThrow(/socket hang up|ECONNRESET/);
    expect((await scene.lastBid())?.state).toBe('withdrawn');

    const { receipt } = (await withdraw()).bid;
    expect(receipt).toMatchObject({ bidId, event: 'bid.withdraw' });
    const { rows } = await portal.pool.query(
      "select count(*)::int as withdrawals from bid_event where bid_id = $1 and event = 'bid.withdraw'",
      [bidId],
    );
    expect(rows).toEqual([{ withdrawals: 1 }]);
  });
});
