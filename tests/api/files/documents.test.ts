import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DocumentsResponseSchema, LetterResponseSchema } from '#schemas/api/documents.ts';
import { addAdvert, addApplication, password } from '#tools/scenario/arrange.ts';
import type { Client } from '../../support/client.ts';
import { ImpersonationScene, type Resident } from '../staff/impersonation-scene.ts';
import { FileShelf } from './file-shelf.ts';

// A person's documents: what they submitted, and their letters.

let shelf: FileShelf;
let scene: ImpersonationScene;
let resident: Resident;
let client: Client;

beforeAll(async () => {
  shelf = await FileShelf.open();
  scene = await ImpersonationScene.open({ dataFolder: shelf.dataFolder, keepMailDays: 60 });
});
afterAll(async () => {
  await scene.close();
  await shelf.close();
});
beforeEach(async () => {
  resident = await scene.resident();
  client = await logIn(resident);
});

async function logIn({ email }: Resident, tenantId = 'ashcombe'): Promise<Client> {
  const browser = await scene.accounts.browser(tenantId);
  await browser.logIn(email, password);
  return browser;
}

/** Adds a letter to the outbox, sent by default. Returns its id. */
async function write(
  kind: string,
  payload: Readonly<Record<string, unknown>> = {},
  { tenantId = 'ashcombe', outcome = 'sent' }: { tenantId?: string; outcome?: string | null } = {},
): Promise<string> {
  const { rows } = await scene.pool.query<{ id: string }>(
    `insert into outbox (tenant_id, kind, payload, outcome, sent_at)
     values ($1, $2, $3, $4, case when $4 = 'sent' then app_now() end) returning id`,
    [tenantId, kind, JSON.stringify({ accountId: resident.id, ...payload }), outcome],
  );
  return rows[0]?.id ?? '';
}

const read = async (query = '', browser = client, headers = {}) =>
  (await browser.get(`/api/documents${query}`, { headers })).as(DocumentsResponseSchema);
const letter = (id: string, browser = client) => browser.get(`/api/documents/letters/${id}`);

test('without documents both lists are empty, with the retention time of letters', async () => {
  expect(await read()).toEqual({
    status: { valid: true, errorMessages: [] },
    sent: { total: 0, documents: [] },
    council: { total: 0, documents: [] },
    received: { total: 0, letters: [] },
    keepLettersDays: 60,
  });
});

test('a file shows its purpose, its form, and whether the form was sent', async () => {
  const [form, accountId] = ['housing-register', resident.id];
  const sent = await shelf.add(scene.pool, { accountId, form, documentKind: 'identity', name: 'me.pdf' });
  await shelf.send(scene.pool, sent.id);
  await shelf.add(scene.pool, { accountId, form: 'gone', documentKind: 'gone', state: 'waiting' });
  const { total, documents } = (await read()).sent;
  expect(total).toBe(2);
  expect(documents).toMatchObject([
    {
      file: { state: 'waiting', allowedEvents: ['file.remove'] },
      documentKind: null,
      form: null,
      sentAt: null,
    },
    { file: { id: sent.id, name: 'me.pdf', allowedEvents: [] }, documentKind: 'Proof of identity' },
  ]);
  expect(documents[1]?.form).toMatch(/register|apply/i);
  expect(documents[1]?.sentAt).not.toBeNull();
});

test('omits files still arriving or removed by their sender, and keeps sent ones after deletion', async () => {
  const accountId = resident.id;
  await shelf.add(scene.pool, { accountId, state: 'receiving' });
  await shelf.add(scene.pool, { accountId, state: 'removed', name: 'taken back.pdf' });
  const expired = await shelf.add(scene.pool, { accountId, state: 'removed' });
  await shelf.send(scene.pool, expired.id);
  const { total, documents } = (await read()).sent;
  expect([total, documents.map(({ file }) => file.id)]).toEqual([1, [expired.id]]);
});

test('another account’s or council’s files and letters are not found', async () => {
  await shelf.add(scene.pool, { accountId: resident.id });
  const id = await write('account.passwordChanged');
  const elsewhere = await write('account.passwordChanged', {}, { tenantId: 'porth-elen' });
  const others = [
    await logIn(await scene.resident()),
    await logIn(await scene.resident('active', 'porth-elen'), 'porth-elen'),
  ];
  for (const other of others) {
    const { sent, received } = await read('', other);
    expect([sent.total, received.total]).toEqual([0, 0]);
    expect((await letter(id, other)).code).toBe('request.notFound');
  }
  expect((await letter(elsewhere)).code).toBe('request.notFound');
  expect((await read()).received.total).toBe(1);
});

test('omits letters with a secret link, and letters not sent', async () => {
  const requestId = '6f0f8a4e-0000-4000-8000-000000000000';
  const proving = await Promise.all(
    ['account.confirm', 'account.reset', 'account.changeEmail'].map((kind) => write(kind, { requestId })),
  );
  const waiting = await write('account.passwordChanged', {}, { outcome: null });
  const refused = await write('account.passwordChanged', {}, { outcome: 'refused' });
  for (const id of [...proving, waiting, refused]) {
    expect((await letter(id)).code).toBe('request.notFound');
  }
  expect((await read()).received).toEqual({ total: 0, letters: [] });
});

test('a letter reads as sent, in the page’s language, with a link to its subject', async () => {
  const browser = await scene.accounts.browser();
  await browser.logIn(resident.email, password);
  const advertId = await addAdvert(scene.pool, 'ashcombe', { details: { title: 'Flat 3, Mill Lane' } });
  const applicationId = await addApplication(scene.pool, 'ashcombe', resident.id);
  const { receipt } = (await browser.bid(advertId, applicationId)).bid;
  await scene.pool.query("update outbox set outcome = 'sent', sent_at = app_now() where outcome is null");
  const { letters } = (await read()).received;
  expect(letters).toMatchObject([{ about: 'bid', title: expect.stringContaining('Flat 3, Mill Lane') }]);
  const answer = (await letter(letters[0]?.id ?? '')).as(LetterResponseSchema);
  expect(answer.title).toBe(letters[0]?.title);
  expect(answer.blocks).toContainEqual({ kind: 'link', words: expect.any(String), address: '/account/bids' });
  const facts = answer.blocks.flatMap((block) => (block.kind === 'facts' ? block.facts : []));
  expect(facts.map(({ value }) => value)).toContain(receipt.reference);
  // A receipt's link to stop receipts contains a secret that belongs in the letter only.
  expect(JSON.stringify(answer)).not.toContain('unsubscribe');
});

test('each kind of letter about an account can be read, in English and in Welsh', async () => {
  const tenantId = 'porth-elen';
  resident = await scene.resident('active', tenantId);
  const browser = await logIn(resident, tenantId);
  const kinds = ['exists', 'suspended', 'logInLocked', 'logInSuspended', 'found', 'emailChanged'];
  for (const kind of [...kinds, 'passwordChanged']) await write(`account.${kind}`, {}, { tenantId });
  const texts = new Set<string>();
  for (const language of ['en-GB', 'cy-GB']) {
    const headers = { 'accept-language': language };
    const { letters } = (await read('', browser, headers)).received;
    for (const { id } of letters) {
      const answer = await browser.get(`/api/documents/letters/${id}`, { headers });
      const { title, blocks } = answer.as(LetterResponseSchema);
      const text = JSON.stringify([title, blocks]);
      expect(text).not.toMatch(/\{\{|undefined|\bmail\.\w+|token/);
      texts.add(text);
    }
  }
  expect(texts.size).toBe(14);
});

test('a letter about a form names it, and is omitted if the form is gone', async () => {
  const { rows } = await scene.pool.query<{ id: string }>(
    `insert into form_request (tenant_id, account_id, form_identifier, request_type, state)
     values ('ashcombe', $1, 'housing-register', 'review', 'progress') returning id`,
    [resident.id],
  );
  const requestId = rows[0]?.id;
  const offered = await write('form.offered', { requestId, formIdentifier: 'housing-register' });
  const gone = await write('form.offered', { requestId, formIdentifier: 'gone' });
  expect((await read()).received.letters).toMatchObject([{ id: offered, about: 'form' }]);
  expect((await letter(offered)).text).toContain('Please look at this form again.');
  expect((await letter(gone)).code).toBe('request.notFound');
});

test('long lists have pages, newest first', async () => {
  await scene.pool.query(
    `insert into outbox (tenant_id, kind, payload, outcome, sent_at)
     select 'ashcombe', 'account.found', jsonb_build_object('accountId', $1::text), 'sent', app_now()
       from generate_series(1, 51)`,
    [resident.id],
  );
  const first = await read('?received=1');
  const second = await read('?received=2&sent=2');
  expect([first.received.total, first.received.letters.length, second.received.letters.length]).toEqual([
    51, 50, 1,
  ]);
  const ids = [...first.received.letters, ...second.received.letters].map(({ id }) => Number(id));
  expect(ids).toEqual(ids.toSorted((one, other) => other - one));
  expect((await client.get('/api/documents?received=0')).code).toBe('request.invalid');
  expect((await client.get('/api/documents?received=x')).code).toBe('request.invalid');
});

test('staff acting for a resident see the same, and each view is recorded', async () => {
  const id = await write('account.passwordChanged');
  const staff = await scene.tab(resident);
  expect((await staff.get('/api/documents')).status).toBe(200);
  expect((await staff.get(`/api/documents/letters/${id}`)).status).toBe(200);
  expect((await staff.get('/api/documents/letters/999999999')).status).toBe(404);
  await read();
  const { rows } = await scene.pool.query(
    `select event, impersonation_id as "impersonationId", details from audit_event
      where account_id = $1 and event like '%.view' order by id`,
    [resident.id],
  );
  expect(rows).toEqual([
    { event: 'documents.view', impersonationId: staff.sessionId, details: {} },
    { event: 'letter.view', impersonationId: staff.sessionId, details: { letterId: id } },
  ]);
});
