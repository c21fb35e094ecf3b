import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '#api/database/database.ts';
import { withdrawAdverts } from '#api/lettings/change-adverts.ts';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import { bidRefusal } from '#machines/lifecycle/bid-refusal.ts';
import { bidModel } from '#machines/lifecycle/bid.model.ts';
import { eachTransitionAndNode } from '#machines/model/cover.ts';
import { coverageOf, untriedRefusals } from '#machines/model/coverage.ts';
import { pathTests } from '#machines/model/model-suite.ts';
import { bidLifecycleOnApi, decideByFeed, type LifecycleWorld } from '../drivers/bid-lifecycle-on-api.ts';
import { BidScene, groundIn } from '#tools/scenario/bid-scene.ts';
import { reportWalks } from '../machines/report-walks.ts';
import { password } from '#tools/scenario/arrange.ts';
import type { Client } from '../support/client.ts';
import { portalForTests } from '../support/portal.ts';
import { tenantsWith, type TenantsWith } from '../support/tenants-with.ts';

let tenants: TenantsWith;
let api: Database;
let world: LifecycleWorld;

beforeAll(async () => {
  tenants = await tenantsWith({
    ashcombe: {
      moving: true,
      modes: ['self', 'assisted', 'approved'],
      withdrawal: { kind: 'untilCutOff', hoursBeforeClose: 2 },
    },
    'three-rivers': { withdrawal: { kind: 'never' }, preferredProperty: 'none' },
    'porth-elen': { withdrawal: { kind: 'untilClose', bidAgain: false } },
  });
});
const portal = portalForTests(() => ({ tenantsFolder: tenants.path }));
beforeAll(async () => {
  api = openDatabase(portal.url);
  const files = await loadTenant(tenants.path, 'ashcombe');
  const ground = groundIn(portal.pool, files);
  const own = api.forTenant(ground.tenantId);
  world = {
    ground,
    newClient: () => portal.client(ground.tenantId),
    async withdrawAdvert(advertId) {
      await own.transaction((transaction) => withdrawAdverts(transaction, [advertId], null));
    },
    decide: (scene, event) => decideByFeed(own, files, scene, event),
  };
});
afterAll(async () => {
  await api.close();
  await tenants.remove();
});

describe('the life of a bid on the API', () => {
  const record = pathTests(
    bidModel,
    bidLifecycleOnApi(() => world),
    { goals: eachTransitionAndNode, once: process.env['LINTEL_FULL'] !== '1' },
  );
  reportWalks(bidModel.id, record);

  it('took every transition, and tried every refused event except those of staff or other rules', () => {
    expect(coverageOf(bidModel, [record]).unwalked).toEqual([]);
    expect(record.attempted.size).toBeGreaterThan(60);
    const elsewhere = /by staff|, (bids stay|not again|not offered)$/;
    expect([...record.notTried].filter((name) => !elsewhere.test(name))).toEqual([]);
    expect(untriedRefusals(bidModel, record).filter((pair) => !elsewhere.test(pair))).toEqual([]);
  });
});

const byApplicant = { by: 'applicant', open: true } as const;
const mine = { madeOnBehalf: false, preferred: false, agreement: 'notNeeded' } as const;

describe('the API refuses what a scheme’s own rules forbid with the lifecycle’s code, and writes nothing', () => {
  it.each([
    [
      'three-rivers',
      'taking back where bids stay',
      'live',
      { type: 'bid.withdraw', ...byApplicant, mayWithdraw: false, beforeCutOff: true },
      (person: Client, ...[advertId, applicationId, bidId]: readonly [string, string, string]) =>
        person.withdraw(advertId, applicationId, bidId),
    ],
    [
      'three-rivers',
      'preferring where nothing is preferred',
      'live',
      { type: 'bid.prefer', ...byApplicant, offered: false },
      (person: Client, ...[advertId, applicationId, bidId]: readonly [string, string, string]) =>
        person.prefer(advertId, applicationId, bidId, true),
    ],
    [
      'porth-elen',
      'bidding again after withdrawing',
      'withdrawn',
      {
        type: 'bid.place',
        ...byApplicant,
        eligible: true,
        unblocked: true,
        mayBidAgain: false,
        belowLimit: true,
        needsAgreement: false,
      },
      (person: Client, ...[advertId, applicationId]: readonly [string, string, string]) =>
        person.bid(advertId, applicationId),
    ],
  ] as const)('%s, %s', async (tenantId, _, state, event, send) => {
    const files = await loadTenant(tenants.path, tenantId);
    const ground = groundIn(portal.pool, files);
    const scene = await BidScene.of(ground, 'placed');
    if (state === 'withdrawn') await scene.become('offered');
    const person = portal.client(tenantId);
    const [partner] = files.tenant.partners;
    await person.logIn(scene.email, password, partner ? { partner: partner.id } : {});
    const before = await scene.written();
    const bidId = (await scene.lastBid())?.id ?? '';
    const answer = await send(person, scene.advertId, scene.applicationId ?? '', bidId);
    expect(answer.refusal.code).toBe(bidRefusal({ state, context: mine }, event));
    expect(await scene.written()).toBe(before);
  });
});
