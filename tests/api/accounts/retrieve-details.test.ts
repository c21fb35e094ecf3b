import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountOverviewResponseSchema } from '#schemas/api/account.ts';
import { AccountAnswerSchema, type RetrieveDetailsBody } from '#schemas/api/accounts.ts';
import { addAccount, addApplication, password } from '#tools/scenario/arrange.ts';
import { ClaimReleasedSchema } from '#schemas/backoffice/claim.ts';
import { addKey, BackOffice } from '../../backoffice/back-office.ts';
import type { Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';
import { emptyTables } from '../../support/empty-tables.ts';

/** Date of birth of `addApplication`'s applicant; a child of the household was born on 20 January 2019. */
const dateOfBirth = '1988-05-14';
const right = { reference: '482913', dateOfBirth, postcode: 'ZZ1 1AA' };

const portal = portalForTests();
let person: Client;
let accountId: string;
let people = 0;

beforeEach(async () => {
  await emptyTables(portal.pool, 'application');
  await load(right.reference, 'ZZ11AA');
  [person, accountId] = await comeIn();
});

async function comeIn(tenantId = 'ashcombe'): Promise<[Client, string]> {
  const email = `claims-${(people += 1)}@residents.example`;
  const id = await addAccount(portal.pool, tenantId, email);
  const client = portal.client(tenantId);
  await client.logIn(email, password);
  return [client, id];
}

/** Adds a case without an account, as the back office does. */
async function load(reference: string, postcode: string | null, tenantId = 'ashcombe'): Promise<string> {
  const id = await addApplication(portal.pool, tenantId, null);
  await portal.pool.query('update application set reference = $2, claim_postcode = $3 where id = $1', [
    id,
    reference,
    postcode,
  ]);
  return id;
}

const claim = async (body: Partial<RetrieveDetailsBody> = {}, client: Client = person) =>
  (await client.post('/api/account/retrieve-details', { body: { ...right, ...body } })).as(
    AccountAnswerSchema,
  );

const valid = { status: { valid: true, errorMessages: [] }, problems: [] };
const refused = (code: string) => ({ status: { valid: false, errorMessages: [code] }, problems: [] });
const notFound = refused('retrieveDetails.notFound');

const casesOf = async (client: Client = person) =>
  (await client.get('/api/account/overview'))
    .as(AccountOverviewResponseSchema)
    .applicationSummaries.map(({ displayFields }) => displayFields[0]?.value);

async function auditOf(account: string): Promise<string[]> {
  const { rows } = await portal.pool.query<{ event: string }>(
    "select event from audit_event where account_id = $1 and event like 'case.%' order by id",
    [account],
  );
  return rows.map(({ event }) => event);
}

test('a person who knows the three facts of a case gets it in their account, and repeating that changes nothing', async () => {
  expect(await casesOf()).toEqual([]);
  expect(await claim()).toEqual(valid);
  expect(await casesOf()).toEqual(['482913']);
  expect(await claim()).toEqual(valid);
  expect(await auditOf(accountId)).toEqual(['case.claim']);
});

test('accepts eight digits with a hyphen, spaces or lower-case letters', async () => {
  await load('1234-5678', 'M11AE');
  expect(await claim({ reference: ' 1234 - 5678', postcode: 'm1  1ae ' })).toEqual(valid);
  expect(await casesOf()).toEqual(['1234-5678']);
});

test.each<[string, Partial<RetrieveDetailsBody>]>([
  ['another number', { reference: '482914' }],
  ['another date of birth', { dateOfBirth: '1988-05-15' }],
  ['the date of birth of a child of the household', { dateOfBirth: '2019-01-20' }],
  ['another postcode', { postcode: 'ZZ1 1AB' }],
])('%s finds nothing', async (_, wrong) => {
  expect(await claim(wrong)).toEqual(notFound);
  expect(await casesOf()).toEqual([]);
  expect(await auditOf(accountId)).toEqual(['case.claimFail']);
});

test('a case without a postcode or of another council gets the answer for an unknown one', async () => {
  await load('555555', null);
  expect(await claim({ reference: '555555' })).toEqual(notFound);
  await load('666666', 'ZZ11AA', 'porth-elen');
  expect(await claim({ reference: '666666' })).toEqual(notFound);
});

describe('two applicants in one case', () => {
  const second = { dateOfBirth: '1990-06-01' };
  let other: Client;
  let otherId: string;
  let office: BackOffice;
  const release = (reference = 'JA') =>
    office.send('DELETE', `/api/backoffice/applications/${reference}/claim`, {});

  beforeAll(async () => {
    office = new BackOffice(portal.client(), await addKey(portal.pool, 'ashcombe', ['accounts:write']));
  });
  beforeEach(async () => {
    [other, otherId] = await comeIn();
    await portal.pool.query(
      `update application set external_reference = 'JA',
              facts = jsonb_set(facts, '{household}', facts -> 'household' || $1::jsonb) where reference = $2`,
      [JSON.stringify([{ role: 'applicant', dateOfBirth: second.dateOfBirth }]), right.reference],
    );
  });

  test('the second is told that another account has it, but only with all three facts', async () => {
    expect(await claim(second, other)).toEqual(valid);
    expect(await claim()).toEqual(refused('retrieveDetails.inUse'));
    expect(await auditOf(accountId)).toEqual(['case.claimFail']);
    expect(await claim({ postcode: 'ZZ1 1AB' })).toEqual(notFound);
    expect(await casesOf(other)).toEqual(['482913']);
  });

  test('the other can claim what the council released, with its bids, and the first is notified', async () => {
    expect(await claim(second, other)).toEqual(valid);
    expect((await release()).as(ClaimReleasedSchema)).toEqual({ released: true });
    expect((await release()).as(ClaimReleasedSchema)).toEqual({ released: false });
    expect((await release('NOT-HERE')).code).toBe('request.notFound');
    expect(await casesOf(other)).toEqual([]);
    expect(await claim()).toEqual(valid);
    expect(await casesOf()).toEqual(['482913']);
    expect(await auditOf(otherId)).toEqual(['case.claim', 'case.release']);
    const { rows } = await portal.pool.query<{ payload: unknown }>(
      "select payload from outbox where kind = 'account.applicationReleased' and payload ->> 'accountId' = $1",
      [otherId],
    );
    expect(rows).toEqual([{ payload: { accountId: otherId, reference: '482913' } }]);
  });
});

test('no one can claim two applications in one scheme, and so bid twice for one home', async () => {
  await load('555555', 'ZZ11AA');
  expect(await claim()).toEqual(valid);
  expect(await claim({ reference: '555555' })).toEqual(refused('retrieveDetails.sameScheme'));
  expect(await casesOf()).toEqual(['482913']);
  await portal.pool.query(
    "update application set scheme_identifiers = '{another}' where reference = '555555'",
  );
  expect(await claim({ reference: '555555' })).toEqual(valid);
});

test('two claims at once: one succeeds', async () => {
  const all = await Promise.all(Array.from({ length: 6 }, () => comeIn()));
  const answers = await Promise.all(all.map(([client]) => claim({}, client)));
  expect(answers.filter(({ status }) => status.valid)).toHaveLength(1);
  expect((await Promise.all(all.map(([client]) => casesOf(client)))).flat()).toEqual(['482913']);
});

test('malformed answers are reported for each question and do not count as attempts', async () => {
  expect(await claim({ reference: '', dateOfBirth: '', postcode: ' ' })).toEqual({
    status: { valid: false, errorMessages: ['account.fieldRequired'] },
    problems: [
      { field: 'reference', code: 'account.fieldRequired' },
      { field: 'dateOfBirth', code: 'account.fieldRequired' },
      { field: 'postcode', code: 'account.fieldRequired' },
    ],
  });
  expect(await claim({ reference: '12345678', dateOfBirth: '2001-02-31', postcode: 'nowhere' })).toEqual({
    status: {
      valid: false,
      errorMessages: ['account.referenceInvalid', 'account.dateInvalid', 'account.postcodeInvalid'],
    },
    problems: [
      { field: 'reference', code: 'account.referenceInvalid' },
      { field: 'dateOfBirth', code: 'account.dateInvalid' },
      { field: 'postcode', code: 'account.postcodeInvalid' },
    ],
  });
  const { rows } = await portal.pool.query('select from claim_attempt where account_id = $1', [accountId]);
  expect(rows).toHaveLength(0);
});

test('after ten wrong attempts, at once or not, even the right one is refused for a day', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => claim({ dateOfBirth: '1970-01-01' })));
  const codes = answers.flatMap(({ status }) => status.errorMessages).sort();
  expect(codes).toEqual([
    ...Array.from({ length: 10 }, () => 'retrieveDetails.notFound'),
    ...Array.from({ length: 2 }, () => 'retrieveDetails.tooMany'),
  ]);
  expect((await claim()).status.errorMessages).toEqual(['retrieveDetails.tooMany']);
  const [other] = await comeIn();
  expect((await claim({ reference: '999999' }, other)).status.errorMessages).toEqual([
    'retrieveDetails.notFound',
  ]);
  // The session would have ended by then, too.
  await portal.pool.query("update claim_attempt set at = at - interval '1 day'");
  expect(await claim()).toEqual(valid);
});

test('visitors, missing tokens and malformed bodies are refused', async () => {
  const visitor = portal.client('ashcombe');
  await visitor.visit();
  expect((await visitor.post('/api/account/retrieve-details', { body: right })).code).toBe(
    'session.required',
  );
  expect((await person.post('/api/account/retrieve-details', { body: {} })).code).toBe('request.invalid');
  person.antiForgeryToken = undefined;
  expect((await person.post('/api/account/retrieve-details', { body: right })).code).toBe(
    'request.antiForgery',
  );
});
