import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FormStartResponseSchema, SaveResponseSchema, SubmitResponseSchema } from '#schemas/api/forms.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import { factKey, type KnownFacts } from '#schemas/forms/account-facts.ts';
import type { AnswerValue } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { giveFacts } from '#tools/scenario/give-facts.ts';
import { formOf, number, page, words, yesOrNo } from '../../forms/form-fixtures.ts';
import { Client } from '../../support/client.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { copyTenants, type TenantsWith } from '../../support/tenants-with.ts';

// A form that uses facts the portal holds about the person: only the server supplies them, as they are at that
// moment.

const council = 'ashcombe';
const start = page('Begin', { room: number(0, 9) });
const large = page('A large home', { why: words }, { when: { gte: [{ answer: 'need' }, 4] } });
const fresh = page('New here', { soon: yesOrNo }, { when: { eq: [{ answer: 'stands' }, false] } });
const derived = {
  need: { fact: 'application.bedroomNeed' },
  stands: { fact: 'application.isThere' },
} as const;
const forms: Readonly<Record<string, FormDefinition>> = {
  'a-form': formOf({ start, large, fresh }, { derived }),
  'a-strangers-form': formOf(
    { start, large, fresh },
    { derived, identifier: 'a-strangers-form', anonymous: 'submit' },
  ),
  'a-plain-form': formOf({ start }, { identifier: 'a-plain-form' }),
};

let database: TestDatabase;
let server: TestServer;
let tenants: TenantsWith;

beforeAll(async () => {
  database = await createTestDatabase();
  tenants = await copyTenants(council);
  for (const [name, definition] of Object.entries(forms))
    await writeFile(join(tenants.path, council, 'forms', `${name}.form.json`), JSON.stringify(definition));
  server = await startTestServer(database.url, { tenantsFolder: tenants.path });
});
afterAll(async () => {
  await server.close();
  await database.drop();
  await tenants.remove();
});

async function somebody(facts: KnownFacts = {}) {
  const email = `${randomUUID()}@residents.example`;
  const accountId = await addAccount(database.pool, council, email);
  await giveFacts(database.pool, council, accountId, facts);
  const client = new Client(server.port, 'ashcombe.localhost');
  await client.logIn(email, password);
  return { accountId, client };
}

const startOf = async (client: Client, form = 'a-form') =>
  (await client.get(`/api/forms/${form}/start`)).as(FormStartResponseSchema);

async function put(client: Client, values: { readonly [key: string]: AnswerValue }, version = 0) {
  const { definitionHash } = await startOf(client);
  return client.send('PUT', '/api/forms/a-form/draft', {
    body: { definitionHash, version, answers: { values, lists: {} } },
    headers: { 'idempotency-key': randomUUID() },
  });
}
const missingOn = async (client: Client, values: { readonly [key: string]: AnswerValue }, version = 0) =>
  (await put(client, values, version)).as(SaveResponseSchema).findings.map((finding) => finding.page);

/** Submits the draft. Returns the result. */
async function submit(client: Client, version: number, definitionHash: string) {
  const answer = await client.post('/api/forms/a-form/submit', {
    body: { definitionHash, version, agreed: true },
    headers: { 'idempotency-key': randomUUID() },
  });
  return answer.status === 200
    ? answer.as(SubmitResponseSchema).formProgress.state
    : answer.as(ProblemSchema).code;
}

const large4: KnownFacts = { 'application.isThere': true, 'application.bedroomNeed': 4 };

test('a fact made up by a browser is refused, and none of it is stored', async () => {
  const { client } = await somebody(large4);
  const key = factKey('application.bedroomNeed');
  expect((await put(client, { room: 1, [key]: 1 })).status).toBe(400);
  const { formProgress, answers, definitionHash } = await startOf(client);
  expect([formProgress.version, answers.values]).toEqual([0, {}]);
  // A fact written into the stored draft counts for nothing either.
  await put(client, { room: 1 });
  await database.pool.query(
    `update form_request set answers = jsonb_set(answers, array['values', $1], '1') where form_identifier = 'a-form'`,
    [key],
  );
  expect(await submit(client, 1, definitionHash)).toBe('form.incomplete');
});

test('a visitor has no facts, and no question that depends on a fact or its absence is asked', async () => {
  const visitor = new Client(server.port, 'ashcombe.localhost');
  await visitor.visit();
  const { facts, definitionHash } = await startOf(visitor, 'a-strangers-form');
  expect(facts).toEqual({});
  const sent = await visitor.post('/api/forms/a-strangers-form/submit', {
    body: { definitionHash, version: 0, agreed: true, answers: { values: { room: 1 }, lists: {} } },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(sent.as(SubmitResponseSchema).formProgress.state).toBe('submitted');
});

test('a form gets only the facts it uses', async () => {
  const { client } = await somebody({ ...large4, 'account.dateOfBirth': '1990-05-14' });
  expect((await startOf(client)).facts).toEqual(large4);
  expect((await startOf(client, 'a-plain-form')).facts).toEqual({});
  expect((await startOf((await somebody()).client)).facts).toEqual({ 'application.isThere': false });
});

test('a save is checked against the person’s own facts', async () => {
  const [one, other] = [await somebody(large4), await somebody()];
  expect(await missingOn(one.client, { room: 1 })).toEqual(['large']);
  expect(await missingOn(other.client, { room: 1 })).toEqual(['fresh']);
  expect(await missingOn(one.client, { room: 1, why: 'A family' }, 1)).toEqual([]);
});

test('sending is checked against the facts at that time, not those of the save', async () => {
  const { client, accountId } = await somebody({ ...large4, 'application.bedroomNeed': 3 });
  const { definitionHash } = await startOf(client);
  expect(await missingOn(client, { room: 1 })).toEqual([]);
  const assess = (need: number) =>
    database.pool.query(
      `update application set facts = jsonb_set(facts, '{bedroomNeed}', to_jsonb($2::integer)) where account_id = $1`,
      [accountId, need],
    );
  await assess(5);
  expect(await submit(client, 1, definitionHash)).toBe('form.incomplete');
  await assess(2);
  expect(await submit(client, 1, definitionHash)).toBe('submitted');
  const { rows } = await database.pool.query<{ answers: unknown }>(
    'select answers from form_submission where account_id = $1',
    [accountId],
  );
  // The submission contains answers only: the register has its facts itself.
  expect(rows).toEqual([{ answers: { values: { room: 1 }, lists: {} } }]);
});

test('of several applications the last to join the register counts', async () => {
  const { client, accountId } = await somebody({ ...large4, 'application.registrationDate': '2024-03-01' });
  await giveFacts(database.pool, council, accountId, {
    'application.isThere': true,
    'application.bedroomNeed': 2,
    'application.registrationDate': '2021-03-01',
  });
  expect((await startOf(client)).facts).toEqual(large4);
});
