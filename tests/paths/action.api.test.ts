import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { coverageOf } from '#machines/model/coverage.ts';
import { pathTests } from '#machines/model/model-suite.ts';
import { actionModel } from '#machines/process/action/action.model.ts';
import { actionOnApi } from '../drivers/action-on-api.ts';
import type { AnsweringWorld } from '../drivers/answering-page.ts';
import { reportWalks } from '../machines/report-walks.ts';
import { Client } from '../support/client.ts';
import { portalForTests } from '../support/portal.ts';
import { startCutProxy } from '../support/proxy.ts';

const portal = portalForTests();
let world: AnsweringWorld;

beforeAll(async () => {
  const line = await startCutProxy(portal.port);
  world = { pool: portal.pool, line, newClient: () => new Client(line.port, 'ashcombe.localhost') };
});
afterAll(async () => {
  await world.line.close();
});

describe('answering an action on the API', () => {
  const record = pathTests(
    actionModel,
    actionOnApi(() => world),
    { once: process.env['LINTEL_FULL'] !== '1' },
  );
  reportWalks(actionModel.id, record);

  it('took every transition and tried every refused event', () => {
    expect(coverageOf(actionModel, [record]).unwalked).toEqual([]);
    expect([...record.notTried]).toEqual([]);
  });
});
