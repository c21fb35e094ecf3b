import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ActionResponseBodySchema } from '#schemas/api/actions.ts';
import type { ActionItem } from '#schemas/backoffice/action.ts';
import { addAction } from '#tools/scenario/action-scenes.ts';
import { addAccount, addApplication, password } from '#tools/scenario/arrange.ts';
import type { Client } from '../support/client.ts';
import { portalForTests } from '../support/portal.ts';
import { addKey, BackOffice, refused, taken } from './back-office.ts';

// The council's requests from its housing system, while residents answer them.

const portal = portalForTests();
let office: BackOffice;
let accountId: string;
let number: string;
let resident: Client;
let place = 0;

beforeAll(async () => {
  office = new BackOffice(portal.client('ashcombe'), await addKey(portal.pool, 'ashcombe'));
});
beforeEach(async () => {
  place += 1;
  const email = `${randomUUID()}@residents.example`;
  accountId = await addAccount(portal.pool, 'ashcombe', email);
  const { rows } = await portal.pool.query<{ number: string }>(
    'select registration_number as number from account where id = $1',
    [accountId],
  );
  number = rows[0]?.number ?? '';
  resident = portal.client('ashcombe');
  await resident.logIn(email, password);
});

const item = (changed: Partial<ActionItem> = {}): ActionItem => ({
  externalReference: `A/${place}`,
  registrationNumber: number,
  title: { 'en-GB': 'Send us your payslips' },
  dueAt: '2099-03-01T17:00:00Z',
  ...changed,
});

interface Row {
  readonly id: string;
  readonly state: string;
  readonly version: number;
  readonly outcome: unknown;
}
async function row(): Promise<Row> {
  const { rows } = await portal.pool.query<Row>(
    'select id, state, version, outcome from workflow_action where account_id = $1',
    [accountId],
  );
  if (rows.length !== 1 || !rows[0]) throw new Error(`There are ${rows.length} actions.`);
  return rows[0];
}
const letters = async () => {
  const { rows } = await portal.pool.query<{ kind: string; due: string | null }>(
    `select kind, payload ->> 'dueAt' as due from outbox where payload ->> 'accountId' = $1 order by id`,
    [accountId],
  );
  return rows.map(({ kind }) => kind);
};
const answer = async (how = 'complete', body: object = {}) => {
  const { id, version } = await row();
  const done = await resident.post(`/api/account/actions/${id}/${how}`, {
    body: { version, ...body },
    headers: { 'idempotency-key': randomUUID() },
  });
  return done.as(ActionResponseBodySchema).action;
};
const kinds = (answered: Awaited<ReturnType<BackOffice['put']>>) =>
  refused(answered).map((finding) => finding.split(' ')[1]);

describe('the feed of actions', () => {
  test('notifies the person once, and the same item changes nothing', async () => {
    expect(taken(await office.put('actions', [item()]))).toMatchObject({ created: 1, changed: 0 });
    expect(taken(await office.put('actions', [item()]))).toMatchObject({ created: 0, unchanged: 1 });
    expect(await letters()).toEqual(['casework.actionAsked']);
    expect(await row()).toMatchObject({ state: 'needsYou', version: 1 });
  });

  test('makes another version of a changed action, reported to a page that has it open', async () => {
    taken(await office.put('actions', [item()]));
    const { id } = await row();
    taken(await office.put('actions', [item({ title: { 'en-GB': 'Send us three payslips' } })]));
    expect(await row()).toMatchObject({ version: 2 });
    expect(await letters()).toEqual(['casework.actionAsked', 'casework.actionChanged']);
    const late = await resident.post(`/api/account/actions/${id}/complete`, {
      body: { version: 1 },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(late.code).toBe('action.changed');
  });

  test('keeps an action for an unclaimed application, to be claimed with it', async () => {
    const application = await addApplication(portal.pool, 'ashcombe', accountId);
    const reference = `H/${place}`;
    await portal.pool.query(
      'update application set external_reference = $2, account_id = null where id = $1',
      [application, reference],
    );
    const { registrationNumber: _number, ...unnamed } = item();
    taken(await office.put('actions', [{ ...unnamed, applicationReference: reference }]));
    expect(await letters()).toEqual([]);
    await portal.pool.query('update application set account_id = $2 where id = $1', [application, accountId]);
    expect(await row()).toMatchObject({ state: 'needsYou' });
  });

  test('reports mistakes in an item, and takes nothing of the batch', async () => {
    const upload = {
      name: 'proof',
      label: { 'en-GB': 'Proof' },
      documentKind: 'identity',
      minimum: 1,
      maximum: 1,
    };
    const { title: _title, ...untitled } = item({ externalReference: 'W/1' });
    const wrong: readonly ActionItem[] = [
      untitled,
      item({ externalReference: 'W/2', title: { 'cy-GB': 'Cymraeg' } }),
      item({ externalReference: 'W/3', formIdentifier: 'no-such-form' }),
      item({ externalReference: 'W/4', uploads: [{ ...upload, documentKind: 'nothing' }, upload] }),
      item({ externalReference: 'W/5', uploads: [{ ...upload, minimum: 2 }] }),
      item({ externalReference: 'W/6', caseReference: 'C/none' }),
      item({ externalReference: 'W/7', registrationNumber: '000000000' }),
      item({ externalReference: 'W/8', actionId: randomUUID() }),
    ];
    expect(kinds(await office.put('actions', wrong)).toSorted()).toEqual(
      [
        'feed.doubled',
        'feed.minimum',
        'feed.noDefaultText',
        'feed.noTitle',
        'feed.notSent',
        'feed.notSent',
        'feed.notSent',
        'feed.unknownName',
        'feed.unknownName',
        'feed.unknownName',
      ].toSorted(),
    );
    const { rows } = await portal.pool.query(
      `select from workflow_action where external_reference like 'W/%'`,
    );
    expect(rows).toEqual([]);
  });

  test('never moves an action to another person', async () => {
    taken(await office.put('actions', [item()]));
    const other = await addAccount(portal.pool, 'ashcombe', `${randomUUID()}@residents.example`);
    const { rows } = await portal.pool.query<{ number: string }>(
      'select registration_number as number from account where id = $1',
      [other],
    );
    const moved = item({ registrationNumber: rows[0]?.number ?? '' });
    expect(kinds(await office.put('actions', [moved]))).toEqual(['feed.otherPerson']);
  });
});

describe('after a person’s answer the feed', () => {
  test('does not undo it with a nightly export from before', async () => {
    taken(await office.put('actions', [item()]));
    await answer();
    expect(taken(await office.put('actions', [item()]))).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await row()).toMatchObject({ state: 'awaitingReview' });
  });

  test('returns it once for each number, with what is missing', async () => {
    taken(await office.put('actions', [item()]));
    await answer();
    const back = item({ returned: 1, outcome: { 'en-GB': 'The second page is missing.' } });
    taken(await office.put('actions', [back]));
    expect(await row()).toMatchObject({
      state: 'needsYou',
      outcome: { 'en-GB': 'The second page is missing.' },
    });
    const again = await answer();
    expect(again.state).toBe('awaitingReview');
    expect(taken(await office.put('actions', [back]))).toMatchObject({ unchanged: 1 });
    expect((await row()).state).toBe('awaitingReview');
    taken(await office.put('actions', [{ ...back, returned: 2 }]));
    expect((await row()).state).toBe('needsYou');
  });

  test('notifies once when it is taken up, decided or withdrawn, and never reopens it', async () => {
    taken(await office.put('actions', [item()]));
    await answer('cannot-complete', { reason: 'I have none.' });
    taken(await office.put('actions', [item({ state: 'withStaff' })]));
    expect((await row()).state).toBe('withStaff');
    const decided = item({ state: 'completed', outcome: { 'en-GB': 'We asked your employer.' } });
    taken(await office.put('actions', [decided]));
    expect(taken(await office.put('actions', [decided]))).toMatchObject({ unchanged: 1 });
    expect(await row()).toMatchObject({
      state: 'completed',
      outcome: { 'en-GB': 'We asked your employer.' },
    });
    expect(kinds(await office.put('actions', [item({ state: 'withdrawn' })]))).toEqual(['feed.actionOver']);
    expect(await letters()).toEqual([
      'casework.actionAsked',
      'casework.actionReceived',
      'casework.actionAnswered',
    ]);
  });

  test('answers a resident’s own action by its id, and cannot reach it before it is sent', async () => {
    const id = await addAction(portal.pool, 'ashcombe', accountId, { origin: 'resident' });
    const reply: ActionItem = {
      externalReference: `R/${place}`,
      actionId: id,
      state: 'completed',
      outcome: { 'en-GB': 'We have changed your address.' },
    };
    expect(kinds(await office.put('actions', [reply]))).toEqual(['feed.notSent']);
    await answer();
    taken(await office.put('actions', [reply]));
    expect(await row()).toMatchObject({ state: 'completed' });
    expect(taken(await office.put('actions', [reply]))).toMatchObject({ unchanged: 1 });
    const worded = { ...reply, title: { 'en-GB': 'Another title' } };
    expect(kinds(await office.put('actions', [worded]))).toEqual(['feed.residents']);
    const renamed = { ...reply, externalReference: `R/${place}/2` };
    expect(kinds(await office.put('actions', [renamed]))).toEqual(['feed.otherReference']);
  });

  test('and the person take turns at the same moment, and nothing is lost', async () => {
    for (let round = 0; round < 4; round += 1) {
      const reference = `P/${place}/${round}`;
      taken(await office.put('actions', [item({ externalReference: reference })]));
      const { rows } = await portal.pool.query<{ id: string }>(
        'select id from workflow_action where external_reference = $1',
        [reference],
      );
      const [answered, withdrawn] = await Promise.all([
        resident.post(`/api/account/actions/${rows[0]?.id}/complete`, {
          body: { version: 1 },
          headers: { 'idempotency-key': randomUUID() },
        }),
        office.put('actions', [item({ externalReference: reference, state: 'withdrawn' })]),
      ]);
      taken(withdrawn);
      expect([200, 'action.changed']).toContain(answered.status === 200 ? 200 : answered.code);
      const { rows: after } = await portal.pool.query('select state from workflow_action where id = $1', [
        rows[0]?.id,
      ]);
      expect(after).toEqual([{ state: 'withdrawn' }]);
    }
  });
});
