import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { purge } from '#api/background/purge.ts';
import { expireDocuments } from '#api/casework/documents/expire-documents.ts';
import { openDatabase, type Database, type TenantDatabase } from '#api/database/database.ts';
import { openFolderStore } from '#api/files/storage/folder-store.ts';
import { addAccount, addAdvert, addApplication, moveClock } from '#tools/scenario/arrange.ts';
import { FileShelf } from '../api/files/file-shelf.ts';
import { changesOf, stopClock } from '../support/changes-of.ts';
import { databaseForTests } from '../support/portal.ts';
import { emptyTables } from '../support/empty-tables.ts';

// Everything that the job which deletes old data changes: on the last day of a retention period nothing, the
// day after only rows whose period is over.

const tenant = 'ashcombe';
const day = 86_400;
const database = databaseForTests();
let api: Database;
let own: TenantDatabase;
let shelf: FileShelf;
beforeAll(async () => {
  await stopClock(database.pool);
  api = openDatabase(database.url);
  own = api.forTenant(tenant);
  shelf = await FileShelf.open();
});
afterAll(async () => {
  await api.close();
  await shelf.close();
});

const keep = {
  keepAnswersDays: 7,
  keepSessionsDays: 30,
  keepMailDays: 90,
  keepAuditDays: 2_190,
  mail: { smtpUrl: undefined, from: undefined },
};

/** Adds one row, dated now, of each kind that is eventually deleted. */
async function everythingOnce(): Promise<void> {
  const account = await addAccount(database.pool, tenant, 'kept@residents.example');
  await addAccount(database.pool, tenant, 'unconfirmed@residents.example', 'unconfirmed');
  const application = await addApplication(database.pool, tenant, account);
  const advert = await addAdvert(database.pool, tenant);
  const secret = randomBytes(32);
  const write = (text: string, values: readonly unknown[]) => database.pool.query(text, [tenant, ...values]);
  await write(
    `insert into idempotent_request (tenant_id, account_id, key, fingerprint, answer, at)
     values ($1, $2, 'key', '', '{}', app_now())`,
    [account],
  );
  await write(
    `insert into session (tenant_id, token_hash, account_id, idle_limit, ended_at, ends_at)
     values ($1, $2, $3, '30 minutes', app_now(), app_now())`,
    [secret, account],
  );
  await write(
    `insert into outbox (tenant_id, kind, payload, outcome, sent_at) values
       ($1, 'account.reset', '{}', 'sent', app_now()), ($1, 'account.reset', '{}', null, null),
       ($1, 'account.unknown', '{"mark": "x"}', 'sent', app_now())`,
    [],
  );
  await write(`insert into account_request (tenant_id, account_id, purpose) values ($1, $2, 'reset')`, [
    account,
  ]);
  await write(
    `insert into account_token (tenant_id, account_id, purpose, request_id, token_hash, code_hash, expires_at)
     select tenant_id, account_id, purpose, request_id, $2, 'hash', app_now() from account_request where tenant_id = $1`,
    [secret],
  );
  await write('insert into claim_attempt (tenant_id, account_id, at) values ($1, $2, app_now())', [account]);
  await write(
    'insert into known_device (tenant_id, account_id, device_hash, last_used_at) values ($1, $2, $3, app_now())',
    [account, secret],
  );
  await write(
    `insert into preview_token (tenant_id, token_hash, staff_id, staff_name, expires_at)
     values ($1, $2, 'j.doe', 'Jo Doe', app_now())`,
    [secret],
  );
  await write(
    `with choice as (
       insert into alert_choice (tenant_id, account_id, alert, state, frequency, version)
       values ($1, $2, 'suitableHomes', 'on', 'daily', 1) returning id)
     insert into unsubscribe_token (tenant_id, token_hash, choice_id) select $1, $3, id from choice`,
    [account, secret],
  );
  await write(
    `insert into alert_waiting (tenant_id, account_id, round_id, alert, subjects, due_at, letter_id) values
       ($1, $2, 1, 'suitableHomes', '[]', app_now(), 1), ($1, $2, 2, 'suitableHomes', '[]', app_now(), null)`,
    [account],
  );
  await write(
    `insert into automatic_look (tenant_id, account_id, advert_id, application_id, outcome, because, reasons, choices_version)
     values ($1, $2, $3, $4, 'notWanted', 'area', '[]', 1)`,
    [account, advert, application],
  );
  await write(
    `insert into audit_event (tenant_id, event, made_by, account_id) values ($1, 'session.start', 'person', $2)`,
    [account],
  );
}

const work = () => changesOf(database.pool, () => purge(own, keep));

test('each kind of data is deleted at its time, and nothing else with it', async () => {
  await everythingOnce();
  let gone = 0;
  /** Returns what is deleted after this many days; nothing may be deleted in their last second. */
  const after = async (days: number) => {
    await moveClock(database.pool, days * day - gone);
    const early = await work();
    await moveClock(database.pool, 1);
    gone = days * day + 1;
    return early === '' ? work() : `too soon: ${early}`;
  };
  expect(await after(1 / 24)).toMatchInlineSnapshot(`"~ outbox …: payload.mark=x → null"`);
  expect(await after(1)).toMatchInlineSnapshot(`"- claim_attempt: account_id=<account> at=now-86401s"`);
  expect(await after(7)).toMatchInlineSnapshot(`
    "- account: id=<account> email=unconfirmed@residents.example name=A Test Applicant registration_number=… password_hash=… state=unconfirmed created_at=now-604801s last_used_at=now-604801s
    - account_request: account_id=<account 2> purpose=reset request_id=<id> asked_at=now-604801s
    - account_token: id=<account_token> account_id=<account 2> purpose=reset request_id=<id> token_hash=… code_hash=… created_at=now-604801s expires_at=now-604801s
    + audit_event: at=now event=account.lapse account_id=<account> made_by=system
    - idempotent_request: account_id=<account 2> key=… at=now-604801s"
  `);
  expect(await after(30)).toMatchInlineSnapshot(`
    "- preview_token: id=<preview_token> token_hash=… staff_id=j.doe staff_name=Jo Doe created_at=now-2592001s expires_at=now-2592001s
    - session: id=<session> token_hash=… account_id=<account> created_at=now-2592001s last_seen_at=now-2592001s idle_limit=00:30:00 ends_at=now-2592001s ended_at=now-2592001s"
  `);
  expect(await after(90)).toMatchInlineSnapshot(`
    "- alert_waiting: account_id=<account> round_id=… alert=suitableHomes found_at=now-7776001s due_at=now-7776001s letter_id=…
    - outbox: kind=account.reset created_at=now-7776001s sent_at=now-7776001s not_before=now-7776001s outcome=sent
    - outbox: kind=account.unknown created_at=now-7776001s sent_at=now-7776001s not_before=now-7776001s outcome=sent"
  `);
  expect(await after(180)).toMatchInlineSnapshot(
    `"- automatic_look: account_id=<account> advert_id=<advert> application_id=<application> outcome=notWanted because=area choices_version=1 looked_at=now-15552001s"`,
  );
  expect(await after(400)).toMatchInlineSnapshot(
    `"- known_device: account_id=<account> device_hash=… last_used_at=now-34560001s"`,
  );
  expect(await after(730)).toMatchInlineSnapshot(
    `"- unsubscribe_token: token_hash=… choice_id=<alert_choice> created_at=now-63072001s"`,
  );
  expect(await after(2_190)).toMatchInlineSnapshot(
    `"- audit_event: at=now-189216001s event=session.start account_id=<account> made_by=person"`,
  );
});

test('council documents are deleted at their time, and their existence stays recorded', async () => {
  const account = await addAccount(database.pool, tenant, 'documents@residents.example');
  const { sha256 } = await shelf.add(database.pool, { accountId: account });
  await database.pool.query('delete from file');
  await database.pool.query(
    `insert into officer_document (tenant_id, external_reference, account_id, kind, document_kind, title, written_on,
                                   file_name, file_kind, size, sha256)
     values ($1, 'D/1', $2, 'letter', 'other', '{"en-GB": "A letter"}', '2026-03-02', 'letter.pdf', 'pdf', 9, $3)`,
    [tenant, account, Buffer.from(sha256, 'hex')],
  );
  const store = openFolderStore(`${shelf.dataFolder}/files`);
  const council = { tenantId: tenant, environmentId: 'demo' };
  const settings = {
    maximumMegabytes: 20,
    kinds: ['pdf' as const],
    quotaMegabytes: 300,
    visitorQuotaMegabytes: 60,
    documentKinds: [{ id: 'other', name: 'Another document', keepDays: 30 }],
  };
  const expire = () => changesOf(database.pool, () => expireDocuments(own, { store }, council, settings));
  await moveClock(database.pool, 30 * day);
  expect(await expire()).toBe('');
  await moveClock(database.pool, 1);
  expect(await expire()).toMatchInlineSnapshot(
    `"~ officer_document <officer_document>: file_kind=pdf → null size=9 → null sha256=… → null expired_at=null → now"`,
  );
  expect(await expire()).toBe('');
});

test('an unconfirmed account whose person asks for another letter on the last day stays', async () => {
  await emptyTables(database.pool, 'account');
  // Earlier tests' rows in the history.
  await work();
  const email = 'asks-again@residents.example';
  const account = await addAccount(database.pool, tenant, email, 'unconfirmed');
  await moveClock(database.pool, 6 * day);
  await database.pool.query(
    "insert into account_request (tenant_id, account_id, purpose) values ($1, $2, 'confirm')",
    [tenant, account],
  );
  await moveClock(database.pool, 2 * day);
  expect(await work()).toBe('');
  await moveClock(database.pool, 6 * day);
  expect(await work()).toMatchInlineSnapshot(`
    "- account: id=<account> email=asks-again@residents.example name=A Test Applicant registration_number=… password_hash=… state=unconfirmed created_at=now-14d last_used_at=now-14d
    - account_request: account_id=<account> purpose=confirm request_id=<id> asked_at=now-8d
    + audit_event: at=now event=account.lapse account_id=<account> made_by=system"
  `);
});
