import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coverageOf, untriedRefusals } from '#machines/model/coverage.ts';
import type { Goals } from '#machines/model/cover.ts';
import { pathTests } from '#machines/model/model-suite.ts';
import { authModel } from '#machines/process/auth/auth.model.ts';
import { authOnApi } from '../drivers/auth-on-api.ts';
import type { BiddingWorld } from '../drivers/bidding-on-api.ts';
import { groundIn } from '#tools/scenario/bid-scene.ts';
import { reportWalks } from '../machines/report-walks.ts';
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

/**
 * One goal for each outcome, because a refused log-in takes one transition whatever the reason, and each reason
 * has its own text; and one for each state with each person, because refusals depend on who is signed in.
 */
const eachOutcome: Goals = ({ move, transitions, to }, { nodes }) => [
  ...transitions,
  ...(move.kind === 'outcome' ? [move.label] : []),
  `${nodes[to]?.snapshot.value} with ${nodes[to]?.snapshot.context.accountId}`,
];

describe('logging in and out on the API', () => {
  const driver = authOnApi(() => world);
  const record = pathTests(authModel, driver, {
    goals: eachOutcome,
    once: process.env['LINTEL_FULL'] !== '1',
  });
  reportWalks(authModel.id, record);

  it('took every transition except timeouts, which follow the real clock', () => {
    const { unwalked } = coverageOf(authModel, [record]);
    expect(unwalked.filter((transition) => !transition.includes('answerTimeout'))).toEqual([]);
    expect([...record.notTried]).toEqual([]);
    expect(untriedRefusals(authModel, record, { supports: driver.supports?.bind(driver) })).toEqual([]);
  });
});
