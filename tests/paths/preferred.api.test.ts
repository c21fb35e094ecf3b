import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coverageOf, untriedRefusals } from '#machines/model/coverage.ts';
import { pathTests } from '#machines/model/model-suite.ts';
import { preferredModel } from '#machines/process/preferred/preferred.model.ts';
import { preferredOnApi, type PreferredWorld } from '../drivers/preferred-on-api.ts';
import { groundIn } from '#tools/scenario/bid-scene.ts';
import { reportWalks } from '../machines/report-walks.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { Client } from '../support/client.ts';
import { portalForTests } from '../support/portal.ts';
import { startCutProxy } from '../support/proxy.ts';

const portal = portalForTests();
let world: PreferredWorld;

beforeAll(async () => {
  const line = await startCutProxy(portal.port);
  world = {
    ground: groundIn(portal.pool, await shippedCouncil('ashcombe')),
    groundWithout: groundIn(portal.pool, await shippedCouncil('porth-elen')),
    line,
    newClient: (tenantId) => new Client(line.port, `${tenantId}.localhost`),
  };
});
afterAll(async () => {
  await world.line.close();
});

describe('preferring a bid on the API', () => {
  const record = pathTests(
    preferredModel,
    preferredOnApi(() => world),
    { once: process.env['LINTEL_FULL'] !== '1' },
  );
  reportWalks(preferredModel.id, record);

  it('took every transition and tried every refused event', () => {
    expect(coverageOf(preferredModel, [record]).unwalked).toEqual([]);
    expect([...record.notTried]).toEqual([]);
    expect(untriedRefusals(preferredModel, record)).toEqual([]);
  });
});
