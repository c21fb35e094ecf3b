import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Goals } from '#machines/model/cover.ts';
import { coverageOf } from '#machines/model/coverage.ts';
import { pathTests } from '#machines/model/model-suite.ts';
import { planOf, walkAll } from '#machines/model/run.ts';
import { searchMachine } from '#machines/process/search/search.machine.ts';
import { searchModel } from '#machines/process/search/search.model.ts';
import { groundIn } from '#tools/scenario/bid-scene.ts';
import { searchOnApi, type SearchDriverWorld } from '../drivers/search-on-api.ts';
import { SearchScene } from '../drivers/search-scene.ts';
import { reportWalks } from '../machines/report-walks.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { Client } from '../support/client.ts';
import { portalForTests } from '../support/portal.ts';
import { startCutProxy } from '../support/proxy.ts';

const portal = portalForTests();
let world: SearchDriverWorld;

beforeAll(async () => {
  const scene = await SearchScene.of(groundIn(portal.pool, await shippedCouncil('ashcombe')));
  const line = await startCutProxy(portal.port);
  world = { scene, line, newClient: () => new Client(line.port, 'ashcombe.localhost') };
  await vi.waitFor(() => scene.expectFound(world.newClient()), { timeout: 60_000, interval: 100 });
});
afterAll(async () => {
  await world.line.close();
});

/** Every case and outcome as well: one transition takes both a cut connection and a stranger's answer. */
const goals: Goals = ({ move, transitions }) => [...transitions, move.label];

/**
 * Guards that are always true or always false. `hasWaiting` is never made always true: the machine would load
 * nothing, for ever.
 */
const wrong = (['wasFound', 'comesNear', 'waitsElsewhere', 'hasWaiting', 'someAreInError'] as const)
  .flatMap((guard) => [true, false].map((always) => ({ guard, always })))
  .filter(({ guard, always }) => !(guard === 'hasWaiting' && always));

describe('searching on the API', () => {
  const driver = searchOnApi(() => world);
  const record = pathTests(searchModel, driver, { goals });
  reportWalks(searchModel.id, record);
  const plans = planOf(searchModel, { supports: driver.supports?.bind(driver), goals });

  it('took every transition except crashes of its actors, and tried every refused event', () => {
    const crashes = /xstate\.error\.actor/;
    const { unwalked } = coverageOf(searchModel, [record]);
    expect(unwalked.filter((transition) => !crashes.test(transition))).toEqual([]);
    expect([...record.notTried]).toEqual([]);
  });

  it.each(wrong)('notices a machine where $guard is always $always', async ({ guard, always }) => {
    const machine = searchMachine.provide({ guards: { [guard]: () => always } });
    await expect(
      walkAll(
        searchModel,
        plans,
        searchOnApi(() => world, machine),
      ),
    ).rejects.toThrow(' on the API:\n');
  });
});
