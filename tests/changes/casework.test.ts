import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BegunActionSchema } from '#schemas/api/new-actions.ts';
import { PlansResponseSchema } from '#schemas/api/plans.ts';
import { addAction, payslips } from '#tools/scenario/action-scenes.ts';
import { moveClock } from '#tools/scenario/arrange.ts';
import { addMessage, addThread } from '#tools/scenario/message-scenes.ts';
import { addPlan, planStep } from '#tools/scenario/plan-scenes.ts';
import { FileShelf } from '../api/files/file-shelf.ts';
import type { Client } from '../support/client.ts';
import { changesPortal } from './changes-scene.ts';

// Every database write of a resident's calls about actions, messages, plans and the council's documents.

const tenant = 'ashcombe';
let shelf: FileShelf;
beforeAll(async () => {
  shelf = await FileShelf.open();
});
const portal = changesPortal(() => ({ dataFolder: shelf.dataFolder }));
afterAll(() => shelf.close());

const keyed = (body: object, key: string = randomUUID()) => ({ body, headers: { 'idempotency-key': key } });

/** Links an action to the step of a new plan, as the feed does. */
async function asStep(action: string, accountId: string): Promise<void> {
  await addPlan(portal.pool, tenant, accountId, [planStep('S1')]);
  await portal.pool.query(
    `update plan_step set action_id = $1
      where plan_id = (select housing_plan.id from housing_plan join housing_case on housing_case.id = case_id
                        where account_id = $2)`,
    [action, accountId],
  );
}

test('POST /api/account/actions', async () => {
  const { client } = await portal.person();
  const begin = (actionType: string) => () => client.post('/api/account/actions', { body: { actionType } });
  expect(await portal.see(begin('document'))).toMatchInlineSnapshot(`
    "200
    + workflow_action: id=<workflow_action> reference=… origin=resident action_type=document account_id=<account> title={en-GB: Send us a document} description={en-GB: Use this for something we asked you for by phone or letter, or something you want us to have.} uploads=[{name: document, label: {en-GB: The document}, maximum: 10, minimum: 1, documentKind: other}] state=needsYou version=1 created_at=now changed_at=now is_reviewed=true form_since=now
    + workflow_action_event: action_id=<workflow_action> event=action.begin made_by=resident at=now"
  `);
  expect(await portal.see(begin('nothing'))).toMatchInlineSnapshot(`"404 request.notFound"`);
});

test('POST /api/account/actions/:action/:answer', async () => {
  const { client, accountId } = await portal.person();
  const asked = await addAction(portal.pool, tenant, accountId, { uploads: [payslips], mayRefuse: true });
  await asStep(asked, accountId);
  const answer =
    (how: string, body: object, key?: string, id = asked) =>
    () =>
      client.post(`/api/account/actions/${id}/${how}`, keyed(body, key));
  expect(await portal.see(answer('complete', { version: 1 }))).toMatchInlineSnapshot(
    `"409 action.incomplete"`,
  );
  const { id: file } = await shelf.add(portal.pool, { accountId, answer: payslips.name });
  await portal.pool.query('update file set action_id = $2, form_identifier = null where id = $1', [
    file,
    asked,
  ]);
  const key = randomUUID();
  await moveClock(portal.pool, 60);
  expect(await portal.see(answer('complete', { version: 1 }, key))).toMatchInlineSnapshot(`
    "200
    ~ file <file>: sent_at=null → now
    + outbox: kind=casework.actionReceived payload={accountId: <account>, subjectId: <workflow_action>} created_at=now not_before=now
    ~ plan_step <housing_plan> S1: state=toDo → done version=1 → 2 changed_at=now-1min → now
    + plan_step_event: plan_id=<housing_plan> reference=S1 event=step.done made_by=system at=now
    + resident_event: at=now kind=action.complete account_id=<account> made_by=resident subject_id=<workflow_action> details={state: awaitingReview}
    ~ workflow_action <workflow_action>: state=needsYou → awaitingReview response=null → complete version=1 → 2 changed_at=now-1min → now responded_at=null → now respond_key=null → …
    + workflow_action_event: action_id=<workflow_action> event=action.complete made_by=resident at=now
    + workflow_action_file: action_id=<workflow_action> file_id=<file>"
  `);
  expect(await portal.see(answer('complete', { version: 1 }, key))).toMatchInlineSnapshot(`"200"`);
  expect(await portal.see(answer('refuse', { version: 2, reason: 'I will not.' }))).toMatchInlineSnapshot(
    `"409 action.changed"`,
  );
});

test('POST /api/account/actions/:action/:answer says why not, refuses, and throws a draft away', async () => {
  const { client, accountId } = await portal.person();
  const stranger = await portal.person();
  const refusable = await addAction(portal.pool, tenant, accountId, { mayRefuse: true });
  const asked = await addAction(portal.pool, tenant, accountId);
  const own = await addAction(portal.pool, tenant, accountId, { origin: 'resident' });
  const unlooked = await addAction(portal.pool, tenant, accountId, { isReviewed: false });
  await asStep(asked, accountId);
  const answer =
    (id: string, how: string, body: object = { reason: 'I have none.' }, who: Client = client) =>
    () =>
      who.post(`/api/account/actions/${id}/${how}`, keyed({ version: 1, ...body }));
  await moveClock(portal.pool, 60);
  expect(await portal.see(answer(asked, 'refuse'))).toMatchInlineSnapshot(`"409 action.notAllowed"`);
  expect(await portal.see(answer(asked, 'cannot-complete', {}, stranger.client))).toMatchInlineSnapshot(
    `"404 request.notFound"`,
  );
  expect(await portal.see(answer(asked, 'cannot-complete'))).toMatchInlineSnapshot(`
    "200
    + outbox: kind=casework.actionReceived payload={accountId: <account>, subjectId: <workflow_action>} created_at=now not_before=now
    ~ plan_step <housing_plan> S1: state=toDo → cannot reason=null → I have none. version=1 → 2 changed_at=now-1min → now
    + plan_step_event: plan_id=<housing_plan> reference=S1 event=step.cannot made_by=system at=now
    + resident_event: at=now kind=action.cannotComplete account_id=<account> made_by=resident subject_id=<workflow_action> details={state: awaitingReview, reason: I have none.}
    ~ workflow_action <workflow_action>: state=needsYou → awaitingReview response=null → cannotComplete response_reason=null → I have none. version=1 → 2 changed_at=now-1min → now responded_at=null → now respond_key=null → …
    + workflow_action_event: action_id=<workflow_action> event=action.cannotComplete made_by=resident note=I have none. at=now"
  `);
  expect(await portal.see(answer(refusable, 'refuse'))).toMatchInlineSnapshot(`
    "200
    + outbox: kind=casework.actionReceived payload={accountId: <account>, subjectId: <workflow_action>} created_at=now not_before=now
    + resident_event: at=now kind=action.refuse account_id=<account> made_by=resident subject_id=<workflow_action> details={state: awaitingReview, reason: I have none.}
    ~ workflow_action <workflow_action>: state=needsYou → awaitingReview response=null → refuse response_reason=null → I have none. version=1 → 2 changed_at=now-1min → now responded_at=null → now respond_key=null → …
    + workflow_action_event: action_id=<workflow_action> event=action.refuse made_by=resident note=I have none. at=now"
  `);
  expect(await portal.see(answer(own, 'discard', {}))).toMatchInlineSnapshot(`
    "200
    ~ workflow_action <workflow_action>: state=needsYou → withdrawn version=1 → 2 changed_at=now-1min → now ended_at=null → now respond_key=null → …
    + workflow_action_event: action_id=<workflow_action> event=action.withdraw made_by=resident at=now"
  `);
  expect(await portal.see(answer(unlooked, 'complete', {}))).toMatchInlineSnapshot(`
    "200
    + outbox: kind=casework.actionReceived payload={accountId: <account>, subjectId: <workflow_action>} created_at=now not_before=now
    + resident_event: at=now kind=action.complete account_id=<account> made_by=resident subject_id=<workflow_action> details={state: completed}
    ~ workflow_action <workflow_action>: state=needsYou → completed response=null → complete version=1 → 2 changed_at=now-1min → now responded_at=null → now ended_at=null → now respond_key=null → …
    + workflow_action_event: action_id=<workflow_action> event=action.complete made_by=resident at=now"
  `);
});

test('PUT /api/account/actions/:action/seen', async () => {
  const { client, accountId } = await portal.person();
  const stranger = await portal.person();
  const action = await addAction(portal.pool, tenant, accountId);
  await moveClock(portal.pool, 60);
  const see = (who: Client) => () => who.send('PUT', `/api/account/actions/${action}/seen`, {});
  expect(await portal.see(see(stranger.client))).toMatchInlineSnapshot(`"404 request.notFound"`);
  expect(await portal.see(see(client))).toMatchInlineSnapshot(`
    "200
    ~ workflow_action <workflow_action>: seen_at=null → now"
  `);
  expect(await portal.see(see(client))).toMatchInlineSnapshot(`"200"`);
});

const written = (body: string, more: object = {}) => ({
  version: 0,
  subject: '',
  topic: '',
  body,
  files: [],
  ...more,
});

test('PUT /api/account/messages/drafts/:thread, and DELETE /api/account/messages/drafts/:thread', async () => {
  const { client, accountId } = await portal.person();
  const thread = await addThread(portal.pool, tenant, accountId);
  const save = (body: object) => () => client.send('PUT', `/api/account/messages/drafts/${thread}`, { body });
  const drop = (version: number) => () =>
    client.send('DELETE', `/api/account/messages/drafts/${thread}?version=${version}`);
  expect(await portal.see(save(written('I have mov')))).toMatchInlineSnapshot(`
    "200
    + message_draft: id=<message_draft> account_id=<account> thread_id=<message_thread> body=I have mov version=1 saved_at=now"
  `);
  await moveClock(portal.pool, 60);
  expect(await portal.see(save(written('I have moved.', { version: 1 })))).toMatchInlineSnapshot(`
    "200
    ~ message_draft <message_draft>: body=I have mov → I have moved. version=1 → 2 saved_at=now-1min → now"
  `);
  expect(await portal.see(save(written('I have not moved.', { version: 1 })))).toMatchInlineSnapshot(
    `"409 message.savedElsewhere"`,
  );
  expect(await portal.see(drop(1))).toMatchInlineSnapshot(`"409 message.savedElsewhere"`);
  expect(await portal.see(drop(2))).toMatchInlineSnapshot(`
    "200
    ~ message_draft <message_draft>: body=I have moved. →  version=2 → 3"
  `);
});

test('POST /api/account/messages', async () => {
  const { client } = await portal.person();
  const key = randomUUID();
  const send = (body: object, by?: string) => () => client.post('/api/account/messages', keyed(body, by));
  const message = written('May I have a garden?', { subject: 'A garden', topic: 'other', version: 1 });
  await client.send('PUT', '/api/account/messages/drafts/new', { body: { ...message, version: 0 } });
  expect(await portal.see(send({ ...message, subject: '' }))).toMatchInlineSnapshot(`"409 message.empty"`);
  expect(await portal.see(send(message, key))).toMatchInlineSnapshot(`
    "200
    + message: thread_id=<message_thread> sender=resident body=May I have a garden? at=now send_key=…
    ~ message_draft <message_draft>: subject=A garden →  body=May I have a garden? →  version=1 → 2 topic=other → 
    + message_thread: id=<message_thread> account_id=<account> subject=A garden reference=… started_by=resident state=open messages=1 last_from=resident created_at=now last_at=now topic=other
    + resident_event: at=now kind=message.send account_id=<account> made_by=resident subject_id=… details={begins: true, thread: <message_thread>}"
  `);
  expect(await portal.see(send(message, key))).toMatchInlineSnapshot(`"200"`);
});

test('POST /api/account/messages/:thread/messages', async () => {
  const { client, accountId } = await portal.person();
  const [thread, closed] = [
    await addThread(portal.pool, tenant, accountId),
    await addThread(portal.pool, tenant, accountId, { state: 'closed' }),
  ];
  await addMessage(portal.pool, tenant, thread, 'Please send us your new address.');
  const { id: file } = await shelf.add(portal.pool, { accountId });
  await portal.pool.query(
    'update file set for_message = true, form_identifier = null, answer = null where id = $1',
    [file],
  );
  const message = written('Here it is.', { version: 1, files: [file] });
  await client.send('PUT', `/api/account/messages/drafts/${thread}`, { body: { ...message, version: 0 } });
  await moveClock(portal.pool, 60);
  const send = (to: string) => () => client.post(`/api/account/messages/${to}/messages`, keyed(message));
  expect(await portal.see(send(closed))).toMatchInlineSnapshot(`"409 message.closed"`);
  expect(await portal.see(send(thread))).toMatchInlineSnapshot(`
    "200
    ~ file <file>: sent_at=null → now
    + message: thread_id=<message_thread> sender=resident body=Here it is. at=now send_key=…
    ~ message_draft <message_draft>: body=Here it is. →  file_ids=[<file>] → [] version=1 → 2 saved_at=now-1min → now
    + message_file: message_id=… file_id=<file>
    ~ message_thread <message_thread>: messages=1 → 2 last_from=council → resident last_at=now-1min → now
    + resident_event: at=now kind=message.send account_id=<account> made_by=resident subject_id=… details={begins: false, thread: <message_thread>}"
  `);
});

test('PUT /api/account/messages/:thread/read', async () => {
  const { client, accountId } = await portal.person();
  const thread = await addThread(portal.pool, tenant, accountId);
  const first = await addMessage(portal.pool, tenant, thread, 'Please send us your new address.');
  const second = await addMessage(portal.pool, tenant, thread, 'And your payslips.');
  const third = await addMessage(portal.pool, tenant, thread, 'And a photograph.');
  await moveClock(portal.pool, 60);
  const read = (upTo: string) => () =>
    client.send('PUT', `/api/account/messages/${thread}/read`, { body: { upTo } });
  expect(await portal.see(read(second))).toMatchInlineSnapshot(`
    "200
    ~ message …: read_at=null → now
    ~ message …: read_at=null → now
    ~ message_thread <message_thread>: unread=3 → 1
    + resident_event: at=now kind=message.read account_id=<account> made_by=resident subject_id=<message_thread> details={messages: …}"
  `);
  expect(await portal.see(read(first))).toMatchInlineSnapshot(`"200"`);
  expect(await portal.see(read(third))).toMatchInlineSnapshot(`
    "200
    ~ message …: read_at=null → now
    ~ message_thread <message_thread>: unread=1 → 0
    + resident_event: at=now kind=message.read account_id=<account> made_by=resident subject_id=<message_thread> details={messages: …}"
  `);
});

test('POST /api/account/plans/steps/:stepId/done, POST /api/account/plans/steps/:stepId/again, POST /api/account/plans/steps/:stepId/cannot, POST /api/account/plans/steps/:stepId/comment', async () => {
  const { client, accountId } = await portal.person();
  await addPlan(portal.pool, tenant, accountId, [planStep('S1'), planStep('S2', { owner: 'council' })]);
  const steps = (await client.get('/api/account/plans')).as(PlansResponseSchema).cases[0]?.plan?.steps ?? [];
  const [own, theirs] = ['Do S1', 'Do S2'].map((wanted) => steps.find(({ title }) => title === wanted)?.id);
  const tell = (id: string | undefined, what: string, body: object) => () =>
    client.post(`/api/account/plans/steps/${id}/${what}`, keyed(body));
  await moveClock(portal.pool, 60);
  expect(await portal.see(tell(theirs, 'done', { version: 1 }))).toMatchInlineSnapshot(
    `"409 plan.stepOfCouncil"`,
  );
  expect(await portal.see(tell(own, 'done', { version: 1 }))).toMatchInlineSnapshot(`
    "200
    ~ plan_step <housing_plan> S1: state=toDo → done version=1 → 2 changed_at=now-1min → now
    + plan_step_event: plan_id=<housing_plan> reference=S1 event=step.done made_by=resident at=now key=…
    + resident_event: at=now kind=plan.stepDone account_id=<account> made_by=resident subject_id=<plan_step> details={plan: <id>, step: S1}"
  `);
  expect(await portal.see(tell(own, 'done', { version: 1 }))).toMatchInlineSnapshot(`"409 plan.stepChanged"`);
  expect(await portal.see(tell(own, 'again', { version: 2 }))).toMatchInlineSnapshot(`
    "200
    ~ plan_step <housing_plan> S1: state=done → toDo version=2 → 3
    + plan_step_event: plan_id=<housing_plan> reference=S1 event=step.again made_by=resident at=now key=…
    + resident_event: at=now kind=plan.stepAgain account_id=<account> made_by=resident subject_id=<plan_step> details={plan: <id>, step: S1}"
  `);
  expect(await portal.see(tell(own, 'cannot', { version: 3, reason: 'I have no car.' })))
    .toMatchInlineSnapshot(`
    "200
    ~ plan_step <housing_plan> S1: state=toDo → cannot reason=null → I have no car. version=3 → 4
    + plan_step_event: plan_id=<housing_plan> reference=S1 event=step.cannot made_by=resident note=I have no car. at=now key=…
    + resident_event: at=now kind=plan.stepCannot account_id=<account> made_by=resident subject_id=<plan_step> details={plan: <id>, step: S1, reason: I have no car.}"
  `);
  // They can after all: the reason is deleted with the report it explained.
  expect(await portal.see(tell(own, 'done', { version: 4 }))).toMatchInlineSnapshot(`
    "200
    ~ plan_step <housing_plan> S1: state=cannot → done reason=I have no car. → null version=4 → 5
    + plan_step_event: plan_id=<housing_plan> reference=S1 event=step.done made_by=resident at=now key=…
    + resident_event: at=now kind=plan.stepDone account_id=<account> made_by=resident subject_id=<plan_step> details={plan: <id>, step: S1}"
  `);
  await tell(own, 'again', { version: 5 })();
  await tell(own, 'cannot', { version: 6, reason: 'I have no car.' })();
  expect(await portal.see(tell(own, 'again', { version: 7 }))).toMatchInlineSnapshot(`
    "200
    ~ plan_step <housing_plan> S1: state=cannot → toDo reason=I have no car. → null version=7 → 8
    + plan_step_event: plan_id=<housing_plan> reference=S1 event=step.again made_by=resident at=now key=…
    + resident_event: at=now kind=plan.stepAgain account_id=<account> made_by=resident subject_id=<plan_step> details={plan: <id>, step: S1}"
  `);
  expect(await portal.see(tell(own, 'comment', { comment: 'I have rung them.' }))).toMatchInlineSnapshot(`
    "200
    + plan_step_event: plan_id=<housing_plan> reference=S1 event=comment made_by=resident note=I have rung them. at=now key=…
    + resident_event: at=now kind=plan.comment account_id=<account> made_by=resident subject_id=<plan_step> details={plan: <id>, step: S1, comment: I have rung them.}"
  `);
  expect(await portal.see(tell(theirs, 'comment', { comment: 'When?' }))).toMatchInlineSnapshot(`
    "200
    + plan_step_event: plan_id=<housing_plan> reference=S2 event=comment made_by=resident note=When? at=now key=…
    + resident_event: at=now kind=plan.comment account_id=<account> made_by=resident subject_id=<plan_step> details={plan: <id>, step: S2, comment: When?}"
  `);
});

test('POST /api/documents/council/:documentId/read', async () => {
  const { client, accountId } = await portal.person();
  const stranger = await portal.person();
  const { rows } = await portal.pool.query<{ id: string }>(
    `insert into officer_document (tenant_id, external_reference, account_id, kind, document_kind, title, written_on, decision)
     values ($1, 'D/read', $2, 'decision', 'other', '{"en-GB": "A decision"}', '2026-03-02', '{}') returning id`,
    [tenant, accountId],
  );
  await moveClock(portal.pool, 60);
  const read = (who: Client) => () => who.post(`/api/documents/council/${rows[0]?.id}/read`);
  expect(await portal.see(read(stranger.client))).toMatchInlineSnapshot(`"404 request.notFound"`);
  expect(await portal.see(read(client))).toMatchInlineSnapshot(`
    "200
    ~ officer_document <officer_document>: read_at=null → now
    + resident_event: at=now kind=document.read account_id=<account> made_by=resident subject_id=<officer_document>"
  `);
  expect(await portal.see(read(client))).toMatchInlineSnapshot(`"200"`);
});

test('POST /api/account/actions of a draft that is there already', async () => {
  const { client } = await portal.person();
  const begin = () => client.post('/api/account/actions', { body: { actionType: 'document' } });
  expect((await begin()).as(BegunActionSchema)).toBeDefined();
  expect(await portal.see(begin)).toMatchInlineSnapshot(`"200"`);
});
