import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import { formRequestModel } from '#machines/lifecycle/form-request.model.ts';
import { coverageOf } from '#machines/model/coverage.ts';
import { pathTests } from '#machines/model/model-suite.ts';
import { wholeDraft } from '#tools/scenario/whole-draft.ts';
import { addKey, BackOffice } from '../backoffice/back-office.ts';
import { formRequestOnApi, type FormRequestWorld } from '../drivers/form-request-on-api.ts';
import { reportWalks } from '../machines/report-walks.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const tenantId = 'ashcombe';
/** The one form that the council reviews. */
const form = 'housing-register';
let database: TestDatabase;
let server: TestServer;
let world: FormRequestWorld;

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startTestServer(database.url);
  const { forms } = await loadTenant('tenants', tenantId);
  const loaded = forms.get(form);
  if (!loaded) throw new Error(`There is no form ${form}.`);
  const whole = wholeDraft(loaded.definition, new Date().toISOString().slice(0, 10));
  world = {
    pool: database.pool,
    tenantId,
    newClient: () => server.client(tenantId),
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
  await server.close();
  await database.drop();
});

describe('the life of a request for a form on the API', () => {
  const record = pathTests(
    formRequestModel,
    formRequestOnApi(() => world),
    { once: process.env['LINTEL_FULL'] !== '1' },
  );
  reportWalks(formRequestModel.id, record);

  it('took every transition, and tried all that had to be refused', () => {
    expect(coverageOf(formRequestModel, [record]).unwalked).toEqual([]);
    expect([...record.notTried]).toEqual([]);
    expect(record.attempted.size).toBeGreaterThan(20);
  });
});
