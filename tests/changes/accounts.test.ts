import { afterAll, beforeAll, expect, test } from 'vitest';
import { mintAccountToken } from '#api/accounts/mint-account-token.ts';
import { openDatabase, type Database } from '#api/database/database.ts';
import type { TokenPurpose } from '#api/accounts/mint-account-token.ts';
import {
  addAccount,
  addAdvert,
  addApplication,
  moveClock,
  password,
  quickPasswords,
} from '#tools/scenario/arrange.ts';
import { addAction } from '#tools/scenario/action-scenes.ts';
import { addThread } from '#tools/scenario/message-scenes.ts';
import { goodAnswers } from '../api/accounts/account-scene.ts';
import { sendForm } from '../support/send-form.ts';
import { changesPortal } from './changes-scene.ts';

// Every database write of the calls about accounts, sessions and favourites.

const portal = changesPortal();
let api: Database;
beforeAll(() => {
  api = openDatabase(portal.url);
});
afterAll(() => api.close());

const chosen = 'a heron on the weir';
const other = async () => {
  const client = portal.client();
  await client.visit();
  return client;
};

/** Returns the proof for a requested letter, made in the same way as when the letter is sent. */
async function proofFor(accountId: string, purpose: TokenPurpose) {
  const { rows } = await portal.pool.query<{ id: string }>(
    'select request_id as id from account_request where account_id = $1 and purpose = $2',
    [accountId, purpose],
  );
  const proof = await mintAccountToken(api.forTenant('ashcombe'), quickPasswords, {
    accountId,
    purpose,
    requestId: rows[0]?.id ?? '',
  });
  if (!proof) throw new Error('The letter is of no use.');
  return { token: proof.token };
}

/** Adds a person without a confirmed address. */
async function newcomer(email: string): Promise<string> {
  const accountId = await addAccount(portal.pool, 'ashcombe', email, 'unconfirmed');
  const client = await other();
  await client.post('/api/authentication/confirm/resend', { body: { email } });
  return accountId;
}

/** Simulates five wrong passwords, from a known browser and from an unknown one. */
async function lockOut(accountId: string): Promise<void> {
  const locked = "failed_attempts = 5, locked_until = app_now() + interval '15 minutes'";
  await portal.pool.query(`update account set ${locked} where id = $1`, [accountId]);
  await portal.pool.query(`update known_device set ${locked} where account_id = $1`, [accountId]);
}

test('POST /api/authentication/create', async () => {
  const client = await other();
  const create =
    (email: string, more = {}) =>
    () =>
      client.post('/api/authentication/create', { body: goodAnswers(email, more) });
  expect(await portal.see(create('new@residents.example', { consents: [] }))).toMatchInlineSnapshot(
    `"200 create.missingFields consents account.consentRequired"`,
  );
  expect(await portal.see(create('new@residents.example'))).toMatchInlineSnapshot(`
    "200
    + account: id=<account> email=new@residents.example name=Siân O’Neill-Jones first_name=Siân last_name=O’Neill-Jones date_of_birth=1988-05-14 registration_number=… password_hash=… password_changed_at=now state=unconfirmed locale=en-GB consents=[{at: now, id: privacy, version: 1}, {at: now, id: true-answers, version: 1}] created_at=now last_used_at=now
    + account_request: account_id=<account> purpose=confirm request_id=<id> asked_at=now
    + audit_event: at=now event=account.create account_id=<account> made_by=person
    + outbox: kind=account.confirm payload={accountId: <account>, requestId: <id>} created_at=now not_before=now"
  `);
  const { email } = await portal.person();
  expect(await portal.see(create(email))).toMatchInlineSnapshot(
    `"200 create.alreadyRegistered email create.alreadyRegistered"`,
  );
});

test('POST /api/authentication/confirm/resend', async () => {
  const client = await other();
  await addAccount(portal.pool, 'ashcombe', 'unconfirmed@residents.example', 'unconfirmed');
  const resend = (email: string) => () =>
    client.post('/api/authentication/confirm/resend', { body: { email } });
  expect(await portal.see(resend('unconfirmed@residents.example'))).toMatchInlineSnapshot(`
    "200
    + account_request: account_id=<account> purpose=confirm request_id=<id> asked_at=now
    + audit_event: at=now event=account.confirmAsked account_id=<account> made_by=person
    + outbox: kind=account.confirm payload={accountId: <account>, requestId: <id>} created_at=now not_before=now"
  `);
  expect(await portal.see(resend('unconfirmed@residents.example'))).toMatchInlineSnapshot(`
    "200
    ~ account_request <account> confirm: request_id=<id> → <id 2>
    + audit_event: at=now event=account.confirmAsked account_id=<account> made_by=person
    + outbox: kind=account.confirm payload={accountId: <account>, requestId: <id 2>} created_at=now not_before=now"
  `);
  expect(await portal.see(resend('nobody@residents.example'))).toMatchInlineSnapshot(`
    "200
    + audit_event: at=now event=account.confirmAsked made_by=person
    + outbox: kind=account.unknown payload={mark: …, email: nobody@residents.example, locale: en-GB} created_at=now not_before=now"
  `);
});

test('POST /api/authentication/confirm', async () => {
  const client = await other();
  const accountId = await newcomer('confirms@residents.example');
  const proof = await proofFor(accountId, 'confirm');
  const confirm = (given: object) => () =>
    client.post('/api/authentication/confirm', { body: { proof: given } });
  expect(await portal.see(confirm({ token: 'not-it' }))).toMatchInlineSnapshot(`"200 confirm.invalid"`);
  expect(await portal.see(confirm({ email: 'confirms@residents.example', code: '000000' })))
    .toMatchInlineSnapshot(`
    "200 confirm.invalid
    ~ account_token <account_token>: tries=0 → 1"
  `);
  expect(await portal.see(confirm(proof))).toMatchInlineSnapshot(`
    "200
    ~ account <account>: state=unconfirmed → active
    - account_request: account_id=<account> purpose=confirm request_id=<id> asked_at=now
    ~ account_token <account_token>: ended_at=null → now
    + audit_event: at=now event=account.confirm account_id=<account> made_by=person"
  `);
  expect(await portal.see(confirm(proof))).toMatchInlineSnapshot(`"200"`);
});

test('POST /api/authentication/find-account', async () => {
  const client = await other();
  const { accountId, registrationNumber } = await portal.person();
  await portal.pool.query(
    "update account set first_name = 'Ann', last_name = 'Sample', date_of_birth = '1988-05-14' where id = $1",
    [accountId],
  );
  const find = (lastName: string) => () =>
    client.post('/api/authentication/find-account', {
      body: { reference: registrationNumber, lastName, dateOfBirth: '1988-05-14' },
    });
  expect(await portal.see(find('Sample'))).toMatchInlineSnapshot(`
    "200
    + audit_event: at=now event=account.findAsked account_id=<account> made_by=person
    + outbox: kind=account.found payload={accountId: <account>} created_at=now not_before=now"
  `);
  expect(await portal.see(find('Somebody'))).toMatchInlineSnapshot(`
    "200
    + audit_event: at=now event=account.findAsked made_by=person
    + outbox: kind=account.found payload={accountId: <id>} created_at=now not_before=now"
  `);
});

test('POST /api/authentication/login', async () => {
  const client = await other();
  await addAccount(portal.pool, 'ashcombe', 'logs-in@residents.example');
  const logIn = (given: string) => () =>
    client.post('/api/authentication/login', {
      body: { email: 'logs-in@residents.example', password: given, rememberMe: false },
    });
  expect(await portal.see(logIn('not this one'))).toMatchInlineSnapshot(`
    "200 login.invalid
    ~ account <account>: failed_attempts=0 → 1
    + audit_event: at=now event=login.fail account_id=<account> made_by=person details={reason: password, knownDevice: false}"
  `);
  expect(await portal.see(logIn(password))).toMatchInlineSnapshot(`
    "200
    ~ account <account>: failed_attempts=1 → 0 locale=null → en-GB
    + audit_event: at=now event=session.start account_id=<account> session_id=<session> made_by=person details={remembered: false, knownDevice: false, sharedComputer: false}
    + known_device: account_id=<account> device_hash=… last_used_at=now
    + session: id=<session> token_hash=… account_id=<account> created_at=now last_seen_at=now idle_limit=00:30:00 ends_at=now+12h"
  `);
  await client.logIn('logs-in@residents.example', password);
  // The fifth failure in a known browser locks that browser.
  for (let tries = 0; tries < 4; tries += 1) await logIn('not this one')();
  expect(await portal.see(logIn('not this one'))).toMatchInlineSnapshot(`
    "200 login.invalid
    + audit_event: at=now event=login.fail account_id=<account> made_by=person details={reason: password, knownDevice: true}
    + audit_event: at=now event=login.lock account_id=<account> made_by=system details={knownDevice: true}
    ~ known_device <account> …: failed_attempts=4 → 5 locked_until=null → now+15min"
  `);
  expect(await portal.see(logIn(password))).toMatchInlineSnapshot(`
    "200 login.locked
    + audit_event: at=now event=login.refuse account_id=<account> made_by=person details={reason: locked}"
  `);
});

test('POST /api/authentication/login after the locks of a browser and its account have ended', async () => {
  const { client, accountId, email } = await portal.person();
  await client.post('/api/authentication/logout');
  await client.visit();
  await lockOut(accountId);
  await moveClock(portal.pool, 15 * 60);
  const logIn = (given: string) => () =>
    client.post('/api/authentication/login', {
      body: { email, password: given, rememberMe: true, sharedComputer: false },
    });
  expect(await portal.see(logIn(password))).toMatchInlineSnapshot(`
    "200
    + audit_event: at=now event=session.start account_id=<account> session_id=<session> made_by=person details={remembered: true, knownDevice: true, sharedComputer: false}
    + known_device: account_id=<account> device_hash=… last_used_at=now
    - known_device: account_id=<account> device_hash=… failed_attempts=5 locked_until=now last_used_at=now-15min
    + session: id=<session> token_hash=… account_id=<account> created_at=now last_seen_at=now idle_limit=14 days ends_at=now+30d remembered=true"
  `);
});

test('POST /api/authentication/login on a shared computer known to their account', async () => {
  const { client, email } = await portal.person();
  await client.post('/api/authentication/logout');
  await client.visit();
  const logIn = () =>
    client.post('/api/authentication/login', {
      body: { email, password, rememberMe: false, sharedComputer: true },
    });
  expect(await portal.see(logIn)).toMatchInlineSnapshot(`
    "200
    + audit_event: at=now event=session.start account_id=<account> session_id=<session> made_by=person details={remembered: false, knownDevice: true, sharedComputer: true}
    - known_device: account_id=<account> device_hash=… last_used_at=now
    + session: id=<session> token_hash=… account_id=<account> created_at=now last_seen_at=now idle_limit=00:30:00 ends_at=now+12h shared_computer=true"
  `);
});

test('POST /login, and POST /:language/login', async () => {
  const client = portal.client('porth-elen');
  await addAccount(portal.pool, 'porth-elen', 'without-script@residents.example');
  const logIn = (path: string, given: string) => () =>
    sendForm(client, path, { email: 'without-script@residents.example', password: given });
  expect(await portal.see(logIn('/login', 'not this one'))).toMatchInlineSnapshot(`
    "422
    ~ account <account>: failed_attempts=0 → 1
    + audit_event: at=now event=login.fail account_id=<account> made_by=person details={reason: password, knownDevice: false}"
  `);
  expect(await portal.see(logIn('/login', password))).toMatchInlineSnapshot(`
    "303
    ~ account <account>: failed_attempts=1 → 0 locale=null → en-GB
    + audit_event: at=now event=session.start account_id=<account> session_id=<session> made_by=person details={remembered: false, knownDevice: false, sharedComputer: false}
    + known_device: account_id=<account> device_hash=… last_used_at=now
    + session: id=<session> token_hash=… account_id=<account> created_at=now last_seen_at=now idle_limit=00:30:00 ends_at=now+12h"
  `);
  expect(await portal.see(logIn('/cy/login', password))).toMatchInlineSnapshot(`
    "303
    ~ account <account>: locale=en-GB → cy-GB
    + audit_event: at=now event=session.end account_id=<account> session_id=<session> made_by=person details={by: login}
    + audit_event: at=now event=session.start account_id=<account> session_id=<session 2> made_by=person details={remembered: false, knownDevice: true, sharedComputer: false}
    + known_device: account_id=<account> device_hash=… last_used_at=now
    - known_device: account_id=<account> device_hash=… last_used_at=now
    + session: id=<session 2> token_hash=… account_id=<account> created_at=now last_seen_at=now idle_limit=00:30:00 ends_at=now+12h
    ~ session <session>: ended_at=null → now"
  `);
});

test('POST /api/authentication/logout', async () => {
  const { client } = await portal.person();
  expect(await portal.see(() => client.post('/api/authentication/logout'))).toMatchInlineSnapshot(`
    "200
    + audit_event: at=now event=session.end account_id=<account> session_id=<session> made_by=person details={by: logout}
    ~ session <session>: ended_at=null → now"
  `);
  // The browser's cookies: none tells whose it was, or that it was a member's.
  expect([...client.cookies.keys()].toSorted()).toMatchInlineSnapshot(`
    [
      "__Host-device",
      "__Host-visitor",
    ]
  `);
  await client.visit();
  expect(await portal.see(() => client.post('/api/authentication/logout'))).toMatchInlineSnapshot(`"200"`);
});

test('POST /api/authentication/reset', async () => {
  const client = await other();
  const { email } = await portal.person();
  const reset = (of: string) => () => client.post('/api/authentication/reset', { body: { email: of } });
  expect(await portal.see(reset(email))).toMatchInlineSnapshot(`
    "200
    + account_request: account_id=<account> purpose=reset request_id=<id> asked_at=now
    + audit_event: at=now event=password.resetAsked account_id=<account> made_by=person
    + outbox: kind=account.reset payload={accountId: <account>, requestId: <id>} created_at=now not_before=now"
  `);
  expect(await portal.see(reset('nobody@residents.example'))).toMatchInlineSnapshot(`"200 reset.noAccount"`);
});

test('POST /api/authentication/reset-confirm', async () => {
  const { client: owner, accountId, email } = await portal.person();
  const client = await other();
  // A request, by its owner or a stranger, to move the account to another address.
  await owner.post('/api/account/change-email', {
    body: { email: 'elsewhere@residents.example', currentPassword: password },
  });
  await lockOut(accountId);
  await client.post('/api/authentication/reset', { body: { email } });
  const proof = await proofFor(accountId, 'reset');
  const confirm = (given: string) => () =>
    client.post('/api/authentication/reset-confirm', { body: { proof, password: given } });
  expect(await portal.see(confirm('short'))).toMatchInlineSnapshot(
    `"200 password.tooShort password.tooWeak password password.tooShort password password.tooWeak"`,
  );
  expect(await portal.see(confirm(chosen))).toMatchInlineSnapshot(`
    "200
    ~ account <account>: password_hash=… → … password_changed_at=null → now failed_attempts=5 → 0 locked_until=now+15min → null
    - account_request: account_id=<account> purpose=changeEmail request_id=<id> email=elsewhere@residents.example asked_at=now
    - account_request: account_id=<account> purpose=reset request_id=<id 2> asked_at=now
    ~ account_token <account_token>: ended_at=null → now
    + audit_event: at=now event=session.end account_id=<account> session_id=<session> made_by=person details={by: others}
    + audit_event: at=now event=login.unlock account_id=<account> made_by=person
    + audit_event: at=now event=password.reset account_id=<account> made_by=person
    ~ known_device <account> …: failed_attempts=5 → 0 locked_until=now+15min → null
    + outbox: kind=account.passwordChanged payload={accountId: <account>} created_at=now not_before=now
    ~ session <session>: ended_at=null → now"
  `);
  expect(await portal.see(confirm('another heron on the weir'))).toMatchInlineSnapshot(
    `"200 resetConfirm.invalid"`,
  );
});

test('POST /api/account/change-password', async () => {
  const { client, email } = await portal.person();
  await client.post('/api/account/change-email', {
    body: { email: 'under-way@residents.example', currentPassword: password },
  });
  await client.post('/api/authentication/reset', { body: { email } });
  await (await other()).logIn(email, password);
  const change = (currentPassword: string) => () =>
    client.post('/api/account/change-password', { body: { currentPassword, password: chosen } });
  expect(await portal.see(change('not this one'))).toMatchInlineSnapshot(`
    "200 changePassword.currentWrong currentPassword changePassword.currentWrong
    + audit_event: at=now event=login.fail account_id=<account> made_by=person details={reason: password, knownDevice: true}
    ~ known_device <account> …: failed_attempts=0 → 1"
  `);
  expect(await portal.see(change(password))).toMatchInlineSnapshot(`
    "200
    ~ account <account>: password_hash=… → … password_changed_at=null → now
    - account_request: account_id=<account> purpose=changeEmail request_id=<id> email=under-way@residents.example asked_at=now
    - account_request: account_id=<account> purpose=reset request_id=<id 2> asked_at=now
    + audit_event: at=now event=session.end account_id=<account> session_id=<session> made_by=person details={by: others}
    + audit_event: at=now event=password.change account_id=<account> made_by=person
    + outbox: kind=account.passwordChanged payload={accountId: <account>} created_at=now not_before=now
    ~ session <session>: ended_at=null → now"
  `);
});

test('POST /api/account/change-email', async () => {
  const { client } = await portal.person();
  const taken = await portal.person();
  const change =
    (email: string, currentPassword = password) =>
    () =>
      client.post('/api/account/change-email', { body: { email, currentPassword } });
  expect(await portal.see(change('moved@residents.example', 'not this one'))).toMatchInlineSnapshot(`
    "200 changePassword.currentWrong currentPassword changePassword.currentWrong
    + audit_event: at=now event=login.fail account_id=<account> made_by=person details={reason: password, knownDevice: true}
    ~ known_device <account> …: failed_attempts=0 → 1"
  `);
  expect(await portal.see(change(taken.email))).toMatchInlineSnapshot(
    `"200 changeEmail.taken email changeEmail.taken"`,
  );
  expect(await portal.see(change('moved@residents.example'))).toMatchInlineSnapshot(`
    "200
    + account_request: account_id=<account> purpose=changeEmail request_id=<id> email=moved@residents.example asked_at=now
    + audit_event: at=now event=email.changeAsked account_id=<account> made_by=person
    + outbox: kind=account.changeEmail payload={email: moved@residents.example, accountId: <account>, requestId: <id>} created_at=now not_before=now"
  `);
});

test('POST /api/authentication/confirm-email-change', async () => {
  const { client, accountId } = await portal.person();
  await client.post('/api/account/change-email', {
    body: { email: 'confirmed@residents.example', currentPassword: password },
  });
  const proof = await proofFor(accountId, 'changeEmail');
  const confirm = (given: object) => () =>
    client.post('/api/authentication/confirm-email-change', { body: { proof: given } });
  expect(await portal.see(confirm({ token: 'not-it' }))).toMatchInlineSnapshot(`"200 confirm.invalid"`);
  expect(await portal.see(confirm(proof))).toMatchInlineSnapshot(`
    "200
    ~ account <account>: email=<id>@residents.example → confirmed@residents.example
    - account_request: account_id=<account> purpose=changeEmail request_id=<id 2> email=confirmed@residents.example asked_at=now
    ~ account_token <account_token>: ended_at=null → now
    + audit_event: at=now event=email.change account_id=<account> made_by=person
    + outbox: kind=account.emailChanged payload={email: <id>@residents.example, accountId: <account>} created_at=now not_before=now"
  `);
});

test('DELETE /api/account/sessions/:sessionId', async () => {
  const { client, accountId } = await portal.person();
  const stranger = await portal.person();
  const sessionOf = async (id: string) =>
    (await portal.pool.query<{ id: string }>('select id from session where account_id = $1', [id])).rows[0]
      ?.id;
  const [own, theirs] = [await sessionOf(accountId), await sessionOf(stranger.accountId)];
  expect(
    await portal.see(() => client.send('DELETE', `/api/account/sessions/${theirs}`)),
  ).toMatchInlineSnapshot(`"404 request.notFound"`);
  expect(await portal.see(() => client.send('DELETE', `/api/account/sessions/${own}`)))
    .toMatchInlineSnapshot(`
    "200
    + audit_event: at=now event=session.end account_id=<account> session_id=<session> made_by=person details={by: list}
    ~ session <session>: ended_at=null → now"
  `);
});

test('DELETE /api/account/sessions', async () => {
  const { client, email } = await portal.person();
  await (await other()).logIn(email, password);
  expect(await portal.see(() => client.send('DELETE', '/api/account/sessions'))).toMatchInlineSnapshot(`
    "200
    + audit_event: at=now event=session.end account_id=<account> session_id=<session> made_by=person details={by: others}
    ~ session <session>: ended_at=null → now"
  `);
  expect(await portal.see(() => client.send('DELETE', '/api/account/sessions'))).toMatchInlineSnapshot(
    `"200"`,
  );
});

test('PUT /api/account/feature/:id/dismiss', async () => {
  const { client } = await portal.person('porth-elen');
  const dismiss = (id: string) => () => client.send('PUT', `/api/account/feature/${id}/dismiss`, {});
  expect(await portal.see(dismiss('map-of-homes'))).toMatchInlineSnapshot(`
    "200
    + feature_dismissal: account_id=<account> feature_notice_identifier=map-of-homes at=now"
  `);
  expect(await portal.see(dismiss('map-of-homes'))).toMatchInlineSnapshot(`"200"`);
  expect(await portal.see(dismiss('no-notice'))).toMatchInlineSnapshot(`"404 request.notFound"`);
});

test('POST /api/account/retrieve-details', async () => {
  const { client, accountId } = await portal.person();
  const application = await addApplication(portal.pool, 'ashcombe', null);
  await portal.pool.query(
    "update application set reference = '482913', claim_postcode = 'ZZ11AA' where id = $1",
    [application],
  );
  await ownedByApplication(application, accountId);
  const claim = (postcode: string) => () =>
    client.post('/api/account/retrieve-details', {
      body: { reference: '482913', dateOfBirth: '1988-05-14', postcode },
    });
  expect(await portal.see(claim('ZZ9 9ZZ'))).toMatchInlineSnapshot(`
    "200 retrieveDetails.notFound
    + audit_event: at=now event=case.claimFail account_id=<account> made_by=person
    + claim_attempt: account_id=<account> at=now"
  `);
  expect(await portal.see(claim('ZZ1 1AA'))).toMatchInlineSnapshot(`
    "200
    ~ application <application>: account_id=null → <account>
    + audit_event: at=now event=case.claim account_id=<account> made_by=person
    ~ housing_case <housing_case>: account_id=null → <account>
    ~ message_thread <message_thread>: account_id=null → <account>
    ~ officer_document <officer_document>: account_id=null → <account>
    ~ officer_document <officer_document 2>: account_id=null → <account> delivered_at=null → now
    + resident_event: at=now kind=document.deliver account_id=<account> made_by=system subject_id=<officer_document 2>
    ~ workflow_action <workflow_action>: account_id=null → <account>"
  `);
  expect(await portal.see(claim('ZZ1 1AA'))).toMatchInlineSnapshot(`"200"`);
});

/** Adds the council's records of an unclaimed household: an action, a conversation, a case and a document. */
async function ownedByApplication(application: string, accountId: string): Promise<void> {
  const rows = {
    workflow_action: await addAction(portal.pool, 'ashcombe', accountId),
    message_thread: await addThread(portal.pool, 'ashcombe', accountId),
  };
  for (const [table, id] of Object.entries(rows))
    await portal.pool.query(`update ${table} set account_id = null, application_id = $1 where id = $2`, [
      application,
      id,
    ]);
  await portal.pool.query(
    `insert into housing_case (tenant_id, external_reference, application_id, kind, reference, title, opened_on)
     values ('ashcombe', 'C/claimed', $1, 'homelessness', 'HO-1', '{"en-GB": "Help"}', '2026-01-05')`,
    [application],
  );
  await portal.pool.query(
    `insert into officer_document (tenant_id, external_reference, application_id, kind, document_kind, title, written_on,
                                   decision, withdrawn_at)
     select 'ashcombe', 'D/' || ordinal, $1, 'decision', 'other', '{"en-GB": "A decision"}', '2026-03-02', '{}',
            case when ordinal = 2 then app_now() end
       from generate_series(1, 2) as ordinal`,
    [application],
  );
}

test('POST /api/account/favourites', async () => {
  const { client } = await portal.person();
  const advertIds = [await addAdvert(portal.pool, 'ashcombe'), await addAdvert(portal.pool, 'ashcombe')];
  const add = () => client.post('/api/account/favourites', { body: { advertIds } });
  expect(await portal.see(add)).toMatchInlineSnapshot(`
    "200
    + favourite: account_id=<account> advert_id=<advert> added_at=now
    + favourite: account_id=<account> advert_id=<advert 2> added_at=now"
  `);
  expect(await portal.see(add)).toMatchInlineSnapshot(`"200"`);
});

test('PUT /api/account/favourites/:advertId, and DELETE /api/account/favourites/:advertId', async () => {
  const { client } = await portal.person();
  const advert = await addAdvert(portal.pool, 'ashcombe');
  const favourite =
    (method: string, id = advert) =>
    () =>
      client.send(method, `/api/account/favourites/${id}`, {});
  const theirs = await addAdvert(portal.pool, 'three-rivers');
  expect(await portal.see(favourite('PUT'))).toMatchInlineSnapshot(`
    "200
    + favourite: account_id=<account> advert_id=<advert> added_at=now"
  `);
  expect(await portal.see(favourite('PUT'))).toMatchInlineSnapshot(`"200"`);
  expect(await portal.see(favourite('PUT', theirs))).toMatchInlineSnapshot(`"404 request.notFound"`);
  await moveClock(portal.pool, 60);
  expect(await portal.see(favourite('DELETE'))).toMatchInlineSnapshot(`
    "200
    - favourite: account_id=<account> advert_id=<advert> added_at=now-1min"
  `);
  expect(await portal.see(favourite('DELETE'))).toMatchInlineSnapshot(`"200"`);
});
