import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase, type Database } from '#api/database/database.ts';
import { findAlertChoice } from '#api/alerts/alert-choice.ts';
import { UnsubscribeResponseSchema } from '#schemas/api/unsubscribe.ts';
import { addAccount } from '#tools/scenario/arrange.ts';
import type { Answer } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';

const tenant = 'ashcombe';
const portal = portalForTests();
let api: Database;
let account: string;
let id: string;
let token: string;

beforeAll(async () => {
  api = openDatabase(portal.url);
});
afterAll(async () => {
  await api.close();
});
beforeEach(async () => {
  account = await addAccount(portal.pool, tenant, `${randomUUID()}@residents.example`);
  ({ id, token } = await findAlertChoice(api.forTenant(tenant), account, 'bidReceipts'));
});

const addressOf = (of = id, by = token) => `/api/unsubscribe/${of}/${by}`;
const wanted = (answer: Answer) => answer.as(UnsubscribeResponseSchema).wanted;
/** Returns the stored choice. */
const kept = async () =>
  (await findAlertChoice(api.forTenant(tenant), account, 'bidReceipts')).state === 'on';

describe('a reader of a letter', () => {
  test('stops its kind with one call, without log-in, cookie or page token', async () => {
    const answer = await portal.client().post(addressOf());
    expect(answer.status).toBe(200);
    expect(answer.as(UnsubscribeResponseSchema)).toEqual({
      status: { valid: true, errorMessages: [] },
      alert: 'bidReceipts',
      wanted: false,
    });
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(await kept()).toBe(false);
  });

  test.each([
    ['a form', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'a form in parts',
      'multipart/form-data; boundary=x',
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])('does so through their mail program, which sends %s (RFC 8058)', async (_, type, raw) => {
    const answer = await portal.client().post(addressOf(), { raw, headers: { 'content-type': type } });
    expect(wanted(answer)).toBe(false);
    expect(await kept()).toBe(false);
  });

  test('can repeat it without effect', async () => {
    await portal.client().post(addressOf());
    const at = 'select changed_at from alert_choice where id = $1';
    const before = await portal.pool.query(at, [id]);
    expect(wanted(await portal.client().post(addressOf()))).toBe(false);
    expect((await portal.pool.query(at, [id])).rows).toEqual(before.rows);
  });

  test('can resume the letters, and repeat that without effect', async () => {
    await portal.client().post(addressOf());
    for (let time = 0; time < 2; time += 1) {
      expect(wanted(await portal.client().send('DELETE', addressOf(), {}))).toBe(true);
    }
    expect(await kept()).toBe(true);
  });

  test('changes nothing by a GET, as mail scanners send', async () => {
    expect(wanted(await portal.client().get(addressOf()))).toBe(true);
    expect((await portal.client().send('HEAD', addressOf(), {})).status).toBe(200);
    expect(await kept()).toBe(true);
  });

  test('who opens the mail program’s address in a browser reaches the page', async () => {
    const answer = await portal.client().get(addressOf(), { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect([answer.status, answer.headers['location']]).toEqual([303, `/unsubscribe/${id}/${token}`]);
    expect(await kept()).toBe(true);
  });
});

describe('a wrong address', () => {
  const wrong: readonly (readonly [string, () => string])[] = [
    ['in its token', () => addressOf(id, 'x'.repeat(43))],
    ['because it was cut short', () => addressOf(id, token.slice(0, -1))],
    ['because something was added', () => addressOf(id, `${token}.`)],
    ['in its id', () => addressOf(randomUUID())],
    ['in a malformed id', () => addressOf('me')],
    ['in an id that is no text', () => addressOf('%00')],
    ['in an id with a step up', () => addressOf('..%2f..')],
  ];

  test.each(wrong)('%s changes nothing, and reveals nothing more', async (_, address) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await portal.client().send(method, address(), {});
      expect([method, answer.status, answer.code]).toEqual([method, 404, 'unsubscribe.invalid']);
    }
    expect(await kept()).toBe(true);
  });

  test('does nothing at another council', async () => {
    const answer = await portal.client('three-rivers').post(addressOf());
    expect([answer.status, answer.code]).toEqual([404, 'unsubscribe.invalid']);
    expect(await kept()).toBe(true);
  });

  test('does nothing with another person’s token', async () => {
    const neighbour = await addAccount(portal.pool, tenant, `${randomUUID()}@residents.example`);
    const other = await findAlertChoice(api.forTenant(tenant), neighbour, 'bidReceipts');
    const answer = await portal.client().post(addressOf(id, other.token));
    expect([answer.status, answer.code]).toEqual([404, 'unsubscribe.invalid']);
  });
});

test('two letters written at once share one choice', async () => {
  const newcomer = await addAccount(portal.pool, tenant, `${randomUUID()}@residents.example`);
  const choices = await Promise.all(
    Array.from({ length: 8 }, () => findAlertChoice(api.forTenant(tenant), newcomer, 'bidReceipts')),
  );
  expect(new Set(choices.map((choice) => choice.id)).size).toBe(1);
});

test('the link of each letter works, and no letter’s secret is stored', async () => {
  const later = await findAlertChoice(api.forTenant(tenant), account, 'bidReceipts');
  expect(later.id).toBe(id);
  expect(later.token).not.toBe(token);
  expect(wanted(await portal.client().get(addressOf()))).toBe(true);
  expect(wanted(await portal.client().post(addressOf(id, later.token)))).toBe(false);
  expect(wanted(await portal.client().get(addressOf()))).toBe(false);
  const { rows } = await portal.pool.query<{ row: string }>(
    `select to_jsonb(secret)::text as row from unsubscribe_token as secret where choice_id = $1
     union all select to_jsonb(alert_choice)::text from alert_choice where id = $1`,
    [id],
  );
  expect(rows).toHaveLength(3);
  for (const { row } of rows)
    expect([row.includes(token), row.includes(later.token)]).toEqual([false, false]);
});

test('a link from a year ago still works, and the council can see what was chosen by it', async () => {
  await portal.pool.query("update unsubscribe_token set created_at = app_now() - interval '365 days'");
  expect(wanted(await portal.client().post(addressOf()))).toBe(false);
  await portal.client().post(addressOf());
  const { rows } = await portal.pool.query(
    "select kind, made_by, details from resident_event where account_id = $1 and kind = 'alerts.change'",
    [account],
  );
  expect(rows).toEqual([
    {
      kind: 'alerts.change',
      made_by: 'resident',
      details: { by: 'letter', alerts: [{ alert: 'bidReceipts', state: 'off', frequency: 'atOnce' }] },
    },
  ]);
});
