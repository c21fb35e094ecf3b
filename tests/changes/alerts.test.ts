import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAlertChoice } from '#api/alerts/alert-choice.ts';
import { queueAlerts } from '#api/alerts/queue-alerts.ts';
import { remindOfActions } from '#api/alerts/remind-of-actions.ts';
import { openDatabase, type Database, type TenantDatabase } from '#api/database/database.ts';
import { sendWaitingMail } from '#api/mail/send-waiting-mail.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { SavedSearchesResponseSchema } from '#schemas/api/saved-searches.ts';
import type { Alert } from '#schemas/alerts.ts';
import { addAction } from '#tools/scenario/action-scenes.ts';
import { addAdvert, addApplication, moveClock, quickPasswords } from '#tools/scenario/arrange.ts';
import { addMessage, addThread } from '#tools/scenario/message-scenes.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { changesOf } from '../support/changes-of.ts';
import { changesPortal, type Person } from './changes-scene.ts';
import { emptyTables } from '../support/empty-tables.ts';

// Every database write for alerts, saved searches, reminders and letters.

const tenant = 'ashcombe';
const portal = changesPortal();
let api: Database;
let own: TenantDatabase;
let council: TenantFiles;
beforeAll(async () => {
  api = openDatabase(portal.url);
  own = api.forTenant(tenant);
  council = await shippedCouncil(tenant);
});
afterAll(() => api.close());

test('PUT /api/account/alerts', async () => {
  const { client } = await portal.person();
  const save =
    (version: number, state: 'on' | 'off', frequency = 'daily') =>
    () =>
      client.send('PUT', '/api/account/alerts', {
        body: { version, alerts: [{ alert: 'suitableHomes', state, frequency }] },
      });
  expect(await portal.see(save(0, 'on'))).toMatchInlineSnapshot(`
    "200
    + alert_choice: id=<alert_choice> account_id=<account> alert=suitableHomes changed_at=now state=on frequency=daily version=1
    + resident_event: at=now kind=alerts.change account_id=<account> made_by=resident subject_id=<account> details={by: page, alerts: [{alert: suitableHomes, state: on, frequency: daily}]}"
  `);
  expect(await portal.see(save(0, 'on'))).toMatchInlineSnapshot(`"200"`);
  expect(await portal.see(save(0, 'on', 'weekly'))).toMatchInlineSnapshot(`"409 alerts.changedElsewhere"`);
  await moveClock(portal.pool, 60);
  expect(await portal.see(save(1, 'on', 'weekly'))).toMatchInlineSnapshot(`
    "200
    ~ alert_choice <alert_choice>: changed_at=now-1min → now frequency=daily → weekly version=1 → 2
    + resident_event: at=now kind=alerts.change account_id=<account> made_by=resident subject_id=<account> details={by: page, alerts: [{alert: suitableHomes, state: on, frequency: weekly}]}"
  `);
  expect(await portal.see(save(2, 'off', 'weekly'))).toMatchInlineSnapshot(`
    "200
    ~ alert_choice <alert_choice>: state=on → off version=2 → 3
    + resident_event: at=now kind=alerts.change account_id=<account> made_by=resident subject_id=<account> details={by: page, alerts: [{alert: suitableHomes, state: off, frequency: weekly}]}"
  `);
});

test('a new frequency reschedules waiting letters of its own alert only', async () => {
  const { client, accountId } = await portal.person();
  await portal.pool.query(
    `insert into alert_waiting (tenant_id, account_id, round_id, alert, subjects, due_at)
     select $1, $2, 1, alert, '[]', app_now() from unnest(array['suitableHomes', 'placeChanged']) as alert`,
    [tenant, accountId],
  );
  const weekly = { alert: 'suitableHomes', state: 'on', frequency: 'weekly' };
  const changes = await portal.see(() =>
    client.send('PUT', '/api/account/alerts', { body: { version: 0, alerts: [weekly] } }),
  );
  const moved = changes.split('\n').filter((line) => line.includes('alert_waiting'));
  expect(moved).toEqual([expect.stringMatching(/^~ alert_waiting .*suitableHomes.*: due_at=now → /)]);
});

test('POST /api/account/searches, PUT /api/account/searches/:searchId, and DELETE /api/account/searches/:searchId', async () => {
  const { client } = await portal.person();
  const key = randomUUID();
  const save = () =>
    client.post('/api/account/searches', { body: { key, name: 'Near work', params: { garden: 'yes' } } });
  expect(await portal.see(save)).toMatchInlineSnapshot(`
    "200
    + saved_search: id=<saved_search> account_id=<account> name=Near work params={garden: yes} version=1 created_at=now changed_at=now save_key=…"
  `);
  expect(await portal.see(save)).toMatchInlineSnapshot(`"200"`);
  const [search] = (await client.get('/api/account/searches')).as(SavedSearchesResponseSchema).searches;
  const rename = (version: number, name: string) => () =>
    client.send('PUT', `/api/account/searches/${search?.id}`, { body: { version, name } });
  const remove = () => client.send('DELETE', `/api/account/searches/${search?.id}`, {});
  await moveClock(portal.pool, 60);
  expect(await portal.see(rename(1, 'Near school'))).toMatchInlineSnapshot(`
    "200
    ~ saved_search <saved_search>: name=Near work → Near school version=1 → 2 changed_at=now-1min → now"
  `);
  expect(await portal.see(rename(1, 'Near town'))).toMatchInlineSnapshot(`"409 alerts.changedElsewhere"`);
  expect(await portal.see(remove)).toMatchInlineSnapshot(`
    "200
    - saved_search: id=<saved_search> account_id=<account> name=Near school params={garden: yes} version=2 created_at=now-1min changed_at=now save_key=…"
  `);
  expect(await portal.see(remove)).toMatchInlineSnapshot(`"404 request.notFound"`);
});

test('POST /api/unsubscribe/:unsubscribeId/:unsubscribeToken, and DELETE /api/unsubscribe/:unsubscribeId/:unsubscribeToken', async () => {
  const { accountId } = await portal.person();
  const { id, token } = await findAlertChoice(own, accountId, 'bidReceipts');
  const client = portal.client();
  const stop =
    (method: string, by = token) =>
    () =>
      client.send(method, `/api/unsubscribe/${id}/${by}`, {});
  expect(await portal.see(stop('POST', 'x'.repeat(43)))).toMatchInlineSnapshot(`"404 unsubscribe.invalid"`);
  await moveClock(portal.pool, 60);
  expect(await portal.see(stop('POST'))).toMatchInlineSnapshot(`
    "200
    ~ alert_choice <alert_choice>: changed_at=now-1min → now state=on → off version=0 → 1
    + resident_event: at=now kind=alerts.change account_id=<account> made_by=resident subject_id=<account> details={by: letter, alerts: [{alert: bidReceipts, state: off, frequency: atOnce}]}"
  `);
  expect(await portal.see(stop('POST'))).toMatchInlineSnapshot(`"200"`);
  expect(await portal.see(stop('DELETE'))).toMatchInlineSnapshot(`
    "200
    ~ alert_choice <alert_choice>: state=off → on version=1 → 2
    + resident_event: at=now kind=alerts.change account_id=<account> made_by=resident subject_id=<account> details={by: letter, alerts: [{alert: bidReceipts, state: on, frequency: atOnce}]}"
  `);
});

const judge = () => changesOf(portal.pool, () => queueAlerts({ database: own, files: council }));
const send = () =>
  changesOf(portal.pool, () =>
    sendWaitingMail({
      database: own,
      files: council,
      passwords: quickPasswords,
      mailer: { send: async () => ({ outcome: 'sent' }), close: async () => {} },
      sender: { from: undefined, port: 8080 },
      log: { warn() {}, error() {} },
    }),
  );

const choose = ({ accountId }: Person, alert: Alert) =>
  portal.pool.query(
    `insert into alert_choice (tenant_id, account_id, alert, state, frequency, version) values ($1, $2, $3, 'on', 'atOnce', 1)`,
    [tenant, accountId, alert],
  );

/** Deletes the data of earlier tests, so that a job finds only what a test has made. */
const clear = () => emptyTables(portal.pool, 'account', 'advert', 'outbox', 'alert_round', 'saved_search');

test('matching homes, as they open', async () => {
  await clear();
  const ann = await portal.person();
  await addApplication(portal.pool, tenant, ann.accountId);
  await choose(ann, 'suitableHomes');
  // Homes open before the first round are not news.
  await judge();
  await addAdvert(portal.pool, tenant, { opensIn: -1 });
  expect(await judge()).toMatchInlineSnapshot(`
    "+ alert_round: kind=opening judged_up_to=<account> people=1 told=1 started_at=now ended_at=now
    + alert_round_advert: advert_id=<advert> round_id=…
    + alert_waiting: account_id=<account> round_id=… alert=suitableHomes subjects=[<advert>] found_at=now due_at=now letter_id=…
    + outbox: kind=alert.suitableHomes payload={accountId: <account>} created_at=now not_before=now to_many=true"
  `);
  expect(await judge()).toBe('');
  await moveClock(portal.pool, 3_600);
  expect(await send()).toMatchInlineSnapshot(`
    "~ outbox …: sent_at=null → now attempts=0 → 1 not_before=now-1h → now+2min outcome=null → sent
    + unsubscribe_token: token_hash=… choice_id=<alert_choice> created_at=now"
  `);
  expect(await send()).toBe('');
});

test('messages unread for days', async () => {
  await clear();
  const { accountId } = await portal.person();
  const thread = await addThread(portal.pool, tenant, accountId);
  await moveClock(portal.pool, 86_400);
  await judge();
  await addMessage(portal.pool, tenant, thread, 'Please send us your new address.');
  await moveClock(portal.pool, 7 * 86_400);
  expect(await judge()).toMatchInlineSnapshot(`
    "+ alert_round: kind=places day=2026-03-18 judged_up_to=<id> started_at=now ended_at=now
    + alert_round: kind=unread day=2026-03-18 judged_up_to=<id> started_at=now ended_at=now
    + alert_round: kind=closing day=2026-03-18 judged_up_to=<id> started_at=now ended_at=now
    + alert_waiting: account_id=<account> round_id=… alert=messages subjects=[<message_thread>] found_at=now due_at=now+117h"
  `);
  expect(await judge()).toBe('');
});

test('actions due soon', async () => {
  await clear();
  const { accountId } = await portal.person();
  const { rows } = await portal.pool.query<{ due: Date }>(`select app_now() + interval '6 days' as due`);
  await addAction(portal.pool, tenant, accountId, { dueAt: rows[0]?.due.toISOString() ?? '' });
  const remind = () => changesOf(portal.pool, () => remindOfActions(own, council.actions));
  expect(await remind()).toBe('');
  await moveClock(portal.pool, 5 * 86_400);
  expect(await remind()).toMatchInlineSnapshot(`
    "+ outbox: kind=casework.actionDue payload={accountId: <account>, subjectId: <workflow_action>} created_at=now not_before=now to_many=true
    ~ workflow_action <workflow_action>: reminded_at=null → now"
  `);
  expect(await remind()).toBe('');
  expect(await send()).toMatchInlineSnapshot(`
    "+ alert_choice: id=<alert_choice> account_id=<account> alert=actionsDue changed_at=now state=on frequency=atOnce
    ~ outbox …: sent_at=null → now attempts=0 → 1 not_before=now → now+2min outcome=null → sent
    + unsubscribe_token: token_hash=… choice_id=<alert_choice> created_at=now"
  `);
});
