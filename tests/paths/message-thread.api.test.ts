import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { messageThreadModel } from '#machines/lifecycle/message-thread.model.ts';
import { coverageOf } from '#machines/model/coverage.ts';
import { pathTests } from '#machines/model/model-suite.ts';
import { password } from '#tools/scenario/arrange.ts';
import { addKey, BackOffice } from '../backoffice/back-office.ts';
import { messageThreadOnApi, type MessageThreadWorld } from '../drivers/message-thread-on-api.ts';
import { reportWalks } from '../machines/report-walks.ts';
import { portalForTests } from '../support/portal.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const tenantId = 'ashcombe';
const portal = portalForTests();
/** The same database, for a council that takes no replies. */
let silent: TestServer;
let folder: string;
let world: MessageThreadWorld;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-tenants-'));
  await cp('tenants', folder, { recursive: true });
  const file = join(folder, tenantId, 'tenant.json');
  const tenant = JSON.parse(await readFile(file, 'utf8'));
  await writeFile(file, JSON.stringify({ ...tenant, messages: { ...tenant.messages, mayReply: false } }));
  silent = await startTestServer(portal.url, { tenantsFolder: folder });
  world = {
    pool: portal.pool,
    tenantId,
    newClient: () => portal.client(tenantId),
    office: new BackOffice(portal.client(tenantId), await addKey(portal.pool, tenantId)),
    async whereNobodyReplies(email) {
      const client = silent.client(tenantId);
      await client.logIn(email, password);
      return client;
    },
  };
});
afterAll(async () => {
  await silent.close();
  await rm(folder, { recursive: true, force: true });
});

describe('the life of a conversation on the API', () => {
  const record = pathTests(
    messageThreadModel,
    messageThreadOnApi(() => world),
    { once: process.env['LINTEL_FULL'] !== '1' },
  );
  reportWalks(messageThreadModel.id, record);

  it('took every transition, and tried all that had to be refused', () => {
    expect(coverageOf(messageThreadModel, [record]).unwalked).toEqual([]);
    expect([...record.notTried]).toEqual([]);
    expect(record.attempted.size).toBeGreaterThan(10);
  });
});
