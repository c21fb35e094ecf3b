import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#api/database/database.ts';
import { workflowActionModel } from '#machines/lifecycle/workflow-action.model.ts';
import { eachTransitionAndNode } from '#machines/model/cover.ts';
import { coverageOf, untriedRefusals } from '#machines/model/coverage.ts';
import { pathTests } from '#machines/model/model-suite.ts';
import { workflowActionOnApi, type ActionWorld } from '../drivers/workflow-action-on-api.ts';
import { reportWalks } from '../machines/report-walks.ts';
import { portalForTests } from '../support/portal.ts';

const tenantId = 'ashcombe';
let dataFolder = '';
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'lintel-action-life-'));
});
const portal = portalForTests(() => ({ dataFolder }));
let world: ActionWorld;
let database: ReturnType<typeof openDatabase>;
beforeAll(() => {
  database = openDatabase(portal.url);
  world = {
    pool: portal.pool,
    database: database.forTenant(tenantId),
    tenantId,
    newClient: () => portal.client(tenantId),
  };
});
afterAll(async () => {
  await database.close();
  await rm(dataFolder, { recursive: true, force: true });
});

describe('the life of an action on the API', () => {
  const record = pathTests(
    workflowActionModel,
    workflowActionOnApi(() => world),
    { goals: eachTransitionAndNode, once: process.env['LINTEL_FULL'] !== '1' },
  );
  reportWalks(workflowActionModel.id, record);

  it('took every transition, and tried every refused event', () => {
    expect(coverageOf(workflowActionModel, [record]).unwalked).toEqual([]);
    expect([...record.notTried]).toEqual([]);
    expect(untriedRefusals(workflowActionModel, record)).toEqual([]);
  });
});
