import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formRequestModel } from '#machines/lifecycle/form-request.model.ts';
import { eachTransitionAndNode } from '#machines/model/cover.ts';
import { coverageOf, untriedRefusals } from '#machines/model/coverage.ts';
import { pathTests } from '#machines/model/model-suite.ts';
import { password } from '#tools/scenario/arrange.ts';
import { wholeDraft } from '#tools/scenario/whole-draft.ts';
import { addKey, BackOffice } from '../backoffice/back-office.ts';
import { formRequestOnApi, type FormRequestWorld } from '../drivers/form-request-on-api.ts';
import { reportWalks } from '../machines/report-walks.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';
import { copyTenants, type TenantsWith } from '../support/tenants-with.ts';

const tenantId = 'ashcombe';
/** The only form that the council reviews. */
const form = 'housing-register';
let database: TestDatabase;
let server: TestServer;
/** A server on the same database whose form lets only the council begin an update. */
let strict: TestServer;
let tenants: TenantsWith;
let world: FormRequestWorld;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer(database.url);
  tenants = await copyTenants(tenantId);
  const file = join(tenants.path, tenantId, 'forms', `${form}.form.json`);
  await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')), updates: 'council' }));
  strict = await startTestServer(database.url, { tenantsFolder: tenants.path });
  const { forms } = await shippedCouncil(tenantId);
  const loaded = forms.get(form);
  if (!loaded) throw new Error(`There is no form ${form}.`);
  const whole = wholeDraft(loaded.definition, new Date().toISOString().slice(0, 10));
  world = {
    pool: database.pool,
    tenantId,
    newClient: () => server.client(tenantId),
    async whereCouncilBegins(email) {
      const client = strict.client(tenantId);
      await client.logIn(email, password);
      return client;
    },
    office: new BackOffice(
      server.client(tenantId),
      await addKey(database.pool, tenantId, ['forms:write', 'submissions:read']),
    ),
    form,
    whole,
    unfinished: { values: {}, lists: {} },
  };
});
afterAll(async () => {
  await Promise.all([server.close(), strict.close()]);
  await database.drop();
  await tenants.remove();
});

describe('the life of a request for a form on the API', () => {
  const record = pathTests(
    formRequestModel,
    formRequestOnApi(() => world),
    { goals: eachTransitionAndNode, once: process.env['LINTEL_FULL'] !== '1' },
  );
  reportWalks(formRequestModel.id, record);

  it('took every transition, and tried every refused event', () => {
    expect(coverageOf(formRequestModel, [record]).unwalked).toEqual([]);
    expect([...record.notTried]).toEqual([]);
    expect(untriedRefusals(formRequestModel, record)).toEqual([]);
  });
});
