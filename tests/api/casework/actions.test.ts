import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  ActionResponseBodySchema,
  ActionsResponseSchema,
  type Action,
  type ActionAnswer,
} from '#schemas/api/actions.ts';
import { addAction, payslips } from '#tools/scenario/action-scenes.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import type { Answer, Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';
import { announced, idOf, sendBytes } from '../../support/upload.ts';
import { FileShelf } from '../files/file-shelf.ts';

// A resident's answers to the council's requests, and their effects. The machine's life of an action is in
// tests/paths/workflow-action.api.test.ts.

let shelf: FileShelf;
beforeAll(async () => {
  shelf = await FileShelf.open();
});
const portal = portalForTests(() => ({ dataFolder: shelf.dataFolder }));
afterAll(() => shelf.close());

class Resident {
  readonly accountId: string;
  readonly client: Client;

  constructor(accountId: string, client: Client) {
    this.accountId = accountId;
    this.client = client;
  }

  asked = (more: Parameters<typeof addAction>[3] = {}) =>
    addAction(portal.pool, 'ashcombe', this.accountId, more);
  list = async (query = '') =>
    (await this.client.get(`/api/account/actions${query}`)).as(ActionsResponseSchema);
  open = async (id: string): Promise<Action> =>
    (await this.client.get(`/api/account/actions/${id}`)).as(ActionResponseBodySchema).action;
  answer = (
    id: string,
    answer: ActionAnswer,
    body: { readonly version?: number; readonly reason?: string } = {},
    key: string = randomUUID(),
  ): Promise<Answer> =>
    this.client.post(`/api/account/actions/${id}/${answer}`, {
      body: { version: 1, ...body },
      headers: { 'idempotency-key': key },
    });
  async send(action: string): Promise<string> {
    const location = await announced(this.client, { action, answer: payslips.name, size: 5 });
    await sendBytes(this.client, location, 'whole');
    return idOf(location);
  }
}

async function newResident(tenantId = 'ashcombe'): Promise<Resident> {
  const email = `${randomUUID()}@residents.example`;
  const accountId = await addAccount(portal.pool, tenantId, email);
  const client = portal.client(tenantId);
  await client.logIn(email, password);
  return new Resident(accountId, client);
}

const eventsOf = async (accountId: string) =>
  (
    await portal.pool.query<{ kind: string; made_by: string; details: unknown }>(
      'select kind, made_by, details from resident_event where account_id = $1 order by number',
      [accountId],
    )
  ).rows;
const lettersOf = async (accountId: string) =>
  (
    await portal.pool.query<{ kind: string }>(
      `select kind from outbox where payload ->> 'accountId' = $1 and kind like 'casework.%' order by id`,
      [accountId],
    )
  ).rows.map(({ kind }) => kind);

describe('answering an action', () => {
  test('is complete once the requested file is there, and the file then belongs to the council', async () => {
    const ann = await newResident();
    const id = await ann.asked({ uploads: [payslips] });
    const early = await ann.answer(id, 'complete');
    expect([early.status, early.code]).toEqual([409, 'action.incomplete']);
    expect(JSON.parse(early.text)).toMatchObject({ missing: ['payslips'], isFormMissing: false });
    expect((await ann.open(id)).state).toBe('needsYou');

    const file = await ann.send(id);
    const done = (await ann.answer(id, 'complete')).as(ActionResponseBodySchema).action;
    expect(done).toMatchObject({
      state: 'awaitingReview',
      response: 'complete',
      version: 2,
      allowedEvents: [],
    });
    expect(done.uploads).toMatchObject([{ name: 'payslips', files: [{ id: file }] }]);
    expect(done.history.map(({ event, madeBy }) => [event, madeBy])).toEqual([
      ['action.complete', 'resident'],
    ]);
    expect((await ann.client.send('DELETE', `/api/files/${file}`)).code).toBe('file.notAllowed');
    expect(await eventsOf(ann.accountId)).toEqual([
      { kind: 'action.complete', made_by: 'resident', details: { state: 'awaitingReview' } },
    ]);
    expect(await lettersOf(ann.accountId)).toEqual(['casework.actionReceived']);
  });

  test('does not count a refused or removed file', async () => {
    const ann = await newResident();
    const id = await ann.asked({ uploads: [payslips] });
    const file = await ann.send(id);
    await ann.client.send('DELETE', `/api/files/${file}`);
    expect((await ann.answer(id, 'complete')).code).toBe('action.incomplete');
    const infected = await ann.send(id);
    await portal.pool.query(`update file set state = 'infected' where id = $1`, [infected]);
    expect((await ann.answer(id, 'complete')).code).toBe('action.incomplete');
  });

  test('completes it directly if the council does not review it', async () => {
    const ann = await newResident();
    const id = await ann.asked({ isReviewed: false });
    const done = (await ann.answer(id, 'complete')).as(ActionResponseBodySchema).action;
    expect(done.state).toBe('completed');
    expect((await ann.list()).ended).toMatchObject({ total: 1, actions: [{ id }] });
  });

  test('that cannot or will not be done needs a reason, which the council can read', async () => {
    const ann = await newResident();
    const id = await ann.asked({ uploads: [payslips], mayRefuse: true });
    for (const answer of ['cannot-complete', 'refuse'] as const) {
      const bare = await ann.answer(id, answer, { reason: '   ' });
      expect([bare.status, bare.code]).toEqual([409, 'action.reasonMissing']);
    }
    const told = await ann.answer(id, 'cannot-complete', { reason: 'My employer has closed.' });
    expect(told.as(ActionResponseBodySchema).action).toMatchObject({
      state: 'awaitingReview',
      response: 'cannotComplete',
      responseReason: 'My employer has closed.',
    });
    expect(await eventsOf(ann.accountId)).toEqual([
      {
        kind: 'action.cannotComplete',
        made_by: 'resident',
        details: { state: 'awaitingReview', reason: 'My employer has closed.' },
      },
    ]);
  });

  test('cannot refuse one that must not be refused', async () => {
    const ann = await newResident();
    const id = await ann.asked();
    const refused = await ann.answer(id, 'refuse', { reason: 'I don’t want to.' });
    expect([refused.status, refused.code]).toEqual([409, 'action.notAllowed']);
    expect((await ann.open(id)).allowedEvents).toEqual(['action.complete', 'action.cannotComplete']);
  });

  test('twice with the same answer changes nothing, and a different answer under its key is refused', async () => {
    const ann = await newResident();
    const id = await ann.asked({ mayRefuse: true });
    const key = randomUUID();
    const first = await ann.answer(id, 'refuse', { reason: 'No.' }, key);
    const again = await ann.answer(id, 'refuse', { reason: 'No.' }, key);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(await eventsOf(ann.accountId)).toHaveLength(1);
    expect((await ann.answer(id, 'complete', {}, key)).code).toBe('request.keyReused');
  });

  test('returns 409 to one of two tabs that complete and refuse at once', async () => {
    const ann = await newResident();
    for (let round = 0; round < 5; round += 1) {
      const id = await ann.asked({ mayRefuse: true });
      const answers = await Promise.all([
        ann.answer(id, 'complete'),
        ann.answer(id, 'refuse', { reason: 'I moved out.' }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.code).toBe('action.changed');
      expect((await ann.open(id)).history).toHaveLength(1);
    }
  });

  test.each(['awaitingReview', 'withStaff', 'completed', 'withdrawn'] as const)(
    'returns 409 if the council made it %s meanwhile, and changes nothing',
    async (state) => {
      const ann = await newResident();
      const id = await ann.asked();
      await portal.pool.query(
        `update workflow_action set state = $2, version = version + 1,
                ended_at = case when $2 in ('completed', 'withdrawn') then app_now() end where id = $1`,
        [id, state],
      );
      for (const version of [1, 2]) {
        const late = await ann.answer(id, 'complete', { version });
        expect([late.status, late.code]).toEqual([409, 'action.changed']);
      }
      expect(await eventsOf(ann.accountId)).toEqual([]);
    },
  );

  test('with a form is complete once the form was sent after the request', async () => {
    const ann = await newResident();
    const id = await ann.asked({ form: 'my-profile' });
    expect(JSON.parse((await ann.answer(id, 'complete')).text)).toMatchObject({
      code: 'action.incomplete',
      isFormMissing: true,
    });
    expect((await ann.open(id)).form).toMatchObject({ formIdentifier: 'my-profile', sentAt: null });
    await addSubmission(ann.accountId, '-1 hour');
    expect((await ann.answer(id, 'complete')).code).toBe('action.incomplete');
    await addSubmission(ann.accountId, '1 second');
    expect((await ann.open(id)).form?.sentAt).not.toBeNull();
    expect((await ann.answer(id, 'complete')).status).toBe(200);
  });

  test('that was withdrawn while its form was open returns 409, and the form is sent by itself', async () => {
    const ann = await newResident();
    const id = await ann.asked({ form: 'my-profile' });
    await portal.pool.query(
      `update workflow_action set state = 'withdrawn', version = version + 1, ended_at = app_now() where id = $1`,
      [id],
    );
    await addSubmission(ann.accountId, '1 second');
    const late = await ann.answer(id, 'complete');
    expect([late.status, late.code]).toEqual([409, 'action.changed']);
    const { state, form, allowedEvents } = await ann.open(id);
    expect([state, allowedEvents, form?.sentAt !== null]).toEqual(['withdrawn', [], true]);
    expect(await eventsOf(ann.accountId)).toEqual([]);
  });

  test('does not need a form that the council no longer has', async () => {
    const ann = await newResident();
    const id = await ann.asked({ form: 'a-form-of-long-ago' });
    expect((await ann.open(id)).form).toBeNull();
    expect((await ann.answer(id, 'complete')).status).toBe(200);
  });
});

/** Adds a form that an account submitted at a given time. */
async function addSubmission(accountId: string, when: string): Promise<void> {
  const hash = randomUUID().replaceAll('-', '').padEnd(64, '0');
  await portal.pool.query(
    `insert into form_definition (tenant_id, hash, form_identifier, definition) values ('ashcombe', $1, 'my-profile', '{}')`,
    [hash],
  );
  await portal.pool.query(
    `insert into form_submission (tenant_id, account_id, form_identifier, request_type, definition_hash, answers,
                                  declaration, locale, reference, made_by, submitted_at, submit_key, sent_hash)
     values ('ashcombe', $1, 'my-profile', 'new', $2, '{}', '[]', 'en-GB', $3, 'applicant',
             app_now() + $4::interval, gen_random_uuid(), null)`,
    [accountId, hash, `SENT-${randomUUID().slice(0, 8)}`, when],
  );
}

describe('an action started by a resident', () => {
  test('is a draft until it is sent, and can be deleted until then', async () => {
    const ann = await newResident();
    const draft = await ann.asked({ origin: 'resident', isReviewed: false });
    expect(await ann.open(draft)).toMatchObject({
      isDraft: true,
      allowedEvents: ['action.complete', 'action.discard'],
    });
    expect((await ann.answer(draft, 'discard')).as(ActionResponseBodySchema).action.state).toBe('withdrawn');
    expect(await eventsOf(ann.accountId)).toEqual([]);
    expect((await ann.list()).ended.total).toBe(0);

    const sent = await ann.asked({ origin: 'resident', isReviewed: false });
    const { action } = (await ann.answer(sent, 'complete')).as(ActionResponseBodySchema);
    expect([action.state, action.isDraft]).toEqual(['awaitingReview', false]);
    expect((await eventsOf(ann.accountId)).map(({ kind }) => kind)).toEqual(['action.send']);
    expect((await ann.answer(sent, 'discard', { version: 2 })).code).toBe('action.changed');
  });

  test('can be deleted, but one from the council cannot', async () => {
    const ann = await newResident();
    const refused = await ann.answer(await ann.asked(), 'discard');
    expect([refused.status, refused.code]).toEqual([409, 'action.notAllowed']);
  });
});

describe('the list of actions', () => {
  test('has open actions first, by due day, and finished ones in pages', async () => {
    const ann = await newResident();
    const later = await ann.asked({ dueAt: '2099-02-01T12:00:00Z' });
    const sooner = await ann.asked({ dueAt: '2099-01-01T12:00:00Z' });
    const undated = await ann.asked();
    const withStaff = await ann.asked({ state: 'withStaff' });
    for (let count = 0; count < 27; count += 1) await ann.asked({ state: 'completed' });
    const { open, ended } = await ann.list();
    expect(open.map(({ id }) => id)).toEqual([sooner, later, undated, withStaff]);
    expect([ended.total, ended.actions.length]).toEqual([27, 25]);
    expect((await ann.list('?ended=2')).ended.actions).toHaveLength(2);
  });

  test('marks actions as new until the person has opened them', async () => {
    const ann = await newResident();
    const id = await ann.asked();
    await ann.open(id);
    expect((await ann.list()).open).toMatchObject([{ id, isNew: true }]);
    await ann.client.send('PUT', `/api/account/actions/${id}/seen`);
    expect((await ann.list()).open).toMatchObject([{ id, isNew: false }]);
  });
});

test('another person’s action cannot be read or answered, in any council; members of a split household see their own', async () => {
  const [ann, ben, elsewhere] = [await newResident(), await newResident(), await newResident('porth-elen')];
  const id = await ann.asked();
  for (const other of [ben, elsewhere]) {
    expect((await other.client.get(`/api/account/actions/${id}`)).code).toBe('request.notFound');
    expect((await other.answer(id, 'complete')).code).toBe('request.notFound');
    expect((await other.list()).open).toEqual([]);
  }
  expect((await ann.answer(randomUUID(), 'complete')).code).toBe('request.notFound');
});
