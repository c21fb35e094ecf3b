import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { AlertsPreviewResponseSchema } from '#schemas/api/alerts.ts';
import { addAccount, addAdvert, addApplication, password } from '#tools/scenario/arrange.ts';
import type { Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';
import { emptyTables } from '../../support/empty-tables.ts';

// Each alert's results for last week, from the existing data.

const portal = portalForTests();
const day = 86_400;
let client: Client;
let account: string;

beforeEach(async () => {
  await emptyTables(portal.pool, 'advert', 'alert_round_advert');
  const email = `${randomUUID()}@residents.example`;
  account = await addAccount(portal.pool, 'ashcombe', email);
  await addApplication(portal.pool, 'ashcombe', account);
  client = portal.client();
  await client.logIn(email, password);
});

async function lastWeek() {
  const { alerts } = (await client.get('/api/account/alerts/preview')).as(AlertsPreviewResponseSchema);
  return Object.fromEntries(
    alerts.map(({ alert, total, letters, examples }) => [
      alert,
      { total, letters, titles: examples.map(({ title }) => title) },
    ]),
  );
}

const none = { total: 0, letters: { atOnce: 0, daily: 0, weekly: 0 }, titles: [] };

test('is empty for each alert if nothing happened', async () => {
  expect(new Set(Object.values(await lastWeek()).map((told) => JSON.stringify(told)))).toEqual(
    new Set([JSON.stringify(none)]),
  );
});

test('lists homes that opened last week and the person may bid for, and the letters they would have brought', async () => {
  const add = (title: string, opensIn: number, need = 2) =>
    addAdvert(portal.pool, 'ashcombe', {
      opensIn,
      closesIn: 20 * day,
      details: { title },
      rules: { bedroomNeed: { minimum: need, maximum: need } },
    });
  const now = -2 * day;
  await add('First', now);
  await add('Second', -5 * day);
  await add('Too large', now, 4);
  await add('Before', -8 * day);
  await addAdvert(portal.pool, 'ashcombe', { opensIn: day, closesIn: 20 * day });
  await portal.pool.query(
    `insert into saved_search (tenant_id, account_id, name, params, save_key)
     values ('ashcombe', $1, 'First', '{"text": "first"}', $2)`,
    [account, randomUUID()],
  );
  const told = await lastWeek();
  expect(told['suitableHomes']).toEqual({
    total: 2,
    letters: { atOnce: 2, daily: 2, weekly: 1 },
    titles: ['First', 'Second'],
  });
  expect(told['savedSearch']?.titles).toEqual(['First']);
  expect(told['closingSoon']).toEqual(none);
});

test('lists closed homes, unread messages and due actions by their times alone', async () => {
  await addAdvert(portal.pool, 'ashcombe', {
    opensIn: -20 * day,
    closesIn: -2 * day,
    details: { title: 'Closed' },
  });
  for (const owner of [
    account,
    await addAccount(portal.pool, 'ashcombe', `${randomUUID()}@residents.example`),
  ]) {
    await portal.pool.query(
      `with thread as (
         insert into message_thread (tenant_id, account_id, subject, reference, started_by, messages, unread)
         values ('ashcombe', $1, 'Your rent', 'M-1', 'council', 1, 1) returning id)
       insert into message (tenant_id, thread_id, sender, body, at)
       select 'ashcombe', id, 'council', 'Please call us.', app_now() - interval '3 days' from thread`,
      [owner],
    );
    await portal.pool.query(
      `insert into workflow_action (tenant_id, reference, origin, action_type, account_id, title, due_at)
       values ('ashcombe', 'A-1', 'council', 'proof', $1, '{"en-GB": "Proof"}', app_now() - interval '1 day')`,
      [owner],
    );
  }
  const told = await lastWeek();
  expect(told['closingSoon']).toMatchObject({ total: 1, titles: ['Closed'] });
  expect(told['messages']).toMatchObject({ total: 1, titles: [] });
  expect(told['actionsDue']).toMatchObject({ total: 1, titles: [] });
  expect(told['suitableHomes']).toEqual(none);
});

test('lists a home that closes at 24:00 on the morning before that day ends', async () => {
  const id = await addAdvert(portal.pool, 'ashcombe', {
    opensIn: -20 * day,
    details: { title: 'At midnight' },
  });
  const { rows } = await portal.pool.query<{ told: Date }>(
    `with today as (select date_trunc('day', app_now() at time zone 'Europe/London') as began),
          closed as (update advert set closes_at = (began - interval '2 days') at time zone 'Europe/London'
                       from today where id = $1)
     select (began - interval '4 days' + interval '7 hours') at time zone 'Europe/London' as told from today`,
    [id],
  );
  const { alerts } = (await client.get('/api/account/alerts/preview')).as(AlertsPreviewResponseSchema);
  const { examples = [] } = alerts.find(({ alert }) => alert === 'closingSoon') ?? {};
  expect(examples.map(({ title, at }) => [title, at])).toEqual([
    ['At midnight', rows[0]?.told.toISOString()],
  ]);
});

test('refuses visitors', async () => {
  expect((await portal.client().get('/api/account/alerts/preview')).code).toBe('session.required');
});
