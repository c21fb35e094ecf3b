import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AccountOverviewResponseSchema } from '#schemas/api/account.ts';
import {
  FormStartResponseSchema,
  SaveResponseSchema,
  SubmitResponseSchema,
  UpdateStartResponseSchema,
} from '#schemas/api/forms.ts';
import { CouncilFormResponseSchema, SubmissionsResponseSchema } from '#schemas/backoffice/form-request.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import { password } from '#tools/scenario/arrange.ts';
import { wholeDraft } from '#tools/scenario/whole-draft.ts';
import { shippedCouncil } from '../../support/checked-councils.ts';
import { addKey, BackOffice } from '../../backoffice/back-office.ts';
import type { Answer, Client } from '../../support/client.ts';
import { ImpersonationScene, type Resident } from '../staff/impersonation-scene.ts';

// A person reports a change unasked. tests/paths/form-request.api.test.ts covers the answers in each state.

const form = 'my-profile';
let scene: ImpersonationScene;
let office: BackOffice;
let whole: Answers;
let resident: Resident;
let person: Client;

beforeAll(async () => {
  scene = await ImpersonationScene.open();
  office = new BackOffice(
    scene.server.client(),
    await addKey(scene.pool, 'ashcombe', ['forms:write', 'submissions:read']),
  );
  const loaded = (await shippedCouncil('ashcombe')).forms.get(form);
  if (!loaded) throw new Error('There is no such form.');
  whole = wholeDraft(loaded.definition, new Date().toISOString().slice(0, 10));
});
afterAll(() => scene.close());
beforeEach(async () => {
  resident = await scene.resident();
  person = scene.server.client();
  await person.logIn(resident.email, password);
});

const keyed = (key: string = randomUUID()) => ({ headers: { 'idempotency-key': key } });
const startUpdate = (key?: string, client: Pick<Client, 'post'> = person): Promise<Answer> =>
  client.post(`/api/forms/${form}/update`, keyed(key));
const opened = async () => (await person.get(`/api/forms/${form}/start`)).as(FormStartResponseSchema);

async function save(answers: Answers) {
  const { definitionHash, formProgress } = await opened();
  const body = { definitionHash, version: formProgress.version, answers };
  return (await person.send('PUT', `/api/forms/${form}/draft`, { body, ...keyed() })).as(SaveResponseSchema);
}

async function submit() {
  const { definitionHash, formProgress } = await opened();
  const body = { definitionHash, version: formProgress.version, agreed: true };
  return (await person.post(`/api/forms/${form}/submit`, { body, ...keyed() })).as(SubmitResponseSchema);
}

async function send(answers: Answers) {
  await save(answers);
  return submit();
}

/** Returns the forms for which the overview offers to report a change. */
const offered = async () =>
  (await person.get('/api/account/overview'))
    .as(AccountOverviewResponseSchema)
    .formProgressions.filter(({ allowedEvents }) => allowedEvents.includes('update.start'))
    .map(({ formIdentifier }) => formIdentifier);

async function requests(): Promise<readonly string[]> {
  const { rows } = await scene.pool.query<{ told: string }>(
    `select concat_ws(' ', request_type, state, case when superseded_at is null then 'current' end) as told
       from form_request where account_id = $1 order by offered_at, superseded_at nulls last`,
    [resident.id],
  );
  return rows.map(({ told }) => told);
}

async function record(): Promise<readonly unknown[]> {
  const { rows } = await scene.pool.query(
    `select made_by as by, impersonation_id is not null as "inPlace", details from audit_event
      where account_id = $1 and event = 'form.updateStart'`,
    [resident.id],
  );
  return rows;
}

describe('an update that the person starts', () => {
  test('begins with the sent answers, and reaches the council as an update', async () => {
    expect((await opened()).formProgress.allowedEvents).not.toContain('update.start');
    const first = await send(whole);
    expect(first.formProgress.allowedEvents).toEqual(['update.start']);
    const { formProgress } = (await startUpdate()).as(UpdateStartResponseSchema);
    expect(formProgress).toMatchObject({
      requestType: 'update',
      state: 'pending',
      version: 0,
      savedAt: null,
      submittedAt: null,
    });
    const { answers } = await opened();
    expect(answers).toMatchObject(whole);
    const changed = { ...whole, values: { ...whole.values, knownAs: 'Sam' } };
    expect((await save({ values: {}, lists: {} })).formProgress.state).toBe('progress');
    expect((await save(changed)).formProgress.state).toBe('submit');
    const sent = await submit();
    expect(sent.formProgress).toMatchObject({ requestType: 'update', state: 'submitted' });
    expect(sent.receipt?.reference).not.toBe(first.receipt?.reference);
    const theirs = async () => {
      const { submissions } = (await office.send('GET', '/api/backoffice/submissions?limit=200')).as(
        SubmissionsResponseSchema,
      );
      return submissions
        .filter(({ reference }) => [first.receipt?.reference, sent.receipt?.reference].includes(reference))
        .map(({ requestType, answers: { values } }) => [requestType, values['knownAs']]);
    };
    // They are listed once every write that began before them has ended, in any database of the server.
    await expect.poll(theirs).toEqual([
      ['new', whole.values['knownAs']],
      ['update', 'Sam'],
    ]);
    expect(await requests()).toEqual(['new submitted', 'update submitted current']);
    expect(await record()).toEqual([{ by: 'person', inPlace: false, details: { form } }]);
    // The next change can be reported, too.
    expect((await startUpdate()).status).toBe(200);
  });

  test('is offered on the overview after sending, but not while one is open', async () => {
    expect(await offered()).toEqual([]);
    await send(whole);
    expect(await offered()).toEqual([form]);
    await startUpdate();
    expect(await offered()).toEqual([]);
  });

  test('is created once by simultaneous starts or after a lost answer', async () => {
    await send(whole);
    const key = randomUUID();
    const answers = await Promise.all([startUpdate(key), startUpdate(key), startUpdate(), startUpdate()]);
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses.filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(statuses).toContain(200);
    expect(await requests()).toEqual(['new submitted', 'update pending current']);
    expect(await record()).toHaveLength(1);
    const { rows } = await scene.pool.query<{ key: string }>(
      'select start_key as key from form_request where account_id = $1 and superseded_at is null',
      [resident.id],
    );
    // The same after something has been typed into it.
    await save(whole);
    const again = (await startUpdate(rows[0]?.key)).as(UpdateStartResponseSchema);
    expect(again.formProgress.state).toBe('submit');
    expect(await requests()).toEqual(['new submitted', 'update submit current']);
  });

  test('is refused before anything was sent, or to a visitor, and writes nothing', async () => {
    expect([(await startUpdate()).status, (await startUpdate()).code]).toEqual([409, 'form.notAllowed']);
    const visitor = scene.server.client();
    await visitor.visit();
    expect((await startUpdate(undefined, visitor)).code).toBe('session.required');
    expect((await person.post('/api/forms/no-such-form/update', keyed())).code).toBe('request.notFound');
    expect([await requests(), await record()]).toEqual([[], []]);
  });

  test('does not block a review until something is saved', async () => {
    await send(whole);
    await startUpdate();
    const path = `/api/backoffice/forms/${form}/${resident.number}`;
    const offer = () => office.send('POST', path, { body: { event: 'form.offer', requestType: 'update' } });
    const { formProgress } = (await offer()).as(CouncilFormResponseSchema);
    expect(formProgress).toMatchObject({ requestType: 'update', state: 'pending' });
    expect((await opened()).answers).toMatchObject(whole);
    // The council does not ask twice for the same thing.
    expect((await offer()).code).toBe('form.notAllowed');
    await save(whole);
    await submit();
    await startUpdate();
    await save(whole);
    expect((await offer()).code).toBe('form.notAllowed');
  });

  test('started by staff for the resident is recorded as theirs', async () => {
    await send(whole);
    const staff = await scene.tab(resident);
    const started = await staff.send('POST', `/api/forms/${form}/update`, keyed());
    expect(started.as(UpdateStartResponseSchema).formProgress.requestType).toBe('update');
    expect(await record()).toEqual([{ by: 'staff', inPlace: true, details: { form } }]);
  });
});
