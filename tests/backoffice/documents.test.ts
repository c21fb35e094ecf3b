import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expireDocuments } from '#api/casework/documents/expire-documents.ts';
import { openDatabase } from '#api/database/database.ts';
import { fileSettingsOf } from '#api/files/file-settings.ts';
import { openFolderStore } from '#api/files/storage/folder-store.ts';
import { CouncilDocumentResponseSchema, DocumentReadResponseSchema } from '#schemas/api/council-documents.ts';
import { DocumentsResponseSchema } from '#schemas/api/documents.ts';
import { NewActionsResponseSchema } from '#schemas/api/new-actions.ts';
import { DocumentFileTakenSchema } from '#schemas/backoffice/document-file.ts';
import type { DocumentItem } from '#schemas/backoffice/document.ts';
import { ResidentEventsResponseSchema } from '#schemas/backoffice/resident-events.ts';
import { addAccount, addApplication, moveClock, password } from '#tools/scenario/arrange.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import type { Client } from '../support/client.ts';
import { getBytes } from '../support/get-bytes.ts';
import { makePicture } from '../support/make-picture.ts';
import { portalForTests } from '../support/portal.ts';
import { addKey, BackOffice, refused, taken } from './back-office.ts';

// Officers' documents for one person: accepted, scanned, delivered, read, withdrawn and, in time, deleted.

const tenantId = 'ashcombe';
let dataFolder: string;
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'lintel-documents-'));
});
const portal = portalForTests(() => ({ dataFolder }));
afterAll(() => rm(dataFolder, { recursive: true, force: true }));

let office: BackOffice;
let sender: BackOffice;
let stream: BackOffice;
let accountId: string;
let person: Client;
let household: string;

const officeWith = async (...scopes: Parameters<typeof addKey>[2] & readonly unknown[]) =>
  new BackOffice(portal.client(tenantId), await addKey(portal.pool, tenantId, scopes));

beforeAll(async () => {
  office = await officeWith('feed:write');
  sender = await officeWith('documents:write');
  stream = await officeWith('events:read');
});

async function newPerson() {
  const email = `${randomUUID()}@residents.example`;
  const account = await addAccount(portal.pool, tenantId, email);
  const application = await addApplication(portal.pool, tenantId, account);
  const reference = `H/${application}`;
  await portal.pool.query('update application set external_reference = $2 where id = $1', [
    application,
    reference,
  ]);
  const client = portal.client(tenantId);
  await client.logIn(email, password);
  return { account, application, reference, client };
}

beforeEach(async () => {
  const made = await newPerson();
  ({ account: accountId, client: person, reference: household } = made);
});

const say = (text: string) => ({ 'en-GB': text });

const decision = (changed: Partial<NonNullable<DocumentItem['decision']>> = {}) => ({
  what: say('You are not homeless.'),
  facts: [say('You may stay where you are.')],
  reason: say('You have a tenancy until May.'),
  whatChanges: say('Nothing for now.'),
  review: { kind: 'homelessnessDecision', decision: 'eligibility' } as const,
  how: say('Ask us here, or by letter.'),
  whoHelps: say('Shelter helps for free.'),
  ...changed,
});

/** Returns a decision without a file, which is delivered at once. */
const item = (changed: Partial<DocumentItem> = {}): DocumentItem => ({
  externalReference: `D/${randomUUID()}`,
  applicationReference: household,
  kind: 'decision',
  documentKind: 'other',
  title: say('Our decision'),
  writtenOn: '2026-03-02',
  decision: decision(),
  ...changed,
});

/** Returns a letter, which waits for its file. */
const letter = (changed: Partial<DocumentItem> = {}): DocumentItem => {
  const { decision: _none, ...rest } = item({ kind: 'letter', fileName: 'letter.pdf', ...changed });
  return rest;
};

const pdf = (words = randomUUID()) =>
  Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n%${words}\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
  );

const put = (...items: readonly DocumentItem[]) => office.put('documents', items);
const bring = (document: string, bytes: Uint8Array, from = sender) =>
  from.send('PUT', `/api/backoffice/document-files?document=${encodeURIComponent(document)}`, {
    raw: bytes,
    headers: { 'content-type': 'application/octet-stream', 'content-length': String(bytes.length) },
  });
const listed = async (client = person) =>
  (await client.get('/api/documents')).as(DocumentsResponseSchema).council;
const open = (id: string, client = person) => client.get(`/api/documents/council/${id}`);
const opened = async (id: string) => (await open(id)).as(CouncilDocumentResponseSchema).document;
const markRead = (id: string, client = person) => client.post(`/api/documents/council/${id}/read`);

async function onlyId(client = person): Promise<string> {
  const { documents } = await listed(client);
  expect(documents).toHaveLength(1);
  return documents[0]?.id ?? '';
}

async function letters(account = accountId): Promise<number> {
  const { rows } = await portal.pool.query<{ count: number }>(
    `select count(*)::integer as count from outbox
      where kind = 'casework.documentReceived' and payload ->> 'accountId' = $1`,
    [account],
  );
  return rows[0]?.count ?? 0;
}

/**
 * Returns the events that have arrived: a transaction of another test on the same server holds events back
 * while it lasts.
 */
async function eventsOf(id: string) {
  const answer = await stream.send('GET', '/api/backoffice/events?kinds=document&limit=500');
  return answer
    .as(ResidentEventsResponseSchema)
    .events.flatMap((event) =>
      (event.kind === 'document.deliver' || event.kind === 'document.read') && event.document.id === id
        ? [event]
        : [],
    );
}

describe('a decision', () => {
  test('is delivered at once with a letter, and has the required contents', async () => {
    const sent = item({ heldFrom: '2026-03-03', heldUntil: '2026-04-03' });
    expect(taken(await put(sent))).toMatchObject({ created: 1 });
    const { id, readAt, title } = (await listed()).documents[0] ?? {};
    expect([title, readAt]).toEqual(['Our decision', null]);
    const document = await opened(id ?? '');
    expect(document).toMatchObject({
      writtenOn: '2026-03-02',
      heldFrom: '2026-03-03',
      heldUntil: '2026-04-03',
      file: null,
      decision: {
        what: 'You are not homeless.',
        facts: ['You may stay where you are.'],
        review: { kind: 'homelessnessDecision', actionType: 'review-homelessness', late: false },
      },
    });
    // 21 days including the day of delivery, whatever the letter's own date (s.202(3)).
    const delivered = document.deliveredAt.slice(0, 10);
    expect(Date.parse(document.decision?.review?.lastDay ?? '') - Date.parse(delivered)).toBe(
      20 * 86_400_000,
    );
    expect(await letters()).toBe(1);
  });

  test('can be sent every night, and cannot change once delivered', async () => {
    const sent = item();
    taken(await put(sent));
    expect(taken(await put(sent))).toMatchObject({ created: 0, changed: 0, unchanged: 1 });
    expect(refused(await put({ ...sent, decision: decision({ what: say('You are.') }) }))).toEqual([
      'error feed.delivered /items/0',
    ]);
    expect(taken(await put({ ...sent, heldUntil: '2026-05-01' }))).toMatchObject({ changed: 1 });
    expect(await letters()).toBe(1);
  });

  test('and others at once are announced in one letter', async () => {
    taken(await put(item(), item(), item()));
    expect([(await listed()).total, await letters()]).toEqual([3, 1]);
  });

  test('can be reviewed: its person finds it with its own deadline', async () => {
    taken(await put(item({ title: say('About your home') })));
    const { decisions } = (await person.get('/api/account/new-actions')).as(NewActionsResponseSchema);
    const found = decisions.find(({ source }) => source === 'document');
    const { id, decision: told } = await opened(await onlyId());
    expect(found).toMatchObject({
      id,
      title: 'About your home',
      decision: 'eligibility',
      lastDay: told?.review?.lastDay,
    });
    const begun = await person.post('/api/account/actions', {
      body: {
        actionType: found?.actionType,
        about: { source: 'document', id, noticeOn: null, decision: null },
      },
    });
    expect(begun.status).toBe(200);
  });

  test('keeps a longer deadline allowed by the council, but not a shorter one', async () => {
    const review = { kind: 'homelessnessDecision', decision: 'eligibility' } as const;
    taken(await put(item({ decision: decision({ review: { ...review, lastDay: '2099-01-01' } }) })));
    expect((await opened(await onlyId())).decision?.review?.lastDay).toBe('2099-01-01');
    const other = await newPerson();
    ({ client: person, reference: household } = other);
    taken(await put(item({ decision: decision({ review: { ...review, lastDay: '2026-01-01' } }) })));
    expect((await opened(await onlyId())).decision?.review).toMatchObject({ late: false });
  });

  test('with mistakes is refused with all of them, and nothing is taken', async () => {
    const { fileName: _none, ...withoutFile } = letter();
    const wrong = [
      item({ applicationReference: 'H/404' }),
      item({ documentKind: 'nothing' }),
      item({ title: { 'fr-FR': 'Bonjour' } }),
      withoutFile,
      item({ kind: 'letter', fileName: 'x.pdf' }),
      item({ caseReference: 'C/404' }),
      item({ heldFrom: '2026-04-03', heldUntil: '2026-04-01' }),
      item({ decision: decision({ ofReview: true }) }),
    ];
    expect(refused(await put(...wrong))).toEqual(
      expect.arrayContaining([
        'error feed.notSent /items/0/applicationReference',
        'error feed.unknownName /items/1/documentKind',
        'error feed.noDefaultText /items/2/title',
        'error feed.noFile /items/3/fileName',
        'error feed.decision /items/4/decision',
        'error feed.notSent /items/5/caseReference',
        'error feed.heldBefore /items/6/heldUntil',
        'error feed.secondReview /items/7/decision/review',
      ]),
    );
    expect((await listed()).total).toBe(0);
  });

  test('on the register that cites homelessness law is accepted with a warning', async () => {
    const how = say('You have a right to a review under s.202.');
    const { findings } = taken(
      await put(item({ decision: decision({ how, review: { kind: 'registerDecision' } }) })),
    );
    expect(findings.map(({ kind }) => kind)).toEqual(['feed.words.homelessnessLaw']);
  });
});

describe('a document’s file', () => {
  test('is checked and delivers its letter; the person gets the same bytes', async () => {
    const sent = letter();
    taken(await put(sent));
    expect([(await listed()).total, await letters()]).toEqual([0, 0]);
    const bytes = pdf();
    const answer = (await bring(sent.externalReference, bytes)).as(DocumentFileTakenSchema);
    expect(answer).toMatchObject({ outcome: 'created', document: { readAt: null } });
    expect(answer.findings.map(({ kind }) => kind)).toEqual(['feed.notScanned']);
    expect(await letters()).toBe(1);
    const id = await onlyId();
    expect((await opened(id)).file).toEqual({ name: 'letter.pdf', kind: 'pdf', size: bytes.length });
    const got = await person.get(`/api/documents/council/${id}/content`);
    expect(createHash('sha256').update(got.bytes).digest('hex')).toBe(answer.document.sha256);
    expect(got.headers).toMatchObject({
      'content-disposition': expect.stringContaining('attachment'),
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'no-store',
    });
    // A repeat, and another file instead.
    expect((await bring(sent.externalReference, bytes)).as(DocumentFileTakenSchema).outcome).toBe(
      'unchanged',
    );
    expect(refused(await bring(sent.externalReference, pdf()))).toEqual(['error feed.delivered /body']);
    expect(await letters()).toBe(1);
  });

  test('is re-encoded if it is a photograph of a letter', async () => {
    const sent = letter({ fileName: 'scan.jpg' });
    taken(await put(sent));
    const picture = await makePicture({ width: 300, height: 400 });
    const answer = (await bring(sent.externalReference, picture)).as(DocumentFileTakenSchema);
    expect(answer.document.sha256).not.toBe(createHash('sha256').update(picture).digest('hex'));
    expect((await opened(await onlyId())).file).toMatchObject({ kind: 'jpeg' });
  });

  test.each([
    ['empty', Buffer.alloc(0), 'error feed.file.empty /body'],
    ['no document', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'error feed.file.kind /body'],
    ['cut off', Buffer.from('%PDF-1.7 cut'), 'error feed.file.broken /body'],
  ])('that is %s is refused, and nothing of it remains', async (_, bytes, finding) => {
    const sent = letter();
    taken(await put(sent));
    expect(refused(await bring(sent.externalReference, bytes))).toEqual([finding]);
    expect((await listed()).total).toBe(0);
    expect(await readdir(join(dataFolder, 'staging', tenantId)).catch(() => [])).toEqual([]);
  });

  test('for an unknown document, one without a file, or from a key without the scope is refused', async () => {
    expect(refused(await bring('D/404', pdf()))).toEqual(['error feed.notSent /document']);
    const page = item();
    taken(await put(page));
    expect(refused(await bring(page.externalReference, pdf()))).toEqual(['error feed.noFile /document']);
    expect((await bring(page.externalReference, pdf(), office)).code).toBe('key.notAllowed');
  });
});

describe('a delivered document', () => {
  test('records its person’s first view, once, and reports it to the council', async () => {
    taken(await put(item()));
    const id = await onlyId();
    await opened(id);
    expect((await listed()).documents[0]?.readAt).toBeNull();
    const { readAt } = (await markRead(id)).as(DocumentReadResponseSchema);
    await moveClock(portal.pool, 60);
    expect((await markRead(id)).as(DocumentReadResponseSchema).readAt).toBe(readAt);
    await moveClock(portal.pool, -60);
    expect((await listed()).documents[0]?.readAt).toBe(readAt);
    await expect
      .poll(async () => (await eventsOf(id)).map(({ kind, madeBy }) => [kind, madeBy]))
      .toEqual([
        ['document.deliver', 'system'],
        ['document.read', 'resident'],
      ]);
    expect((await eventsOf(id))[1]?.document).toMatchObject({ readAt, deliveredAt: expect.any(String) });
  });

  test('for an unclaimed application waits without a letter, and is claimed with it', async () => {
    const application = await addApplication(portal.pool, tenantId, null);
    await portal.pool.query('update application set external_reference = $2 where id = $1', [
      application,
      `H/${application}`,
    ]);
    taken(await put(item({ applicationReference: `H/${application}` })));
    const { rows } = await portal.pool.query<{ id: string; delivered: boolean }>(
      'select id, delivered_at is not null as delivered from officer_document where application_id = $1',
      [application],
    );
    expect(rows[0]?.delivered).toBe(false);
    const id = rows[0]?.id ?? '';
    expect((await open(id)).code).toBe('request.notFound');
    await portal.pool.query('update application set account_id = $2 where id = $1', [application, accountId]);
    expect(await onlyId()).toBe(id);
    await expect.poll(async () => (await eventsOf(id)).map(({ kind }) => kind)).toEqual(['document.deliver']);
    expect(await letters()).toBe(0);
  });

  test('of a split household is shown only to its own person, and never moves', async () => {
    const other = await newPerson();
    const mine = item();
    const theirs = item({ applicationReference: other.reference });
    taken(await put(mine, theirs));
    const [ownId, theirId] = [await onlyId(), await onlyId(other.client)];
    for (const [client, id] of [
      [person, theirId],
      [other.client, ownId],
    ] as const) {
      expect((await open(id, client)).code).toBe('request.notFound');
      expect((await client.get(`/api/documents/council/${id}/content`)).code).toBe('request.notFound');
      expect((await markRead(id, client)).code).toBe('request.notFound');
    }
    const elsewhere = portal.client('porth-elen');
    await addAccount(portal.pool, 'porth-elen', 'elsewhere@residents.example');
    await elsewhere.logIn('elsewhere@residents.example', password);
    expect((await open(ownId, elsewhere)).code).toBe('request.notFound');
    expect(refused(await put({ ...mine, applicationReference: other.reference }))).toContain(
      'error feed.otherPerson /items/0',
    );
  });

  test('that was withdrawn disappears for its person, for good, with its contents', async () => {
    const sent = letter();
    taken(await put(sent));
    await bring(sent.externalReference, pdf());
    const id = await onlyId();
    expect(taken(await put({ ...sent, withdrawn: true }))).toMatchObject({ changed: 1 });
    expect(taken(await put({ ...sent, withdrawn: true }))).toMatchObject({ unchanged: 1 });
    expect((await listed()).total).toBe(0);
    expect((await open(id)).code).toBe('request.notFound');
    expect((await person.get(`/api/documents/council/${id}/content`)).code).toBe('request.notFound');
    expect(refused(await put(sent))).toEqual(['error feed.withdrawn /items/0']);
    expect(refused(await bring(sent.externalReference, pdf()))).toEqual(['error feed.withdrawn /document']);
  });

  test('whose retention has ended loses its contents, but its existence and reading stay recorded', async () => {
    const sent = item({ fileName: 'decision.pdf' });
    taken(await put(sent));
    const { document } = (await bring(sent.externalReference, pdf())).as(DocumentFileTakenSchema);
    const id = await onlyId();
    await markRead(id);
    const files = await shippedCouncil(tenantId);
    const settings = fileSettingsOf(files.tenant);
    const days = settings.documentKinds.find((kind) => kind.id === 'other')?.keepDays ?? 0;
    const store = openFolderStore(join(dataFolder, 'files'));
    const council = { environmentId: files.tenant.tenantEnvironmentId, tenantId };
    const database = openDatabase(portal.url, 2);
    const expire = () => expireDocuments(database.forTenant(tenantId), { store }, council, settings);
    try {
      expect(await expire()).toBe(0);
      await portal.pool.query(
        'update officer_document set received_at = received_at - make_interval(days => $2) where id = $1',
        [id, days + 1],
      );
      expect(await expire()).toBe(1);
    } finally {
      await database.close();
    }
    expect(await store.get({ ...council, sha256: document.sha256 })).toBeUndefined();
    expect(await opened(id)).toMatchObject({
      expired: true,
      file: null,
      decision: null,
      title: 'Our decision',
    });
    expect((await listed()).documents[0]?.readAt).not.toBeNull();
    // A nightly export still names it.
    expect(taken(await put(sent))).toMatchObject({ unchanged: 1 });
  });
});

test('keeps bytes that a resident’s file shares, and the other way round', async () => {
  const sent = letter();
  taken(await put(sent));
  const bytes = pdf();
  const { document } = (await bring(sent.externalReference, bytes)).as(DocumentFileTakenSchema);
  await portal.pool.query(
    `insert into file (tenant_id, account_id, form_identifier, answer, document_kind, name, announced_size, state, kind,
                       size, sha256, received_at)
     values ($1, $2, 'register', 'proof', 'other', 'same.pdf', 1, 'clean', 'pdf', 1, decode($3, 'hex'), app_now())`,
    [tenantId, accountId, document.sha256],
  );
  const { sent: files } = (await person.get('/api/documents')).as(DocumentsResponseSchema);
  expect((await person.send('DELETE', `/api/files/${files.documents[0]?.file.id}`)).status).toBe(200);
  const path = `/api/documents/council/${await onlyId()}/content`;
  const cookie = [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const got = await getBytes(portal.port, 'ashcombe.localhost', path, { cookie });
  expect(got.bytes.equals(bytes)).toBe(true);
});
