import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mintAccountToken } from '#api/accounts/mint-account-token.ts';
import { openDatabase, type Database } from '#api/database/database.ts';
import type { TokenPurpose } from '#api/accounts/mint-account-token.ts';
import { FormStartResponseSchema } from '#schemas/api/forms.ts';
import { LoginWithTokenResponseSchema } from '#schemas/api/impersonation.ts';
import { StaffLinkResponseSchema } from '#schemas/backoffice/staff-link.ts';
import { addAccount, addApplication, password, quickPasswords } from '#tools/scenario/arrange.ts';
import { goodAnswers } from '../api/accounts/account-scene.ts';
import { StaffTab } from '../api/staff/impersonation-scene.ts';
import type { BackOffice } from '../backoffice/back-office.ts';
import { changesPortal, type Person } from './changes-scene.ts';

// Two events about one account; the second meets the state the first one left.

const tenant = 'ashcombe';
const portal = changesPortal();
let api: Database;
let office: BackOffice;
beforeAll(async () => {
  api = openDatabase(portal.url);
  office = await portal.office(tenant, 'accounts:write', 'impersonations:write');
});
afterAll(() => api.close());

const chosen = 'a heron on the weir';
const stand = (registrationNumber: string, standing: 'suspended' | 'restored') =>
  office.send('PUT', `/api/backoffice/accounts/${registrationNumber}/standing`, { body: { standing } });

/** Returns the proof in a requested letter; undefined if there is none to write any more. */
async function proofFor(accountId: string, purpose: TokenPurpose) {
  const { rows } = await portal.pool.query<{ id: string }>(
    'select request_id as id from account_request where account_id = $1 and purpose = $2',
    [accountId, purpose],
  );
  const requestId = rows[0]?.id ?? randomUUID();
  const proof = await mintAccountToken(api.forTenant(tenant), quickPasswords, {
    accountId,
    purpose,
    requestId,
  });
  return proof && { token: proof.token };
}

async function stranger() {
  const client = portal.client();
  await client.visit();
  return client;
}

const moveTo = ({ client }: Person, email: string) =>
  client.post('/api/account/change-email', { body: { email, currentPassword: password } });
const confirmMove = async (proof: unknown) =>
  (await stranger()).post('/api/authentication/confirm-email-change', { body: { proof } });
const chooseAnew = async (proof: unknown) =>
  (await stranger()).post('/api/authentication/reset-confirm', { body: { proof, password: chosen } });

test('a change of address is requested, then the password is reset', async () => {
  const ann = await portal.person();
  await moveTo(ann, 'moves@residents.example');
  const move = await proofFor(ann.accountId, 'changeEmail');
  await (await stranger()).post('/api/authentication/reset', { body: { email: ann.email } });
  await chooseAnew(await proofFor(ann.accountId, 'reset'));
  expect(await portal.see(() => confirmMove(move))).toMatchInlineSnapshot(`"200 confirm.invalid"`);
  expect(await proofFor(ann.accountId, 'changeEmail')).toBeUndefined();
});

test('a password reset is requested, then the address changes', async () => {
  const ann = await portal.person();
  await (await stranger()).post('/api/authentication/reset', { body: { email: ann.email } });
  const reset = await proofFor(ann.accountId, 'reset');
  await moveTo(ann, 'moved-first@residents.example');
  await confirmMove(await proofFor(ann.accountId, 'changeEmail'));
  expect(await portal.see(() => chooseAnew(reset))).toMatchInlineSnapshot(`"200 resetConfirm.invalid"`);
});

test('a change of address is requested, then another person creates an account with it', async () => {
  const ann = await portal.person();
  await moveTo(ann, 'wanted@residents.example');
  const move = await proofFor(ann.accountId, 'changeEmail');
  await (
    await stranger()
  ).post('/api/authentication/create', { body: goodAnswers('Wanted@residents.example') });
  expect(await portal.see(() => confirmMove(move))).toMatchInlineSnapshot(`"200 changeEmail.taken"`);
});

test('letters are waiting, then the account is suspended', async () => {
  const ann = await portal.person();
  await moveTo(ann, 'suspended-meanwhile@residents.example');
  await (await stranger()).post('/api/authentication/reset', { body: { email: ann.email } });
  const [move, reset] = [
    await proofFor(ann.accountId, 'changeEmail'),
    await proofFor(ann.accountId, 'reset'),
  ];
  await stand(ann.registrationNumber, 'suspended');
  expect(await portal.see(() => confirmMove(move))).toMatchInlineSnapshot(`"200 confirm.invalid"`);
  expect(await portal.see(() => chooseAnew(reset))).toMatchInlineSnapshot(`"200 reset.suspended"`);
  const client = await stranger();
  expect(await portal.see(() => client.logIn(ann.email, password))).toMatchInlineSnapshot(`
    "200 login.suspended
    + audit_event: at=now event=login.refuse account_id=<account> made_by=person details={reason: login.suspended, knownDevice: false}"
  `);
});

test('an address is unconfirmed, then the account is suspended and restored', async () => {
  const email = 'unconfirmed-suspended@residents.example';
  const accountId = await addAccount(portal.pool, tenant, email, 'unconfirmed');
  const { rows } = await portal.pool.query<{ number: string }>(
    'select registration_number as number from account where id = $1',
    [accountId],
  );
  const client = await stranger();
  await client.post('/api/authentication/confirm/resend', { body: { email } });
  const proof = await proofFor(accountId, 'confirm');
  const confirm = () => client.post('/api/authentication/confirm', { body: { proof } });
  await stand(rows[0]?.number ?? '', 'suspended');
  expect(await portal.see(confirm)).toMatchInlineSnapshot(`"200 confirm.invalid"`);
  await stand(rows[0]?.number ?? '', 'restored');
  expect(await portal.see(confirm)).toMatchInlineSnapshot(`
    "200
    ~ account <account>: state=unconfirmed → active
    - account_request: account_id=<account> purpose=confirm request_id=<id> asked_at=now
    ~ account_token <account_token>: ended_at=null → now
    + audit_event: at=now event=account.confirm account_id=<account> made_by=person"
  `);
});

test('a draft is open, then the account is suspended and restored', async () => {
  const ann = await portal.person();
  const form = 'pre-assessment';
  const { definitionHash } = (await ann.client.get(`/api/forms/${form}/start`)).as(FormStartResponseSchema);
  const save = (version: number) => () =>
    ann.client.send('PUT', `/api/forms/${form}/draft`, {
      body: { definitionHash, version, answers: { values: { dateOfBirth: '1987-03-14' }, lists: {} } },
      headers: { 'idempotency-key': randomUUID() },
    });
  await save(0)();
  await stand(ann.registrationNumber, 'suspended');
  expect(await portal.see(save(1))).toMatchInlineSnapshot(`"401 session.ended"`);
  await stand(ann.registrationNumber, 'restored');
  await ann.client.logIn(ann.email, password);
  expect(await portal.see(save(1))).toMatchInlineSnapshot(`
    "200
    ~ form_request <form_request>: version=1 → 2 save_key=… → …"
  `);
});

const mint = ({ registrationNumber }: Person) =>
  office.send('POST', '/api/backoffice/impersonations', {
    body: { staffId: 'j.okafor', staffName: 'Jo Okafor', reason: 'They rang', registrationNumber },
  });
const use = async (person: Person, browser = portal.client()) => {
  const { address } = (await mint(person)).as(StaffLinkResponseSchema);
  await browser.visit();
  return () =>
    browser.post('/api/authentication/loginWithToken', {
      body: {
        strategy: 'impersonationToken',
        impersonationToken: new URL(address).hash.replace('#token=', ''),
      },
    });
};

test('staff have an impersonation link, then the account is suspended', async () => {
  const ann = await portal.person();
  const link = await use(ann);
  await stand(ann.registrationNumber, 'suspended');
  expect(await portal.see(link)).toMatchInlineSnapshot(`
    "200 impersonation.accountNotActive
    + audit_event: at=now event=impersonation.refuse account_id=<account> impersonation_id=<impersonation> made_by=staff details={reason: impersonation.accountNotActive}"
  `);
});

test('staff are acting for a resident, then the account is suspended, or its password changes', async () => {
  const [ann, ben] = [await portal.person(), await portal.person()];
  const tabs = [];
  for (const person of [ann, ben]) {
    const browser = portal.client();
    const answer = (await (await use(person, browser))()).as(LoginWithTokenResponseSchema);
    const tab = new StaffTab(browser, answer.impersonationSessionModel?.sessionId ?? '');
    await tab.visit();
    tabs.push(tab);
  }
  const [annsTab, bensTab] = tabs;
  expect(await portal.see(() => stand(ann.registrationNumber, 'suspended'))).toMatchInlineSnapshot(`
    "200
    ~ account <account>: state=active → suspended suspended_from=null → active
    + audit_event: at=now event=session.end account_id=<account> session_id=<session> made_by=staff details={by: suspension}
    + audit_event: at=now event=account.suspend account_id=<account> made_by=staff
    + outbox: kind=account.suspendedByStaff payload={hasBids: false, accountId: <account>} created_at=now not_before=now
    ~ session <session>: ended_at=null → now"
  `);
  expect((await annsTab?.get('/api/account/overview'))?.status).toBe(401);
  const change = () =>
    ben.client.post('/api/account/change-password', {
      body: { currentPassword: password, password: chosen },
    });
  expect(await portal.see(change)).toMatchInlineSnapshot(`
    "200
    ~ account <account>: password_hash=… → … password_changed_at=null → now
    + audit_event: at=now event=session.end account_id=<account> session_id=<session> impersonation_id=<session> made_by=person details={by: others}
    + audit_event: at=now event=password.change account_id=<account> made_by=person
    + outbox: kind=account.passwordChanged payload={accountId: <account>} created_at=now not_before=now
    ~ session <session>: ended_at=null → now"
  `);
  expect((await bensTab?.get('/api/account/overview'))?.status).toBe(401);
});

const claim =
  ({ client }: Person) =>
  () =>
    client.post('/api/account/retrieve-details', {
      body: { reference: '770001', dateOfBirth: '1988-05-14', postcode: 'ZZ1 1AA' },
    });

test('a household is claimed, then another person claims it', async () => {
  const [ann, ben] = [await portal.person(), await portal.person()];
  const application = await addApplication(portal.pool, tenant, null);
  await portal.pool.query(
    "update application set reference = '770001', claim_postcode = 'ZZ11AA' where id = $1",
    [application],
  );
  await claim(ann)();
  expect(await portal.see(claim(ben))).toMatchInlineSnapshot(`
    "200 retrieveDetails.inUse
    + audit_event: at=now event=case.claimFail account_id=<account> made_by=person details={why: inUse}"
  `);
});
