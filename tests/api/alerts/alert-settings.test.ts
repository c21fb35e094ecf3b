import { beforeEach, describe, expect, test } from 'vitest';
import { AlertsResponseSchema, type AlertsBody } from '#schemas/api/alerts.ts';
import { openDatabase } from '#api/database/database.ts';
import { findAlertChoice } from '#api/alerts/alert-choice.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import type { Answer, Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';

// A person's choice of alerts, and the faults it may meet.

const portal = portalForTests();
let client: Client;
let account: string;
let people = 0;

beforeEach(async () => {
  const email = `alerts-${(people += 1)}@residents.example`;
  account = await addAccount(portal.pool, 'ashcombe', email);
  client = portal.client();
  await client.logIn(email, password);
});

const told = (answer: Answer) => answer.as(AlertsResponseSchema);
const read = async (by = client) => told(await by.get('/api/account/alerts'));
const save = (body: AlertsBody, by = client) => by.send('PUT', '/api/account/alerts', { body });
const one = (alert: AlertsBody['alerts'][number]['alert'], answer: ReturnType<typeof told>) =>
  answer.alerts.find((chosen) => chosen.alert === alert);
const daily = { alert: 'suitableHomes', state: 'on', frequency: 'daily' } as const;
const off = { alert: 'suitableHomes', state: 'off', frequency: 'daily' } as const;
const events = async () => {
  const { rows } = await portal.pool.query<{ details: unknown }>(
    "select details from resident_event where account_id = $1 and kind = 'alerts.change' order by number",
    [account],
  );
  return rows.map(({ details }) => details);
};

test('news of homes is off by default, and the council’s reminders are on until stopped', async () => {
  const answer = await read();
  expect(answer.version).toBe(0);
  expect(answer.email).toMatch(/^alerts-/);
  expect(answer.alerts.map(({ alert, state }) => `${alert} ${state}`)).toEqual([
    'suitableHomes off',
    'savedSearch off',
    'closingSoon off',
    'placeChanged off',
    'messages on',
    'actionsDue on',
    'bidReceipts on',
  ]);
});

test('stores choices, and reports them to the council', async () => {
  const answer = told(await save({ version: 0, alerts: [daily] }));
  expect(one('suitableHomes', answer)).toMatchObject({ state: 'on', frequency: 'daily' });
  expect(await read()).toEqual(answer);
  expect(await events()).toEqual([{ by: 'page', alerts: [daily] }]);
});

test('ignores the same choices sent again, with any version', async () => {
  const first = told(await save({ version: 0, alerts: [daily] }));
  expect(told(await save({ version: 0, alerts: [daily] }))).toEqual(first);
  expect(await events()).toHaveLength(1);
});

test('returns 409 to the second of two tabs, which can save again', async () => {
  await save({ version: 0, alerts: [daily] });
  const second = await save({ version: 0, alerts: [{ ...daily, frequency: 'weekly' }] });
  expect([second.status, second.code]).toEqual([409, 'alerts.changedElsewhere']);
  const { version } = await read();
  expect(
    one('suitableHomes', told(await save({ version, alerts: [{ ...daily, frequency: 'weekly' }] }))),
  ).toMatchObject({ frequency: 'weekly' });
});

test('accepts one of two saves at once', async () => {
  const both = await Promise.all([
    save({ version: 0, alerts: [daily] }),
    save({ version: 0, alerts: [{ ...daily, frequency: 'weekly' }] }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('counts the link in a letter as a change, but not a letter sent meanwhile', async () => {
  const api = openDatabase(portal.url);
  try {
    const { id, token } = await findAlertChoice(api.forTenant('ashcombe'), account, 'bidReceipts');
    expect((await save({ version: 0, alerts: [daily] })).status).toBe(200);
    await portal.client().post(`/api/unsubscribe/${id}/${token}`);
    const late = await save({ version: 1, alerts: [off] });
    expect([late.status, late.code]).toEqual([409, 'alerts.changedElsewhere']);
    const now = await read();
    expect(one('bidReceipts', now)?.state).toBe('off');
    expect(one('suitableHomes', now)?.state).toBe('on');
  } finally {
    await api.close();
  }
});

describe('a save is refused', () => {
  test.each([
    ['more often than the alert comes', [{ alert: 'placeChanged', state: 'on', frequency: 'atOnce' }], 400],
    ['an unknown alert', [{ alert: 'rumours', state: 'on', frequency: 'daily' }], 400],
    ['an unknown frequency', [{ ...daily, frequency: 'hourly' }], 400],
    ['another word for the state', [{ ...daily, state: 'perhaps' }], 400],
  ])('with %s, and nothing of it is stored', async (_, wrong, status) => {
    const answer = await client.send('PUT', '/api/account/alerts', {
      body: { version: 0, alerts: [off, { ...daily, alert: 'savedSearch' }, ...wrong] },
    });
    expect([answer.status, answer.code]).toEqual([status, 'request.invalid']);
    expect((await read()).version).toBe(0);
    expect(await events()).toEqual([]);
  });

  test('without a log-in', async () => {
    const visitor = portal.client();
    await visitor.visit();
    expect((await save({ version: 0, alerts: [daily] }, visitor)).code).toBe('session.required');
  });
});

test('does not change another person’s choices', async () => {
  await save({ version: 0, alerts: [daily] });
  const other = portal.client();
  const email = `alerts-${(people += 1)}@residents.example`;
  await addAccount(portal.pool, 'ashcombe', email);
  await other.logIn(email, password);
  expect((await read(other)).version).toBe(0);
});
