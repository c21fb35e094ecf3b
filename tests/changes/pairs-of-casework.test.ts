import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { remindOfActions } from '#api/alerts/remind-of-actions.ts';
import { openDatabase, type Database } from '#api/database/database.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { AccountOverviewResponseSchema } from '#schemas/api/account.ts';
import { FormStartResponseSchema } from '#schemas/api/forms.ts';
import { PlansResponseSchema } from '#schemas/api/plans.ts';
import type { FeedKind } from '#schemas/backoffice/feed.ts';
import { addAction, payslips } from '#tools/scenario/action-scenes.ts';
import { addApplication, moveClock, password } from '#tools/scenario/arrange.ts';
import { addMessage, addThread } from '#tools/scenario/message-scenes.ts';
import { caseOf, planOf, planStep } from '#tools/scenario/plan-scenes.ts';
import { wholeDraft } from '#tools/scenario/whole-draft.ts';
import { FileShelf } from '../api/files/file-shelf.ts';
import { taken, type BackOffice } from '../backoffice/back-office.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { changesOf } from '../support/changes-of.ts';
import { announced, sendBytes } from '../support/upload.ts';
import { changesPortal, type Person } from './changes-scene.ts';

// Two events in one case; the second meets the state the first one left.

const tenant = 'ashcombe';
const day = 86_400;
let shelf: FileShelf;
let council: TenantFiles;
let api: Database;
let office: BackOffice;
beforeAll(async () => {
  shelf = await FileShelf.open();
  council = await shippedCouncil(tenant);
});
const portal = changesPortal(() => ({ dataFolder: shelf.dataFolder }));
beforeAll(async () => {
  api = openDatabase(portal.url);
  office = await portal.office(tenant, 'feed:write', 'documents:write', 'forms:write', 'accounts:write');
});
afterAll(async () => {
  await api.close();
  await shelf.close();
});

const say = (text: string) => ({ 'en-GB': text });
const feed = async (kind: FeedKind, item: object) => taken(await office.put(kind, [item]));
const keyed = (body: object) => ({ body, headers: { 'idempotency-key': randomUUID() } });
const overviewOf = async ({ client }: Person) =>
  (await client.get('/api/account/overview')).as(AccountOverviewResponseSchema);

/** Adds an unclaimed household. */
async function unclaimed() {
  const id = await addApplication(portal.pool, tenant, null);
  const reference = String(randomInt(100_000, 1_000_000));
  await portal.pool.query(
    "update application set external_reference = $2, reference = $3, claim_postcode = 'ZZ11AA' where id = $1",
    [id, `H/${id}`, reference],
  );
  return {
    named: { applicationReference: `H/${id}` },
    claim: ({ client }: Person) =>
      client.post('/api/account/retrieve-details', {
        body: { reference, dateOfBirth: '1988-05-14', postcode: 'ZZ1 1AA' },
      }),
  };
}

const letter = (named: object, externalReference: string = `D/${randomUUID()}`) => ({
  externalReference,
  ...named,
  kind: 'letter',
  documentKind: 'other',
  title: say('A letter'),
  writtenOn: '2026-03-02',
  fileName: 'letter.pdf',
});
const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);
const bring = ({ externalReference }: { readonly externalReference: string }) =>
  office.send('PUT', `/api/backoffice/document-files?document=${encodeURIComponent(externalReference)}`, {
    raw: pdf,
    headers: { 'content-type': 'application/octet-stream', 'content-length': String(pdf.length) },
  });

test('a document is withdrawn, then its household is claimed', async () => {
  const [ann, { named, claim }] = [await portal.person(), await unclaimed()];
  const [kept, back] = [letter(named), letter(named)];
  for (const one of [kept, back]) {
    await feed('documents', one);
    await bring(one);
  }
  await feed('documents', { ...back, withdrawn: true });
  expect(await portal.see(() => claim(ann))).toMatchInlineSnapshot(`
    "200
    ~ application <application>: account_id=null → <account>
    + audit_event: at=now event=case.claim account_id=<account> made_by=person
    ~ officer_document <officer_document>: account_id=null → <account>
    ~ officer_document <officer_document 2>: account_id=null → <account> delivered_at=null → now
    + resident_event: at=now kind=document.deliver account_id=<account> made_by=system subject_id=<officer_document 2>"
  `);
});

test('a document is withdrawn, then its file arrives', async () => {
  const { registrationNumber } = await portal.person();
  const one = letter({ registrationNumber });
  await feed('documents', one);
  await feed('documents', { ...one, withdrawn: true });
  expect(await portal.see(() => bring(one))).toMatchInlineSnapshot(`"422 feed.refused"`);
});

test('a document is delivered, then withdrawn, then opened', async () => {
  const { registrationNumber, client } = await portal.person();
  const one = letter({ registrationNumber });
  await feed('documents', one);
  await bring(one);
  const { rows } = await portal.pool.query<{ id: string }>(
    'select id from officer_document where external_reference = $1',
    [one.externalReference],
  );
  await feed('documents', { ...one, withdrawn: true });
  expect(
    await portal.see(() => client.post(`/api/documents/council/${rows[0]?.id}/read`)),
  ).toMatchInlineSnapshot(`"404 request.notFound"`);
  expect((await client.get(`/api/documents/council/${rows[0]?.id}/content`)).status).toBe(404);
});

test('a document’s retention ends, then the nightly feed sends it again, or its household is claimed', async () => {
  const [ann, { named, claim }] = [await portal.person(), await unclaimed()];
  const one = letter(named);
  await feed('documents', one);
  await bring(one);
  await portal.pool.query(
    `update officer_document set expired_at = app_now(), decision = null, sha256 = null, size = null, file_kind = null
      where external_reference = $1`,
    [one.externalReference],
  );
  expect(await portal.see(() => office.put('documents', [one]))).toMatchInlineSnapshot(`"200"`);
  expect(await portal.see(() => bring(one))).toMatchInlineSnapshot(`"422 feed.refused"`);
  expect(await portal.see(() => claim(ann))).toMatchInlineSnapshot(`
    "200
    ~ application <application>: account_id=null → <account>
    + audit_event: at=now event=case.claim account_id=<account> made_by=person
    ~ officer_document <officer_document>: account_id=null → <account>"
  `);
});

test('an action and a conversation end, then their household is claimed', async () => {
  const [ann, { named, claim }] = [await portal.person(), await unclaimed()];
  const action = { externalReference: `A/${randomUUID()}`, ...named, title: say('Send us your payslips') };
  const thread = {
    externalReference: `T/${randomUUID()}`,
    ...named,
    subject: 'Your payslips',
    messages: [{ externalReference: randomUUID(), body: 'Please send us two.' }],
  };
  await feed('actions', action);
  await feed('messages', thread);
  await feed('actions', { ...action, state: 'withdrawn' });
  await feed('messages', { ...thread, state: 'archived' });
  expect(await portal.see(() => claim(ann))).toMatchInlineSnapshot(`
    "200
    ~ application <application>: account_id=null → <account>
    + audit_event: at=now event=case.claim account_id=<account> made_by=person
    ~ message_thread <message_thread>: account_id=null → <account>
    ~ workflow_action <workflow_action>: account_id=null → <account>"
  `);
  const { countUnreadMessages, countPendingActions } = await overviewOf(ann);
  expect([countUnreadMessages, countPendingActions]).toEqual([1, 0]);
});

/** Adds an action that the council's system knows, and returns the ways in which the resident answers it. */
async function asked(more: object = {}) {
  const person = await portal.person();
  const item = {
    externalReference: `A/${randomUUID()}`,
    registrationNumber: person.registrationNumber,
    title: say('Send us your payslips'),
    mayRefuse: true,
    ...more,
  };
  await feed('actions', item);
  const { rows } = await portal.pool.query<{ id: string }>(
    'select id from workflow_action where external_reference = $1',
    [item.externalReference],
  );
  const id = rows[0]?.id ?? '';
  const answer =
    (how: string, version: number, body: object = { reason: 'I have none.' }) =>
    () =>
      person.client.post(`/api/account/actions/${id}/${how}`, keyed({ version, ...body }));
  return { person, item, id, answer };
}

test('the council ends an action, then its person refuses or completes it', async () => {
  const { item, answer } = await asked();
  await feed('actions', { ...item, state: 'completed', outcome: say('We have them.') });
  expect(await portal.see(answer('refuse', 1))).toMatchInlineSnapshot(`"409 action.changed"`);
  expect(await portal.see(answer('refuse', 2))).toMatchInlineSnapshot(`"409 action.changed"`);
  const other = await asked();
  await feed('actions', { ...other.item, state: 'withdrawn' });
  expect(await portal.see(other.answer('complete', 2, {}))).toMatchInlineSnapshot(`"409 action.changed"`);
});

test('the council takes up an action, then its person says that they cannot do it', async () => {
  const { item, answer } = await asked();
  await feed('actions', { ...item, state: 'withStaff' });
  expect(await portal.see(answer('cannot-complete', 2))).toMatchInlineSnapshot(`"409 action.changed"`);
});

test('a person answers an action, then the nightly feed sends the old version', async () => {
  const { item, answer } = await asked();
  await answer('cannot-complete', 1)();
  expect(await portal.see(() => office.put('actions', [item]))).toMatchInlineSnapshot(`"200"`);
});

const remind = () => changesOf(portal.pool, () => remindOfActions(api.forTenant(tenant), council.actions));

test('a person is reminded of an action, answers it, and gets it back: they are reminded again', async () => {
  const { person, item, answer } = await asked({ dueAt: '2026-03-20T17:00:00Z' });
  await moveClock(portal.pool, 8 * day);
  expect(await remind()).toMatchInlineSnapshot(`
    "+ outbox: kind=casework.actionDue payload={accountId: <account>, subjectId: <workflow_action>} created_at=now not_before=now to_many=true
    ~ workflow_action <workflow_action>: reminded_at=null → now"
  `);
  await person.client.logIn(person.email, password);
  expect((await answer('cannot-complete', 1)()).status).toBe(200);
  await feed('actions', { ...item, returned: 1 });
  expect(await remind()).toBe('');
  await moveClock(portal.pool, day);
  expect(await remind()).toMatchInlineSnapshot(`
    "+ outbox: kind=casework.actionDue payload={accountId: <account>, subjectId: <workflow_action>} created_at=now not_before=now to_many=true
    ~ workflow_action <workflow_action>: reminded_at=null → now"
  `);
  expect(await remind()).toBe('');
});

test('a person sends a request, and gets it back with a due date: they are reminded', async () => {
  const { client, accountId, registrationNumber } = await portal.person();
  const own = await addAction(portal.pool, tenant, accountId, { origin: 'resident' });
  await client.post(`/api/account/actions/${own}/complete`, keyed({ version: 1 }));
  const { rows } = await portal.pool.query<{ state: string }>(
    'select state from workflow_action where id = $1',
    [own],
  );
  expect(rows[0]?.state).toBe('awaitingReview');
  await feed('actions', {
    externalReference: `A/${own}`,
    actionId: own,
    registrationNumber,
    returned: 1,
    dueAt: '2026-03-13T17:00:00Z',
  });
  await moveClock(portal.pool, day);
  expect(await remind()).toMatchInlineSnapshot(`
    "+ outbox: kind=casework.actionDue payload={accountId: <account>, subjectId: <workflow_action>} created_at=now not_before=now to_many=true
    ~ workflow_action <workflow_action>: reminded_at=null → now"
  `);
});

test('a person is reminded of an action, then it is due later: they are reminded again', async () => {
  const { item } = await asked({ dueAt: '2026-03-20T17:00:00Z' });
  await moveClock(portal.pool, 8 * day);
  expect(await remind()).not.toBe('');
  await feed('actions', { ...item, dueAt: '2026-03-30T17:00:00Z' });
  await moveClock(portal.pool, 2 * day);
  expect(await remind()).toBe('');
  await moveClock(portal.pool, 8 * day);
  expect(await remind()).toMatchInlineSnapshot(`
    "+ outbox: kind=casework.actionDue payload={accountId: <account>, subjectId: <workflow_action>} created_at=now not_before=now to_many=true
    ~ workflow_action <workflow_action>: reminded_at=null → now"
  `);
});

test('an account is suspended while an action comes due, then restored: its person is reminded then', async () => {
  const { person } = await asked({ dueAt: '2026-03-20T17:00:00Z' });
  const stand = (standing: string) =>
    office.send('PUT', `/api/backoffice/accounts/${person.registrationNumber}/standing`, {
      body: { standing },
    });
  await stand('suspended');
  await moveClock(portal.pool, 8 * day);
  expect(await remind()).toBe('');
  await stand('restored');
  expect(await remind()).toMatchInlineSnapshot(`
    "+ outbox: kind=casework.actionDue payload={accountId: <account>, subjectId: <workflow_action>} created_at=now not_before=now to_many=true
    ~ workflow_action <workflow_action>: reminded_at=null → now"
  `);
});

test('a file is being uploaded for an action, then the council withdraws the action', async () => {
  const { person, item, id } = await asked({ uploads: [{ ...payslips, label: say('Your payslips') }] });
  const location = await announced(person.client, { action: id, answer: payslips.name, size: 5 });
  await feed('actions', { ...item, state: 'withdrawn' });
  expect(await portal.see(() => sendBytes(person.client, location, 'whole'))).toMatchInlineSnapshot(`
    "204
    ~ file <file>: state=receiving → waiting received_at=null → now look_after=null → now arrived=0 → 5"
  `);
});

/** Adds a person with a case and a plan of these steps. */
async function planned(...steps: readonly string[]) {
  const person = await portal.person();
  const reference = `C/${randomUUID()}`;
  const item = await caseOf(portal.pool, person.accountId, reference, { reference: 'HO-1' });
  await feed('cases', item);
  const plan = (left: readonly string[], more: object = {}) =>
    planOf(
      reference,
      left.map((step) => planStep(step)),
      more,
    );
  await feed('plans', plan(steps));
  const { cases } = (await person.client.get('/api/account/plans')).as(PlansResponseSchema);
  const idOf = (step: string) => cases[0]?.plan?.steps.find(({ title }) => title === `Do ${step}`)?.id;
  const tell =
    (step: string, what: string, body: object = { version: 1 }) =>
    () =>
      person.client.post(`/api/account/plans/steps/${idOf(step)}/${what}`, keyed(body));
  return { person, item, reference, plan, tell };
}

test('a step leaves a plan, then its person reports it as done, or comments on it', async () => {
  const { plan, tell } = await planned('a', 'b');
  await feed('plans', plan(['a']));
  expect(await portal.see(tell('b', 'done', { version: 2 }))).toMatchInlineSnapshot(`"409 plan.stepEnded"`);
  expect(await portal.see(tell('b', 'comment', { comment: 'I had begun.' }))).toMatchInlineSnapshot(`
    "200
    + plan_step_event: plan_id=<housing_plan> reference=b event=comment made_by=resident note=I had begun. at=now key=…
    + resident_event: at=now kind=plan.comment account_id=<account> made_by=resident subject_id=<plan_step> details={plan: P/C/<id>, step: b, comment: I had begun.}"
  `);
});

test('a step is done, then the plan is sent again, or without the step', async () => {
  const { plan, tell } = await planned('a', 'b');
  await tell('a', 'done')();
  expect(await portal.see(() => office.put('plans', [plan(['a', 'b'])]))).toMatchInlineSnapshot(`"200"`);
  expect(await portal.see(() => office.put('plans', [plan(['b'])]))).toMatchInlineSnapshot(`
    "200
    + housing_plan_version: plan_id=<housing_plan> version=2 content={steps: [{kind: required, owner: resident, title: {en-GB: Do b}, agreed: true, reference: b}, {kind: required, owner: resident, title: {en-GB: Do a}, agreed: true, reference: a, noLongerRightFrom: 2026-03-10}]} written_at=now changes=[{what: stepEnded, title: {en-GB: Do a}}]
    + outbox: kind=casework.planChanged payload={accountId: <account>, subjectId: <housing_plan>} created_at=now not_before=now
    ~ plan_step <housing_plan> a: state=done → noLongerRight version=2 → 3 ended_from=null → 2026-03-10
    + plan_step_event: plan_id=<housing_plan> reference=a event=step.end made_by=council at=now"
  `);
});

test('a plan ends, or its case closes, then its person reports a step as done', async () => {
  const ended = await planned('a');
  await feed('plans', ended.plan(['a'], { endedOn: '2026-03-09' }));
  expect(await portal.see(ended.tell('a', 'done'))).toMatchInlineSnapshot(`"409 plan.over"`);
  expect((await overviewOf(ended.person)).countPendingPHPActions).toBe(0);
  const closed = await planned('a');
  await feed('cases', { ...closed.item, closedOn: '2026-03-09' });
  expect(await portal.see(closed.tell('a', 'done'))).toMatchInlineSnapshot(`"409 plan.over"`);
  expect((await overviewOf(closed.person)).countPendingPHPActions).toBe(0);
});

test('an action that is a step is withdrawn, then its person reports the step as done', async () => {
  const { person, plan, tell } = await planned('a');
  const action = await addAction(portal.pool, tenant, person.accountId);
  await portal.pool.query('update workflow_action set external_reference = $2 where id = $1', [
    action,
    `A/${action}`,
  ]);
  await portal.pool.query(
    `update plan_step set action_id = $1 where plan_id = (select id from housing_plan where external_reference = $2)`,
    [action, plan([]).externalReference],
  );
  const withdraw = () =>
    office.put('actions', [
      {
        externalReference: `A/${action}`,
        registrationNumber: person.registrationNumber,
        title: say('Send us your payslips'),
        state: 'withdrawn',
      },
    ]);
  expect(await portal.see(withdraw)).toMatchInlineSnapshot(`
    "200
    + outbox: kind=casework.actionChanged payload={accountId: <account>, subjectId: <workflow_action>} created_at=now not_before=now
    ~ plan_step <housing_plan> a: state=toDo → noLongerRight version=1 → 2
    + plan_step_event: plan_id=<housing_plan> reference=a event=step.end made_by=system at=now
    ~ workflow_action <workflow_action>: description.en-GB=We need them to work out what you can afford. → null state=needsYou → withdrawn version=1 → 3 ended_at=null → now
    + workflow_action_event: action_id=<workflow_action> event=action.withdraw made_by=council at=now"
  `);
  expect(await portal.see(tell('a', 'done', { version: 2 }))).toMatchInlineSnapshot(`"409 plan.stepEnded"`);
});

test('a step is done, then its action ends as one that could not be done', async () => {
  const { person, plan, tell } = await planned('a');
  const action = await addAction(portal.pool, tenant, person.accountId);
  await tell('a', 'done')();
  await portal.pool.query(
    `update plan_step set action_id = $1 where plan_id = (select id from housing_plan where external_reference = $2)`,
    [action, plan([]).externalReference],
  );
  const cannot = () =>
    person.client.post(
      `/api/account/actions/${action}/cannot-complete`,
      keyed({ version: 1, reason: 'I have none.' }),
    );
  expect(await portal.see(cannot)).toMatchInlineSnapshot(`
    "200
    + outbox: kind=casework.actionReceived payload={accountId: <account>, subjectId: <workflow_action>} created_at=now not_before=now
    + resident_event: at=now kind=action.cannotComplete account_id=<account> made_by=resident subject_id=<workflow_action> details={state: awaitingReview, reason: I have none.}
    ~ workflow_action <workflow_action>: state=needsYou → awaitingReview response=null → cannotComplete response_reason=null → I have none. version=1 → 2 responded_at=null → now respond_key=null → …
    + workflow_action_event: action_id=<workflow_action> event=action.cannotComplete made_by=resident note=I have none. at=now"
  `);
});

const written = (body: string, version: number, files: readonly string[] = []) => ({
  version,
  subject: '',
  topic: '',
  body,
  files,
});

test('a reply is being written, its case closes, then the council reopens the conversation', async () => {
  const { person, item, reference } = await planned('a');
  const thread = {
    externalReference: `T/${randomUUID()}`,
    registrationNumber: person.registrationNumber,
    caseReference: reference,
    subject: 'Your case',
    messages: [{ externalReference: randomUUID(), body: 'Please send us two.' }],
  };
  await feed('messages', thread);
  const { rows } = await portal.pool.query<{ id: string }>(
    'select id from message_thread where external_reference = $1',
    [thread.externalReference],
  );
  const id = rows[0]?.id;
  await person.client.send('PUT', `/api/account/messages/drafts/${id}`, {
    body: written('Here they are.', 0),
  });
  await feed('cases', { ...item, closedOn: '2026-03-10' });
  const send = () =>
    person.client.post(`/api/account/messages/${id}/messages`, keyed(written('Here they are.', 1)));
  const save = () =>
    person.client.send('PUT', `/api/account/messages/drafts/${id}`, {
      body: written('Here they are now.', 1),
    });
  expect(await portal.see(send)).toMatchInlineSnapshot(`"409 message.archived"`);
  expect(await portal.see(save)).toMatchInlineSnapshot(`
    "200
    ~ message_draft <message_draft>: body=Here they are. → Here they are now. version=1 → 2"
  `);
  expect((await overviewOf(person)).countUnreadMessages).toBe(1);
  await feed('messages', { ...thread, state: 'open' });
  expect(await portal.see(save)).toMatchInlineSnapshot(`"200"`);
  expect(
    await portal.see(() =>
      person.client.post(`/api/account/messages/${id}/messages`, keyed(written('Here they are now.', 2))),
    ),
  ).toMatchInlineSnapshot(`
    "200
    + message: thread_id=<message_thread> sender=resident body=Here they are now. at=now send_key=…
    ~ message_draft <message_draft>: body=Here they are now. →  version=2 → 3
    ~ message_thread <message_thread>: messages=1 → 2 last_from=council → resident
    + resident_event: at=now kind=message.send account_id=<account> made_by=resident subject_id=… details={begins: false, thread: <message_thread>}"
  `);
});

test('a file is attached to a draft reply, then its person removes it, or it is found infected', async () => {
  const { client, accountId } = await portal.person();
  const thread = await addThread(portal.pool, tenant, accountId);
  await addMessage(portal.pool, tenant, thread, 'Please send us two.');
  const files = [];
  for (let count = 0; count < 2; count += 1) {
    const { id } = await shelf.add(portal.pool, { accountId });
    await portal.pool.query(
      'update file set for_message = true, form_identifier = null, answer = null where id = $1',
      [id],
    );
    files.push(id);
  }
  const [gone = '', infected = ''] = files;
  await client.send('PUT', `/api/account/messages/drafts/${thread}`, { body: written('Two.', 0, files) });
  await client.send('DELETE', `/api/files/${gone}`);
  const send = (left: readonly string[]) => () =>
    client.post(`/api/account/messages/${thread}/messages`, keyed(written('Two.', 1, left)));
  expect(await portal.see(send(files))).toMatchInlineSnapshot(`"409 message.filesGone"`);
  await portal.pool.query(
    "update file set state = 'infected', sha256 = null, kind = null, size = null where id = $1",
    [infected],
  );
  expect(await portal.see(send([infected]))).toMatchInlineSnapshot(`"409 message.filesGone"`);
});

test('a file is attached to a draft form, then it is found infected, or its person removes it', async () => {
  const { client, accountId } = await portal.person();
  const form = 'housing-register';
  const definition = council.forms.get(form)?.definition;
  if (!definition) throw new Error(`There is no form ${form}.`);
  const whole = wholeDraft(definition, '2026-03-10');
  const file = { accountId, form, answer: 'identityFiles', documentKind: 'identity' };
  const [infected, gone] = [await shelf.add(portal.pool, file), await shelf.add(portal.pool, file)];
  const { definitionHash } = (await client.get(`/api/forms/${form}/start`)).as(FormStartResponseSchema);
  const save = (version: number, files: readonly string[]) => {
    const answers = { ...whole, values: { ...whole.values, identityFiles: files } };
    return client.send('PUT', `/api/forms/${form}/draft`, keyed({ definitionHash, version, answers }));
  };
  const submit = (version: number) => () =>
    client.post(`/api/forms/${form}/submit`, keyed({ definitionHash, version, agreed: true }));
  await save(0, [infected.id]);
  await portal.pool.query(
    "update file set state = 'infected', sha256 = null, kind = null, size = null where id = $1",
    [infected.id],
  );
  expect(await portal.see(submit(1))).toMatchInlineSnapshot(`"409 form.incomplete"`);
  await save(1, [gone.id]);
  await client.send('DELETE', `/api/files/${gone.id}`);
  expect(await portal.see(submit(2))).toMatchInlineSnapshot(`"409 form.incomplete"`);
});

/** Adds a person who has submitted a form, and returns what the person and the council can do with it. */
async function sent(form = 'housing-register') {
  const person = await portal.person();
  const definition = council.forms.get(form)?.definition;
  if (!definition) throw new Error(`There is no form ${form}.`);
  const { definitionHash } = (await person.client.get(`/api/forms/${form}/start`)).as(
    FormStartResponseSchema,
  );
  const answers = wholeDraft(definition, '2026-03-10');
  const save = (version: number) => () =>
    person.client.send('PUT', `/api/forms/${form}/draft`, keyed({ definitionHash, version, answers }));
  const submit = (version: number) => () =>
    person.client.post(`/api/forms/${form}/submit`, keyed({ definitionHash, version, agreed: true }));
  const update = () => person.client.post(`/api/forms/${form}/update`, keyed({}));
  const event = (body: object) => () =>
    office.send('POST', `/api/backoffice/forms/${form}/${person.registrationNumber}`, { body });
  await save(0)();
  await submit(1)();
  return { save, submit, update, event };
}

test('a person starts an update, then the council reopens the sent form, or asks for a review', async () => {
  const { update, event, save } = await sent();
  await update();
  await save(0)();
  expect(await portal.see(event({ event: 'form.reopen' }))).toMatchInlineSnapshot(`"409 form.notAllowed"`);
  expect(await portal.see(event({ event: 'form.offer', requestType: 'review' }))).toMatchInlineSnapshot(
    `"409 form.notAllowed"`,
  );
});

test('the council asks for a review and pauses it, then its person saves, sends, or starts an update', async () => {
  const { update, event, save, submit } = await sent();
  await event({ event: 'form.offer', requestType: 'review' })();
  await save(0)();
  await event({ event: 'form.pause' })();
  expect(await portal.see(save(1))).toMatchInlineSnapshot(`"409 form.onHold"`);
  expect(await portal.see(submit(1))).toMatchInlineSnapshot(`"409 form.onHold"`);
  expect(await portal.see(update)).toMatchInlineSnapshot(`"409 form.notAllowed"`);
  await event({ event: 'form.resume' })();
  expect(await portal.see(submit(1))).toMatchInlineSnapshot(`
    "200
    ~ form_request <form_request>: state=submit → submitted submitted_at=null → now
    + form_submission: id=<form_submission> request_id=<form_request> account_id=<account> form_identifier=housing-register request_type=review definition_hash=… answers=… declaration=… locale=en-GB reference=… made_by=applicant submitted_at=now submit_key=… outside=[{item: <id>, name: addressPostcode, answer: postcode, outcome: notChecked}]
    + outbox: kind=form.sent payload={answerBy: null, promised: [incomeFiles, addressFiles, identityFiles], accountId: <account>, reference: …, requestId: <form_request>, promisedBy: 2026-03-24, requestType: review, submittedAt: now, formIdentifier: housing-register} created_at=now not_before=now"
  `);
});

test('the council reopens a form, then asks for a review of it', async () => {
  const { event } = await sent();
  await event({ event: 'form.reopen' })();
  expect(await portal.see(event({ event: 'form.offer', requestType: 'review' }))).toMatchInlineSnapshot(
    `"409 form.notAllowed"`,
  );
});
