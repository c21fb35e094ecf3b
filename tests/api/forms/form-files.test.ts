import { createHash, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import { SubmissionsResponseSchema } from '#schemas/backoffice/form-request.ts';
import { FormStartResponseSchema, SaveResponseSchema } from '#schemas/api/forms.ts';
import { ProblemSchema } from '#schemas/error-catalogue.ts';
import type { FileState } from '#schemas/file-kinds.ts';
import type { Answers } from '#schemas/forms/answers.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { wholeDraft } from '#tools/scenario/whole-draft.ts';
import { addKey } from '../../backoffice/back-office.ts';
import type { Answer, Client } from '../../support/client.ts';
import { getBytes } from '../../support/get-bytes.ts';
import { portalForTests } from '../../support/portal.ts';
import { copyTenants, type TenantsWith } from '../../support/tenants-with.ts';
import { FileShelf, type ShelvedFile } from '../files/file-shelf.ts';

// Files as answers: whose they must be when a form is submitted, and how the council gets them.

const form = 'housing-register';
const today = new Date().toISOString().slice(0, 10);
/** A form that a visitor may submit, with a question for files. */
const anonymousForm = 'homeless-referral';
let shelf: FileShelf;
let tenants: TenantsWith;
beforeAll(async () => {
  shelf = await FileShelf.open();
  tenants = await copyTenants('ashcombe');
  const letter = {
    type: 'array',
    items: { type: 'string', format: 'file-id' },
    uniqueItems: true,
    maxItems: 2,
    documentKind: 'other',
  };
  await writeFile(
    join(tenants.path, 'ashcombe', 'forms', `${anonymousForm}.form.json`),
    JSON.stringify({
      pages: { personNeeds: { schema: { properties: { letter } }, ui: { letter: { label: 'A letter' } } } },
    }),
  );
});
const portal = portalForTests(() => ({ dataFolder: shelf.dataFolder, tenantsFolder: tenants.path }));
afterAll(async () => {
  await shelf.close();
  await tenants.remove();
});

let whole: Answers;
let person: Client;
let accountId: string;
let key: string;

beforeAll(async () => {
  whole = await wholeOf(form);
  key = await addKey(portal.pool, 'ashcombe', ['submissions:read']);
});
beforeEach(async () => {
  const email = `${randomUUID()}@residents.example`;
  accountId = await addAccount(portal.pool, 'ashcombe', email);
  person = portal.client();
  await person.logIn(email, password);
});

const add = (more: ShelvedFile = {}) =>
  shelf.add(portal.pool, {
    ...(more.visitor === undefined && { accountId }),
    form,
    answer: 'identityFiles',
    documentKind: 'identity',
    ...more,
  });

async function wholeOf(name: string): Promise<Answers> {
  const { forms } = await loadTenant(tenants.path, 'ashcombe');
  const loaded = forms.get(name);
  if (!loaded) throw new Error(`There is no form ${name}.`);
  return wholeDraft(loaded.definition, today);
}

async function save(ids: readonly string[], more: Answers['values'] = {}): Promise<Answer> {
  const start = (await person.get(`/api/forms/${form}/start`)).as(FormStartResponseSchema);
  const { definitionHash, formProgress } = start;
  return person.send('PUT', `/api/forms/${form}/draft`, {
    body: {
      definitionHash,
      version: formProgress.version,
      answers: { ...whole, values: { ...whole.values, ...more, identityFiles: ids } },
    },
    headers: { 'idempotency-key': randomUUID() },
  });
}

async function send(ids: readonly string[], more: Answers['values'] = {}): Promise<Answer> {
  const { formProgress } = (await save(ids, more)).as(SaveResponseSchema);
  return person.post(`/api/forms/${form}/submit`, {
    body: { definitionHash: formProgress.definitionHash, version: formProgress.version, agreed: true },
    headers: { 'idempotency-key': randomUUID() },
  });
}

const stranger = () => addAccount(portal.pool, 'ashcombe', `${randomUUID()}@residents.example`);
const get = (path: string, withKey = key) =>
  portal.client().send('GET', path, { headers: { authorization: `Bearer ${withKey}` } });
/**
 * Returns the files this test's person submitted, as the council reads them, once no earlier write is in
 * progress.
 */
const read = () =>
  vi.waitFor(
    async () => {
      const answer = await get('/api/backoffice/submissions?limit=200');
      const { submissions } = answer.as(SubmissionsResponseSchema);
      const own = await linked();
      const files = submissions.flatMap((sent) => sent.files).filter(({ id }) => own.includes(id));
      expect(files).toHaveLength(own.length);
      return files;
    },
    { timeout: 60_000, interval: 20 },
  );
const setState = (id: string, state: FileState) =>
  portal.pool.query('update file set state = $2 where id = $1', [id, state]);

async function linked(): Promise<readonly string[]> {
  const { rows } = await portal.pool.query<{ id: string }>(
    `select file_id as id from form_submission_file as part
       join form_submission as sent on sent.tenant_id = part.tenant_id and sent.id = part.submission_id
      where sent.account_id = $1 order by file_id`,
    [accountId],
  );
  return rows.map(({ id }) => id);
}

describe('a form with files', () => {
  test('is sent with the person’s own files, which become part of it', async () => {
    const ids = [(await add()).id, (await add({ state: 'waiting' })).id].toSorted();
    expect((await send(ids)).status).toBe(200);
    expect(await linked()).toEqual(ids);
  });

  test('is sent without files that will come later', async () => {
    expect((await send(['later'])).status).toBe(200);
    expect(await linked()).toEqual([]);
  });

  const states: readonly FileState[] = ['receiving', 'infected', 'refused', 'removed'];
  test.each<readonly [string, () => Promise<{ readonly id: string }>]>([
    ['there never was', () => Promise.resolve({ id: randomUUID() })],
    ['is another person’s', async () => add({ accountId: await stranger() })],
    ['is of a visitor’s browser', () => add({ visitor: randomUUID() })],
    ['was sent for another form', () => add({ form: 'homeless-situation' })],
    ['was sent for another question', () => add({ answer: 'addressFiles' })],
    ...states.map((state) => [`is ${state}`, () => add({ state })] as const),
  ])('is refused with a file that %s, reported on its question', async (_which, make) => {
    const own = await add();
    const { id } = await make();
    const refused = await send([own.id, id]);
    expect([refused.status, refused.code]).toEqual([409, 'form.incomplete']);
    const problem: unknown = JSON.parse(refused.text);
    expect(problem).toMatchObject({
      findings: [{ code: 'files.gone', page: 'identityProof', answer: 'identityFiles', blocks: 'save' }],
      goneFiles: [id],
    });
    expect(refused.text).not.toContain(own.id);
    expect(await linked()).toEqual([]);
    // Nothing is lost: without that file, the same draft can be submitted.
    expect((await send([own.id])).status).toBe(200);
  });

  test('is started again with its files, which are sent again with it', async () => {
    const { id } = await add();
    expect((await send([id])).status).toBe(200);
    const headers = { 'idempotency-key': randomUUID() };
    expect((await person.post(`/api/forms/${form}/update`, { headers })).status).toBe(200);
    const start = (await person.get(`/api/forms/${form}/start`)).as(FormStartResponseSchema);
    expect(start.answers.values['identityFiles']).toEqual([id]);
    expect((await send([id])).status).toBe(200);
    expect(await linked()).toEqual([id, id]);
  });

  test('does not share files with another form that asks for the same', async () => {
    const { id } = await add({ answer: 'noticeFiles', documentKind: 'notice' });
    const leaving = { mustLeave: 'notice', leaveBy: today, noticeFiles: [id] };
    expect((await send(['later'], leaving)).status).toBe(200);
    const start = await person.get('/api/forms/homeless-situation/start');
    const { values } = start.as(FormStartResponseSchema).answers;
    expect(values['nationality']).toBe(whole.values['nationality']);
    expect(values['noticeFiles']).toBeUndefined();
  });

  test('locks a file during sending: it is either sent or removed, never both', async () => {
    const { id } = await add();
    const { formProgress } = (await save([id])).as(SaveResponseSchema);
    const { definitionHash, version } = formProgress;
    const [sent, removed] = await Promise.all([
      person.post(`/api/forms/${form}/submit`, {
        body: { definitionHash, version, agreed: true },
        headers: { 'idempotency-key': randomUUID() },
      }),
      person.send('DELETE', `/api/files/${id}`),
    ]);
    expect([
      [200, 409],
      [409, 200],
    ]).toContainEqual([sent.status, removed.status]);
    expect(await linked()).toEqual(sent.status === 200 ? [id] : []);
  });

  test('is sent by a visitor with the files of their own browser only', async () => {
    const visitor = portal.client();
    await visitor.visit();
    const cookie = visitor.cookies.get('__Host-visitor') ?? '';
    const [own, other] = await Promise.all(
      [cookie, randomUUID()].map((browser) =>
        add({ visitor: browser, form: anonymousForm, answer: 'letter', documentKind: 'other' }),
      ),
    );
    const draft = await wholeOf(anonymousForm);
    const { definitionHash } = (await visitor.get(`/api/forms/${anonymousForm}/start`)).as(
      FormStartResponseSchema,
    );
    const sent = (letter: readonly (string | undefined)[]) =>
      visitor.post(`/api/forms/${anonymousForm}/submit`, {
        body: {
          definitionHash,
          version: 0,
          agreed: true,
          answers: { ...draft, values: { ...draft.values, letter } },
        },
        headers: { 'idempotency-key': randomUUID() },
      });
    expect((await sent([own?.id, other?.id])).code).toBe('form.incomplete');
    expect((await sent([own?.id])).status).toBe(200);
    const { rows } = await portal.pool.query<{ id: string }>(
      'select file_id as id from form_submission_file where file_id = any($1)',
      [[own?.id, other?.id]],
    );
    expect(rows).toEqual([{ id: own?.id }]);
  });

  test('includes files uploaded by the browser before log-in, and no one else’s', async () => {
    const cookie = randomUUID();
    person.cookies.set('__Host-visitor', cookie);
    const mine = await add({ visitor: cookie });
    const others = await add({ visitor: randomUUID() });
    await save([mine.id, others.id]);
    const { rows } = await portal.pool.query<{ id: string; owner: string | null }>(
      'select id, account_id as owner from file where id = any($1)',
      [[mine.id, others.id]],
    );
    const owners = new Map(rows.map(({ id, owner }) => [id, owner]));
    expect([owners.get(mine.id), owners.get(others.id)]).toEqual([accountId, null]);
    expect((await send([mine.id])).status).toBe(200);
  });
});

describe('the council', () => {
  test('reads the files sent with a form, and each download is recorded', async () => {
    const bytes = Buffer.from(`%PDF-1.7 ${randomUUID()}`);
    const { id, sha256 } = await add({ bytes, name: 'passport.pdf' });
    await send([id]);
    const [file] = await read();
    expect(file).toEqual({
      id,
      name: 'passport.pdf',
      kind: 'pdf',
      size: bytes.length,
      state: 'clean',
      documentKind: 'identity',
      answer: 'identityFiles',
      sha256,
      url: expect.stringMatching(
        new RegExp(`^/api/backoffice/files/${id}/content\\?until=\\d+&signature=[0-9a-f]{64}$`),
      ),
    });
    const got = await getBytes(portal.port, 'ashcombe.localhost', file?.url ?? '', {
      authorization: `Bearer ${key}`,
    });
    expect(createHash('sha256').update(got.bytes).digest('hex')).toBe(sha256);
    expect(got.headers).toMatchObject({
      'content-disposition': expect.stringContaining('attachment'),
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': 'no-store',
    });
    const { rows } = await portal.pool.query<{ count: number }>(
      `select count(*)::integer as count from audit_event
        where event = 'file.view' and made_by = 'system' and account_id = $1 and details ->> 'fileId' = $2`,
      [accountId, id],
    );
    expect(rows[0]?.count).toBe(1);
  });

  test('cannot read a file by another key’s, an altered or an expired address', async () => {
    const { id } = await add();
    await send([id]);
    const [file] = await read();
    const url = new URL(file?.url ?? '', 'http://ashcombe.localhost');
    const path = `${url.pathname}${url.search}`;
    const other = await addKey(portal.pool, 'ashcombe', ['submissions:read']);
    expect((await get(path, other)).code).toBe('request.notFound');
    expect((await portal.client().get(path)).code).toBe('key.required');
    const unable = await addKey(portal.pool, 'ashcombe', ['bids:read']);
    expect((await get(path, unable)).code).toBe('key.notAllowed');
    const longer = path.replace(/until=(\d+)/, (_, until: string) => `until=${Number(until) + 1}`);
    expect((await get(longer)).code).toBe('request.notFound');
    expect((await get(path.replace(id, randomUUID()))).code).toBe('request.notFound');
    const { rows } = await portal.pool.query<{ signature: string }>(
      `select sign_file_link($1, 1, $2) as signature
         from (select set_config('app.tenant', 'ashcombe', true)) as council`,
      [id, createHash('sha256').update(key).digest()],
    );
    const ended = `/api/backoffice/files/${id}/content?until=1&signature=${rows[0]?.signature}`;
    expect((await get(ended)).as(ProblemSchema)).toMatchObject({ code: 'file.linkEnded', status: 403 });
  });

  test('is told clearly if a file is infected or was not checked', async () => {
    const [infected, waiting] = [await add(), await add({ state: 'waiting' })];
    await send([infected.id, waiting.id]);
    await setState(infected.id, 'infected');
    const files = await read();
    const told = await Promise.all(files.map(async ({ state, url }) => [state, (await get(url)).code]));
    expect(told.toSorted()).toEqual([
      ['infected', 'file.notAllowed'],
      ['waiting', 'file.notReady'],
    ]);
  });
});
