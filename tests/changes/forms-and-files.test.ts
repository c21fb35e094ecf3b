import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#api/database/database.ts';
import { expireFiles } from '#api/files/expire-files.ts';
import { fileSettingsOf } from '#api/files/file-settings.ts';
import { lookAtFiles } from '#api/files/look/look-at-files.ts';
import { openFolderStore } from '#api/files/storage/folder-store.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { FormStartResponseSchema } from '#schemas/api/forms.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import { moveClock } from '#tools/scenario/arrange.ts';
import { wholeDraft } from '#tools/scenario/whole-draft.ts';
import { FileShelf } from '../api/files/file-shelf.ts';
import { pdfWith } from '../files/file-check-scene.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { changesOf } from '../support/changes-of.ts';
import type { Client } from '../support/client.ts';
import { sendForm } from '../support/send-form.ts';
import { announce, announced, idOf, sendBytes } from '../support/upload.ts';
import { changesPortal } from './changes-scene.ts';
import { emptyTables } from '../support/empty-tables.ts';

// Every database write for forms and the files sent with them.

const tenant = 'ashcombe';
const today = '2026-03-10';
let shelf: FileShelf;
let council: TenantFiles;
beforeAll(async () => {
  shelf = await FileShelf.open();
  council = await shippedCouncil(tenant);
});
const portal = changesPortal(() => ({ dataFolder: shelf.dataFolder }));
afterAll(() => shelf.close());

const keyed = (body: object, key: string = randomUUID()) => ({ body, headers: { 'idempotency-key': key } });
const empty: Answers = { values: {}, lists: {} };

function wholeOf(form: string): Answers {
  const loaded = council.forms.get(form);
  if (!loaded) throw new Error(`There is no form ${form}.`);
  return wholeDraft(loaded.definition, today);
}

const hashOf = async (client: Client, form: string) =>
  (await client.get(`/api/forms/${form}/start`)).as(FormStartResponseSchema).definitionHash;

test('PUT /api/forms/:formname/draft', async () => {
  const { client } = await portal.person();
  const definitionHash = await hashOf(client, 'pre-assessment');
  const key = randomUUID();
  const save = (version: number, answers: Answers, by?: string) => () =>
    client.send('PUT', '/api/forms/pre-assessment/draft', keyed({ definitionHash, version, answers }, by));
  expect(await portal.see(save(0, empty, key))).toMatchInlineSnapshot(`
    "200
    + form_request: id=<form_request> account_id=<account> form_identifier=pre-assessment request_type=new state=progress definition_hash=… answers={lists: {}, values: {}} version=1 save_key=… offered_at=now saved_at=now"
  `);
  await moveClock(portal.pool, 60);
  expect(await portal.see(save(0, empty, key))).toMatchInlineSnapshot(`"200"`);
  expect(await portal.see(save(1, wholeOf('pre-assessment')))).toMatchInlineSnapshot(`
    "200
    ~ form_request <form_request>: state=progress → submit answers.values.needs=null → [crowded] answers.values.homeNow=null → private answers.values.ownsHome=null → false answers.values.troubles=null → [debt] answers.values.incomeBand=null → to-30000 answers.values.dateOfBirth=null → 1991-03-10 answers.values.nationality=null → british answers.values.aboveSavings=null → false answers.values.troublesPlan=null → false answers.values.roofFor8Weeks=null → false answers.values.livedHereSince=null → 2024-03 answers.values.connectionKinds=null → [live] version=1 → 2 save_key=… → … saved_at=now-1min → now"
  `);
  expect(await portal.see(save(1, empty))).toMatchInlineSnapshot(`"409 form.savedElsewhere"`);
});

test('POST /api/forms/:formname/submit, and POST /api/forms/:formname/update', async () => {
  const { client } = await portal.person();
  const form = 'my-profile';
  const definitionHash = await hashOf(client, form);
  const answers = wholeOf(form);
  await client.send('PUT', `/api/forms/${form}/draft`, keyed({ definitionHash, version: 0, answers }));
  const submit =
    (version: number, agreed = true, key?: string) =>
    () =>
      client.post(`/api/forms/${form}/submit`, keyed({ definitionHash, version, agreed }, key));
  const update = () => client.post(`/api/forms/${form}/update`, keyed({}));
  expect(await portal.see(update)).toMatchInlineSnapshot(`"409 form.notAllowed"`);
  expect(await portal.see(submit(1, false))).toMatchInlineSnapshot(`"400 request.invalid"`);
  await moveClock(portal.pool, 60);
  const key = randomUUID();
  expect(await portal.see(submit(1, true, key))).toMatchInlineSnapshot(`
    "200
    ~ form_request <form_request>: state=submit → submitted submitted_at=null → now
    + form_submission: id=<form_submission> request_id=<form_request> account_id=<account> form_identifier=my-profile request_type=new definition_hash=… answers=… declaration=[What I have told you is true, as far as I know., I will tell you when something changes., I agree with these statements] locale=en-GB reference=… made_by=applicant submitted_at=now submit_key=…"
  `);
  expect(await portal.see(submit(1, true, key))).toMatchInlineSnapshot(`"200"`);
  expect(await portal.see(update)).toMatchInlineSnapshot(`
    "200
    + audit_event: at=now event=form.updateStart account_id=<account> made_by=person details={form: my-profile}
    + form_request: id=<form_request> account_id=<account> form_identifier=my-profile request_type=update state=pending definition_hash=… answers=… start_key=… offered_at=now
    ~ form_request <form_request 2>: superseded_at=null → now"
  `);
});

test('POST /api/forms/:formname/submit with a file', async () => {
  const { client, accountId } = await portal.person();
  const form = 'housing-register';
  const definitionHash = await hashOf(client, form);
  const whole = wholeOf(form);
  const { id } = await shelf.add(portal.pool, {
    accountId,
    form,
    answer: 'identityFiles',
    documentKind: 'identity',
  });
  const answers: Answers = { ...whole, values: { ...whole.values, identityFiles: [id] } };
  await client.send('PUT', `/api/forms/${form}/draft`, keyed({ definitionHash, version: 0, answers }));
  const submit = () =>
    client.post(`/api/forms/${form}/submit`, keyed({ definitionHash, version: 1, agreed: true }));
  expect(await portal.see(submit)).toMatchInlineSnapshot(`
    "200
    ~ file <file>: sent_at=null → now
    ~ form_request <form_request>: state=submit → submitted submitted_at=null → now
    + form_submission: id=<form_submission> request_id=<form_request> account_id=<account> form_identifier=housing-register request_type=new definition_hash=… answers=… declaration=… locale=en-GB reference=… made_by=applicant submitted_at=now submit_key=… outside=[{item: <id>, name: addressPostcode, answer: postcode, outcome: notChecked}]
    + form_submission_file: submission_id=<form_submission> file_id=<file>
    + outbox: kind=form.sent payload={answerBy: 2026-04-07, promised: [incomeFiles, addressFiles], accountId: <account>, reference: …, requestId: <form_request>, promisedBy: 2026-03-24, requestType: new, submittedAt: now, formIdentifier: housing-register} created_at=now not_before=now"
  `);
});

test('POST /forms/:form/:page, and POST /forms/:form/send-form', async () => {
  const client = portal.client();
  const fields = {
    'lintel-sent': '1',
    'lintel-answers': JSON.stringify(wholeOf('pre-assessment')),
    'lintel-key': randomUUID(),
  };
  const page = () =>
    sendForm(client, '/forms/pre-assessment/dateOfBirth', { ...fields, 'dateOfBirth-year': '1987' });
  const send =
    (more = {}) =>
    () =>
      sendForm(client, '/forms/pre-assessment/send-form', { ...fields, ...more });
  expect(await portal.see(page)).toMatchInlineSnapshot(`"422"`);
  expect(await portal.see(send())).toMatchInlineSnapshot(`"422"`);
  expect(await portal.see(send({ agreed: '1' }))).toMatchInlineSnapshot(`
    "200
    + form_submission: id=<form_submission> form_identifier=pre-assessment request_type=new definition_hash=… answers={lists: {}, values: {needs: [crowded], homeNow: private, ownsHome: false, troubles: [debt], incomeBand: to-30000, dateOfBirth: 1991-03-10, nationality: british, aboveSavings: false, troublesPlan: false, roofFor8Weeks: false, livedHereSince: 2024-03, connectionKinds: [live]}} declaration=[My answers are true, as far as I know., I know that this is a first look, not a decision., I agree with these statements] locale=en-GB outcome={title: We cannot say yet, result: cannotSay, reasons: [It depends on what happened with your tenancy, and on what is different now., Apply, or call us and ask. It costs nothing.]} reference=… made_by=applicant submitted_at=now submit_key=… sent_hash=…"
  `);
  expect(await portal.see(send({ agreed: '1' }))).toMatchInlineSnapshot(`"200"`);
});

test('POST /:language(^(?!api$)[^/]+$)/forms/:form/:page, and POST /:language(^(?!api$)[^/]+$)/forms/:form/send-form', async () => {
  const client = portal.client('porth-elen');
  const fields = { 'lintel-sent': '1', 'lintel-answers': JSON.stringify(empty), 'lintel-key': randomUUID() };
  const send = (page: string) => () => sendForm(client, `/cy/forms/pre-assessment/${page}`, fields);
  expect(await portal.see(send('dateOfBirth'))).toMatchInlineSnapshot(`"422"`);
  expect(await portal.see(send('send-form'))).toMatchInlineSnapshot(`"422"`);
});

test('POST /api/forms/:formname/outside, and POST /api/addresses/find', async () => {
  const { client } = await portal.person();
  const outside = () =>
    client.post('/api/forms/my-addresses/outside', {
      body: { page: 'addressLines', item: null, answers: empty },
    });
  const find = () => client.post('/api/addresses/find', { body: { postcode: 'AC1 1GR' } });
  // They ask other services; the questions are not stored.
  expect(await portal.see(outside)).toMatchInlineSnapshot(`"200"`);
  expect(await portal.see(find)).toMatchInlineSnapshot(`"200"`);
});

test('POST /api/uploads, PATCH /api/uploads/:uploadId, and DELETE /api/uploads/:uploadId', async () => {
  const { client } = await portal.person();
  let location = '';
  const begin = (size: number) => async () => {
    const answer = await announce(client, { size });
    location = String(answer.headers['location'] ?? location);
    return answer;
  };
  const send = (bytes: string, offset: number) => () => sendBytes(client, location, bytes, offset);
  const drop = () => client.send('DELETE', location, { headers: { 'tus-resumable': '1.0.0' } });
  expect(await portal.see(begin(10 ** 9))).toMatchInlineSnapshot(`"413 file.tooLarge"`);
  expect(await portal.see(begin(8))).toMatchInlineSnapshot(`
    "201
    + file: id=<file> account_id=<account> form_identifier=homeless-situation answer=noticeFiles document_kind=notice name=payslip.pdf announced_size=8 state=receiving created_at=now"
  `);
  await moveClock(portal.pool, 60);
  expect(await portal.see(send('half', 0))).toMatchInlineSnapshot(`
    "204
    ~ file <file>: arrived=0 → 4"
  `);
  expect(await portal.see(send('half', 8))).toMatchInlineSnapshot(`"409 common.concurrency"`);
  expect(await portal.see(send('half', 4))).toMatchInlineSnapshot(`
    "204
    ~ file <file>: state=receiving → waiting received_at=null → now look_after=null → now arrived=4 → 8"
  `);
  await begin(8)();
  expect(await portal.see(drop)).toMatchInlineSnapshot(`
    "204
    ~ file <file>: state=receiving → removed removed_at=null → now"
  `);
  expect(await portal.see(drop)).toMatchInlineSnapshot(`"409 file.notAllowed"`);
});

test('DELETE /api/files/:fileId', async () => {
  const { client, accountId } = await portal.person();
  const stranger = await portal.person();
  const [own, sent] = [
    await shelf.add(portal.pool, { accountId }),
    await shelf.add(portal.pool, { accountId }),
  ];
  await shelf.send(portal.pool, sent.id);
  await moveClock(portal.pool, 60);
  const remove =
    (id: string, who: Client = client) =>
    () =>
      who.send('DELETE', `/api/files/${id}`);
  expect(await portal.see(remove(own.id, stranger.client))).toMatchInlineSnapshot(`"404 request.notFound"`);
  expect(await portal.see(remove(sent.id))).toMatchInlineSnapshot(`"409 file.notAllowed"`);
  expect(await portal.see(remove(own.id))).toMatchInlineSnapshot(`
    "200
    ~ file <file>: state=clean → removed sha256=… → null removed_at=null → now"
  `);
  expect(await portal.see(remove(own.id))).toMatchInlineSnapshot(`"409 file.notAllowed"`);
});

test('files checked, and files expired', async () => {
  const { client } = await portal.person();
  await emptyTables(portal.pool, 'file');
  const api = openDatabase(portal.url);
  const own = api.forTenant(tenant);
  const files = {
    store: openFolderStore(`${shelf.dataFolder}/files`),
    stagingFolder: `${shelf.dataFolder}/staging`,
    scanner: undefined,
  };
  const look = () =>
    changesOf(portal.pool, () =>
      lookAtFiles({ database: own, council, files, log: { warn() {}, error() {} } }),
    );
  try {
    const bytes = pdfWith('payslip').toString('latin1');
    for (const content of [bytes, 'no such file']) {
      const location = await announced(client, { size: content.length });
      await sendBytes(client, location, content);
      expect(idOf(location)).not.toBe('');
    }
    await moveClock(portal.pool, 60);
    expect(await look()).toMatchInlineSnapshot(`
      "~ file <file>: state=waiting → notScanned kind=null → pdf size=null → 338 sha256=null → … look_after=now-1min → now look_attempts=0 → 1 looked_at=null → now
      ~ file <file 2>: state=waiting → refused refusal=null → kind look_after=now-1min → null look_attempts=0 → 1 looked_at=null → now"
    `);
    expect(await look()).toBe('');
    await moveClock(portal.pool, 4_000 * 86_400);
    const { tenantId, tenantEnvironmentId: environmentId } = council.tenant;
    const expire = () =>
      changesOf(portal.pool, () =>
        expireFiles(own, files, { tenantId, environmentId }, fileSettingsOf(council.tenant)),
      );
    expect(await expire()).toMatchInlineSnapshot(`
      "~ file <file>: name=payslip.pdf → file
      ~ file <file 2>: state=notScanned → removed sha256=… → null removed_at=null → now"
    `);
    expect(await expire()).toBe('');
  } finally {
    await api.close();
  }
});
