import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FormStartResponseSchema, SubmitResponseSchema } from '#schemas/api/forms.ts';
import { CouncilFormResponseSchema } from '#schemas/backoffice/form-request.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { wholeDraft } from '#tools/scenario/whole-draft.ts';
import { shippedCouncil } from '../../support/checked-councils.ts';
import { addKey, BackOffice } from '../../backoffice/back-office.ts';
import type { Answer, Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';

// A council's act on a form is either recorded and reported to the resident, or not done at all.
// tests/mail/form-letters.test.ts covers the letters' text.

const form = 'housing-register';
const portal = portalForTests();
let office: BackOffice;
let whole: Answers;
let person: Client;
let account: string;
let registrationNumber: string;

beforeAll(async () => {
  office = new BackOffice(portal.client(), await addKey(portal.pool, 'ashcombe', ['forms:write']));
  const loaded = (await shippedCouncil('ashcombe')).forms.get(form);
  if (!loaded) throw new Error('There is no such form.');
  whole = wholeDraft(loaded.definition, new Date().toISOString().slice(0, 10));
});
beforeEach(async () => {
  const email = `${randomUUID()}@residents.example`;
  account = await addAccount(portal.pool, 'ashcombe', email);
  const { rows } = await portal.pool.query<{ number: string }>(
    'select registration_number as number from account where id = $1',
    [account],
  );
  registrationNumber = rows[0]?.number ?? '';
  person = portal.client();
  await person.logIn(email, password);
});

async function send(): Promise<void> {
  const path = `/api/forms/${form}`;
  const { definitionHash, formProgress } = (await person.get(`${path}/start`)).as(FormStartResponseSchema);
  const { version } = formProgress;
  await person.send('PUT', `${path}/draft`, {
    body: { definitionHash, version, answers: whole },
    headers: { 'idempotency-key': randomUUID() },
  });
  const body = { definitionHash, version: version + 1, agreed: true };
  (await person.post(`${path}/submit`, { body, headers: { 'idempotency-key': randomUUID() } })).as(
    SubmitResponseSchema,
  );
}

const council = (body: Readonly<Record<string, string>>): Promise<Answer> =>
  office.send('POST', `/api/backoffice/forms/${form}/${registrationNumber}`, { body });

const offerReview = { event: 'form.offer', requestType: 'review' };

/** Returns the recorded events of the person's forms, oldest first, and the messages waiting for them. */
async function written(): Promise<{ audit: unknown[]; told: unknown[]; requests: unknown[] }> {
  const { pool } = portal;
  const [audit, told, requests] = await Promise.all([
    pool.query(
      `select event, made_by as "madeBy", details from audit_event
        where account_id = $1 and event like 'form.%' order by id`,
      [account],
    ),
    pool.query(
      `select kind, payload - 'accountId' as payload from outbox
        where payload ->> 'accountId' = $1 and kind like 'form.%' and kind <> 'form.sent' order by id`,
      [account],
    ),
    pool.query(
      'select id, state, superseded_at from form_request where account_id = $1 order by offered_at',
      [account],
    ),
  ]);
  return { audit: audit.rows, told: told.rows, requests: requests.rows };
}

async function requestId(): Promise<string> {
  const { rows } = await portal.pool.query<{ id: string }>(
    'select id from form_request where account_id = $1 and superseded_at is null',
    [account],
  );
  return rows[0]?.id ?? '';
}

describe('an event from the council', () => {
  test('is recorded and announced: a review offered, paused and resumed', async () => {
    await send();
    for (const body of [offerReview, { event: 'form.pause' }, { event: 'form.resume' }]) {
      (await council(body)).as(CouncilFormResponseSchema);
    }
    const { audit, told } = await written();
    const details = { form, requestType: 'review' };
    expect(audit).toEqual([
      { event: 'form.offer', madeBy: 'staff', details },
      { event: 'form.pause', madeBy: 'staff', details },
      { event: 'form.resume', madeBy: 'staff', details },
    ]);
    const payload = { requestId: await requestId(), formIdentifier: form };
    expect(told).toEqual([
      { kind: 'form.offered', payload },
      { kind: 'form.paused', payload },
      { kind: 'form.resumed', payload },
    ]);
  });

  test('is recorded and announced: a sent form reopened', async () => {
    await send();
    (await council({ event: 'form.reopen' })).as(CouncilFormResponseSchema);
    const { audit, told } = await written();
    expect(audit).toEqual([{ event: 'form.reopen', madeBy: 'staff', details: { form, requestType: 'new' } }]);
    expect(told).toEqual([
      { kind: 'form.reopened', payload: { requestId: await requestId(), formIdentifier: form } },
    ]);
  });

  test.each([offerReview, { event: 'form.pause' }, { event: 'form.resume' }, { event: 'form.reopen' }])(
    'changes nothing if the form was never started: $event',
    async (body) => {
      expect((await council(body)).code).toBe('form.notAllowed');
      expect(await written()).toEqual({ audit: [], told: [], requests: [] });
    },
  );

  test('changes nothing if the form’s state does not allow it', async () => {
    await send();
    (await council(offerReview)).as(CouncilFormResponseSchema);
    const before = await written();
    for (const body of [offerReview, { event: 'form.resume' }, { event: 'form.reopen' }]) {
      expect((await council(body)).code).toBe('form.notAllowed');
    }
    expect(await written()).toEqual(before);
  });

  test('takes effect once, however many requests come at once', async () => {
    await send();
    const answers = await Promise.all(Array.from({ length: 5 }, () => council(offerReview)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const { audit, told } = await written();
    expect([audit.length, told.length]).toEqual([1, 1]);
  });

  test('makes a waiting save meet the new request, and returns what is stored', async () => {
    await send();
    const { definitionHash, formProgress } = (await person.get(`/api/forms/${form}/start`)).as(
      FormStartResponseSchema,
    );
    const officer = await portal.pool.connect();
    try {
      await officer.query('begin');
      await officer.query('select from form_request where account_id = $1 for no key update', [account]);
      const saving = person.send('PUT', `/api/forms/${form}/draft`, {
        body: { definitionHash, version: formProgress.version, answers: whole },
        headers: { 'idempotency-key': randomUUID() },
      });
      const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await portal.pool.query(waits)).rowCount).toBe(1);
      await officer.query('update form_request set superseded_at = app_now() where account_id = $1', [
        account,
      ]);
      await officer.query(
        `insert into form_request (tenant_id, account_id, form_identifier, request_type)
         values ('ashcombe', $1, $2, 'review')`,
        [account, form],
      );
      await officer.query('commit');
      const answer = await saving;
      expect([answer.status, answer.code]).toEqual([409, 'form.savedElsewhere']);
    } finally {
      officer.release();
    }
  });
});
