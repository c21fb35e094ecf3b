import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FormStartResponseSchema, SaveResponseSchema } from '#schemas/api/forms.ts';
import { OptionSchema } from '#schemas/forms/answer-schema.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { wholeDraft } from '#tools/scenario/whole-draft.ts';
import { shippedCouncil } from '../../support/checked-councils.ts';
import { Client } from '../../support/client.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { copyTenants, type TenantsWith } from '../../support/tenants-with.ts';

// A form that asks for one of a file's 361 councils; and the same form with the council's own file, in which
// one council is gone and one is renamed.

const today = new Date().toISOString().slice(0, 10);
const form = 'homeless-referral';
const file = 'choices/authorities.csv';
let database: TestDatabase;
let before: TestServer;
let after: TestServer;
let tenants: TenantsWith;
let whole: Answers;

beforeAll(async () => {
  database = await createTestDatabase();
  tenants = await copyTenants('ashcombe');
  await mkdir(join(tenants.path, 'ashcombe/choices'), { recursive: true });
  const text = await readFile(join('tenants/base', file), 'utf8');
  const changed = text.replace(/^E07000223,Adur,.*\n/m, '').replace(',Arun,', ',Arun and the coast,');
  await writeFile(join(tenants.path, 'ashcombe', file), changed);
  before = await startTestServer(database.url);
  after = await startTestServer(database.url, { tenantsFolder: tenants.path });
  const { forms } = await shippedCouncil('ashcombe');
  const loaded = forms.get(form);
  if (!loaded) throw new Error('There is no such form.');
  whole = wholeDraft(loaded.definition, today);
});
afterAll(async () => {
  await before.close();
  await after.close();
  await database.drop();
  await tenants.remove();
});

const start = async (client: Client) =>
  (await client.get(`/api/forms/${form}/start`)).as(FormStartResponseSchema);

async function member(): Promise<Client> {
  const email = `${randomUUID()}@residents.example`;
  await addAccount(database.pool, 'ashcombe', email);
  const client = before.client();
  await client.logIn(email, password);
  return client;
}

/** Returns the same browser for the server started with the other file. */
async function afterwards(client: Client): Promise<Client> {
  const later = new Client(after.port, 'ashcombe.localhost');
  client.cookies.forEach((value, name) => later.cookies.set(name, value));
  await later.visit();
  return later;
}

const chosen = (authority: string): Answers => ({
  ...whole,
  values: { ...whole.values, authority: 'another', otherAuthority: authority },
});

async function save(client: Client, answers: Answers) {
  const { definitionHash, formProgress } = await start(client);
  return client.send('PUT', `/api/forms/${form}/draft`, {
    body: { definitionHash, version: formProgress.version, answers },
    headers: { 'idempotency-key': randomUUID() },
  });
}

const AddressesSchema = Type.Object({ choiceAddresses: Type.Record(Type.String(), Type.String()) });

async function addressOf(client: Client): Promise<{ address: string; definition: string }> {
  const { definitionAddress } = await start(client);
  const { text } = await client.get(definitionAddress);
  const { choiceAddresses } = Value.Parse(AddressesSchema, JSON.parse(text));
  return { address: choiceAddresses['authorities'] ?? '', definition: text };
}

test('choices are served separately at permanent addresses, and the definition stays small', async () => {
  const client = before.client();
  const { address, definition } = await addressOf(client);
  expect(definition).not.toContain('E07000223');
  const answer = await client.get(address);
  expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const options = Value.Parse(Type.Array(OptionSchema), JSON.parse(answer.text));
  expect(options).toHaveLength(361);
  expect(options).toContainEqual({ const: 'E07000223', title: 'Adur', group: 'England' });
});

test('an address with another hash, file, form or language returns 404', async () => {
  const client = before.client();
  const { address } = await addressOf(client);
  const wrong = [
    address.replace(/[\w-]{22}\.json$/, `${'x'.repeat(22)}.json`),
    address.replace('authorities', 'constructor'),
    address.replace(form, 'my-profile'),
    address.replace('en-GB', 'cy-GB'),
    address.replace('en-GB', '%00'),
  ];
  for (const one of wrong) expect((await client.get(one)).status, one).toBe(404);
});

test('an answer that is not among the choices is stored as typed, and cannot be sent', async () => {
  const client = await member();
  const saved = await save(client, chosen('Somewhere in Sussex'));
  const { findings } = saved.as(SaveResponseSchema);
  expect(findings).toMatchObject([{ answer: 'otherAuthority', code: 'oneOf', blocks: 'save' }]);
  expect((await start(client)).answers.values['otherAuthority']).toBe('Somewhere in Sussex');
});

test('a choice removed from its file under a draft is reported by name, and nothing is dropped', async () => {
  const client = await member();
  expect((await save(client, chosen('E07000223'))).as(SaveResponseSchema).findings).toEqual([]);
  const { changes, answers } = await start(await afterwards(client));
  expect(changes).toMatchObject([
    {
      kind: 'optionRemoved',
      answer: 'otherAuthority',
      former: [{ text: 'Adur', language: 'en-GB' }],
      needsAnswer: true,
    },
  ]);
  expect(answers.values['otherAuthority']).toBe('E07000223');
});

test('a renamed choice is reported and still counts, and unaffected answers are not mentioned', async () => {
  const [renamed, other] = [await member(), await member()];
  await save(renamed, chosen('E07000224'));
  await save(other, chosen('E07000225'));
  const told = await start(await afterwards(renamed));
  expect(told.changes).toMatchObject([
    { kind: 'choiceRenamed', former: [{ text: 'Arun' }], needsAnswer: false },
  ]);
  expect(told.answers.values['otherAuthority']).toBe('E07000224');
  expect((await start(await afterwards(other))).changes).toEqual([]);
});
