import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#api/database/database.ts';
import { fileModel } from '#machines/lifecycle/file.model.ts';
import { eachTransitionAndNode } from '#machines/model/cover.ts';
import { coverageOf, untriedRefusals } from '#machines/model/coverage.ts';
import { pathTests } from '#machines/model/model-suite.ts';
import { fileOnApi, type FileWorld } from '../drivers/file-on-api.ts';
import { reportWalks } from '../machines/report-walks.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { portalForTests } from '../support/portal.ts';

const tenantId = 'ashcombe';
let dataFolder = '';
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'lintel-file-life-'));
});
const portal = portalForTests(() => ({ dataFolder }));
let world: FileWorld;
let database: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = openDatabase(portal.url);
  world = {
    pool: portal.pool,
    database: database.forTenant(tenantId),
    council: await shippedCouncil(tenantId),
    dataFolder,
    newClient: () => portal.client(tenantId),
  };
});
afterAll(async () => {
  await database.close();
  await rm(dataFolder, { recursive: true, force: true });
});

describe('the life of a file on the API', () => {
  const record = pathTests(
    fileModel,
    fileOnApi(() => world),
    { goals: eachTransitionAndNode, once: process.env['LINTEL_FULL'] !== '1' },
  );
  reportWalks(fileModel.id, record);

  it('took every transition, and tried every refused event', () => {
    expect(coverageOf(fileModel, [record]).unwalked).toEqual([]);
    expect([...record.notTried]).toEqual([]);
    expect(untriedRefusals(fileModel, record)).toEqual([]);
  });
});
