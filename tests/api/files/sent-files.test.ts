import { randomUUID } from 'node:crypto';
import { access, mkdir, readdir, readlink, rename, rm, truncate, writeFile } from 'node:fs/promises';
import { request, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { FilesResponseSchema } from '#schemas/api/sent-files.ts';
import type { FileState } from '#schemas/file-kinds.ts';
import { FileSchema } from '#schemas/files.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import { Client } from '../../support/client.ts';
import { getBytes } from '../../support/get-bytes.ts';
import { portalForTests } from '../../support/portal.ts';
import { FileShelf, type ShelvedFile } from './file-shelf.ts';

let shelf: FileShelf;
beforeAll(async () => {
  shelf = await FileShelf.open();
});
const portal = portalForTests(() => ({ dataFolder: shelf.dataFolder }));
afterAll(() => shelf.close());

interface Person {
  readonly client: Client;
  readonly accountId: string;
}

async function newMember(tenantId = 'ashcombe'): Promise<Person> {
  const email = `${randomUUID()}@residents.example`;
  const accountId = await addAccount(portal.pool, tenantId, email);
  const client = portal.client(tenantId);
  await client.logIn(email, password);
  return { client, accountId };
}

async function newVisitor() {
  const client = portal.client();
  await client.visit();
  return { client, cookie: client.cookies.get('__Host-visitor') ?? '' };
}

let member: Person;
beforeEach(async () => {
  member = await newMember();
});

const add = (more: ShelvedFile = {}) => shelf.add(portal.pool, { accountId: member.accountId, ...more });
const content = (id: string) => `/api/files/${id}/content`;

/** Downloads with this client's cookies and returns the transferred bytes. */
function download({ cookies }: Client, path: string, headers: Record<string, string> = {}, method = 'GET') {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return getBytes(portal.port, 'ashcombe.localhost', path, { cookie, ...headers }, method);
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

/** Returns every call about one file. */
const calls = (id: string) =>
  [
    ['GET', `/api/files/${id}`],
    ['GET', `/api/files/${id}/content`],
    ['HEAD', `/api/files/${id}/content`],
    ['GET', `/api/files/${id}/thumbnail`],
    ['DELETE', `/api/files/${id}`],
  ] as const;

async function expectNone(client: Client, id: string): Promise<void> {
  for (const [method, path] of calls(id)) {
    const { status } = await client.send(method, path);
    expect([method, path, status]).toEqual([method, path, 404]);
  }
  const { files } = (await client.get(`/api/files?ids=${id}`)).as(FilesResponseSchema);
  expect(files).toEqual([]);
}

describe('a file belongs to its person', () => {
  test('and not to another account, another council or a visitor', async () => {
    const { id, sha256 } = await add({ thumbnail: Buffer.from('small') });
    await expectNone((await newMember()).client, id);
    const stranger = portal.client('porth-elen');
    await stranger.visit();
    await expectNone(stranger, id);
    await expectNone((await newVisitor()).client, id);
    expect(await isThere(shelf.placeOf(sha256))).toBe(true);
  });

  test('or, for a visitor, to their browser alone', async () => {
    const { client, cookie } = await newVisitor();
    const { id } = await shelf.add(portal.pool, { visitor: cookie });
    expect((await client.get(content(id))).status).toBe(200);
    await expectNone((await newVisitor()).client, id);
    await expectNone(member.client, id);
    // A write without any cookie counts as a forgery first.
    const bare = new Client(portal.port, 'ashcombe.localhost');
    expect((await bare.get(content(id))).status).toBe(404);
    expect((await bare.send('DELETE', `/api/files/${id}`)).code).toBe('request.antiForgery');
  });

  test('and stays with the browser after log-in; another council’s cookie does not open it', async () => {
    const { client, cookie } = await newVisitor();
    const { id } = await shelf.add(portal.pool, { visitor: cookie });
    const email = `${randomUUID()}@residents.example`;
    await addAccount(portal.pool, 'ashcombe', email);
    await client.logIn(email, password);
    expect((await client.get(content(id))).status).toBe(200);
    const crossing = portal.client('porth-elen');
    crossing.cookies.set('__Host-visitor', cookie);
    expect((await crossing.get(content(id))).status).toBe(404);
  });

  test('and is closed to an ended session', async () => {
    const { id } = await add();
    await portal.pool.query('update session set ended_at = app_now() where account_id = $1', [
      member.accountId,
    ]);
    for (const [method, path] of calls(id)) {
      expect([method, path, (await member.client.send(method, path)).status]).toEqual([method, path, 401]);
    }
  });
});

describe('the state of a file', () => {
  test.each<[FileState, string | null, readonly string[]]>([
    ['receiving', null, ['file.remove']],
    ['waiting', null, ['file.remove']],
    ['clean', 'pdf', ['file.remove']],
    ['notScanned', 'pdf', ['file.remove']],
    ['infected', null, []],
    ['refused', null, ['file.remove']],
    ['removed', null, []],
  ])('%s', async (state, kind, allowedEvents) => {
    const { id } = await add({ state, bytes: Buffer.alloc(1_000, 1) });
    const file = (await member.client.get(`/api/files/${id}`)).as(FileSchema);
    expect(file).toMatchObject({ id, name: 'payslip.pdf', size: 1_000, kind, state, allowedEvents });
    expect(file.refusal).toBe(state === 'refused' ? 'password' : null);
    expect(file.receivedAt === null).toBe(state === 'receiving');
  });

  test('is returned for up to fifty at once', async () => {
    const first = await add();
    const second = await add();
    const { files } = (await member.client.get(`/api/files?ids=${second.id}&ids=${first.id}`)).as(
      FilesResponseSchema,
    );
    expect(files.map(({ id }) => id)).toEqual([first.id, second.id]);
    const many = Array.from({ length: 51 }, () => `ids=${randomUUID()}`).join('&');
    expect((await member.client.get(`/api/files?${many}`)).code).toBe('request.invalid');
    expect((await member.client.get('/api/files')).code).toBe('request.invalid');
    expect((await member.client.get('/api/files/no-id')).code).toBe('request.invalid');
  });
});

describe('a download', () => {
  test('is an attachment of the right type, sandboxed and never cached', async () => {
    const bytes = Buffer.from('%PDF-1.7 wages');
    const { id } = await add({ bytes, name: 'Wages May.pdf' });
    const answer = await download(member.client, content(id), { 'accept-encoding': 'gzip, br' });
    expect([answer.status, answer.bytes]).toEqual([200, bytes]);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename="Wages May.pdf"; filename*=UTF-8''Wages%20May.pdf`,
      'content-security-policy':
        "sandbox; default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'accept-ranges': 'none',
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
  });

  test('of a picture that is also a valid page, with a page’s name, is a picture', async () => {
    const bytes = Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<script>alert(1)</script>')]);
    const { id } = await add({ bytes, kind: 'jpeg', name: 'me.html' });
    const { headers } = await download(member.client, content(id));
    expect(headers['content-type']).toBe('image/jpeg');
    expect(headers['content-disposition']).toContain('filename="me.html.jpg"');
    expect(headers['content-security-policy']).toMatch(/^sandbox;/);
  });

  test('ignores ranges and returns the whole', async () => {
    const bytes = Buffer.from('%PDF-1.7 the whole of it');
    const { id } = await add({ bytes });
    const answer = await download(member.client, content(id), { range: 'bytes=5-9' });
    expect([answer.status, answer.bytes]).toEqual([200, bytes]);
  });

  test('has the same headers for HEAD as for GET, without a body', async () => {
    const { id } = await add({ bytes: Buffer.alloc(3_000, 7) });
    const whole = await download(member.client, content(id));
    const head = await download(member.client, content(id), {}, 'HEAD');
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    const ofThisAnswer = { date: '', 'x-request-id': '' };
    expect({ ...head.headers, ...ofThisAnswer }).toEqual({ ...whole.headers, ...ofThisAnswer });
  });

  test('of a thumbnail is inline, and 404 if there is none', async () => {
    const thumbnail = Buffer.from('RIFF....WEBP');
    const { id } = await add({ kind: 'jpeg', thumbnail });
    const answer = await download(member.client, `/api/files/${id}/thumbnail`);
    expect([answer.status, answer.bytes]).toEqual([200, thumbnail]);
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(answer.headers['content-disposition']).toBeUndefined();
    expect(answer.headers['content-security-policy']).toMatch(/^sandbox;/);
    const bare = await add();
    expect((await member.client.get(`/api/files/${bare.id}/thumbnail`)).code).toBe('request.notFound');
  });

  test.each<[FileState, string]>([
    ['receiving', 'file.notReady'],
    ['waiting', 'file.notReady'],
    ['infected', 'file.notAllowed'],
    ['refused', 'request.notFound'],
    ['removed', 'request.notFound'],
  ])('of one that is %s is refused: %s', async (state, code) => {
    const { id } = await add({ state });
    expect((await member.client.get(content(id))).code).toBe(code);
    expect((await member.client.get(`/api/files/${id}/thumbnail`)).code).toBe(code);
  });
});

describe('when the store fails', () => {
  test('an unavailable store is reported before any byte is sent, and nothing is lost', async () => {
    const { id } = await add();
    const [files, aside] = ['files', 'files-aside'].map((name) => join(shelf.dataFolder, name));
    await rename(files ?? '', aside ?? '');
    await writeFile(files ?? '', 'no folder');
    try {
      const answer = await member.client.get(content(id));
      expect([answer.status, answer.code]).toEqual([503, 'file.unavailable']);
      expect(answer.headers['content-disposition']).toBeUndefined();
      expect((await member.client.send('HEAD', content(id))).status).toBe(503);
    } finally {
      await rm(files ?? '');
      await rename(aside ?? '', files ?? '');
    }
    expect((await member.client.get(content(id))).status).toBe(200);
  });

  test('lost or unreadable bytes are a server error, not “there is no such file”', async () => {
    const { id, sha256 } = await add();
    const place = shelf.placeOf(sha256);
    await rm(place);
    expect((await member.client.get(content(id))).code).toBe('file.unavailable');
    // A folder can be opened but not read: the first byte fails, not the opening.
    await mkdir(place);
    const answer = await member.client.get(content(id));
    expect([answer.code, answer.headers['content-length']]).not.toContain(undefined);
    expect(answer.code).toBe('file.unavailable');
    await rm(place, { recursive: true });
  });

  test('a file that ends early breaks the connection', async () => {
    const bytes = Buffer.alloc(30_000_000, 3);
    const { id, sha256 } = await add({ bytes });
    const answer = await begin(content(id));
    expect(answer.headers['content-length']).toBe(String(bytes.length));
    await truncate(shelf.placeOf(sha256), 10);
    let got = 0;
    const reading = (async () => {
      for await (const chunk of answer) if (chunk instanceof Buffer) got += chunk.length;
    })();
    await expect(reading).rejects.toThrow('aborted');
    expect(got).toBeLessThan(bytes.length);
  });

  // The kernel's own list of a process's open files.
  test.runIf(process.platform === 'linux')(
    'a client that disconnects halfway leaves nothing open',
    async () => {
      const { id, sha256 } = await add({ bytes: Buffer.alloc(30_000_000, 4) });
      for (let time = 0; time < 3; time += 1) (await begin(content(id))).destroy();
      const isOpen = async () => (await filesOpenHere()).includes(shelf.placeOf(sha256));
      await expect.poll(isOpen).toBe(false);
      expect((await member.client.get(`/api/files/${id}`)).status).toBe(200);
    },
  );
});

describe('removing a file', () => {
  test('deletes its bytes, and the row records that it existed', async () => {
    const { id, sha256 } = await add();
    const file = (await member.client.send('DELETE', `/api/files/${id}`)).as(FileSchema);
    expect(file).toMatchObject({ state: 'removed', allowedEvents: [] });
    expect(await isThere(shelf.placeOf(sha256))).toBe(false);
    expect((await member.client.get(content(id))).code).toBe('request.notFound');
    expect((await member.client.send('DELETE', `/api/files/${id}`)).code).toBe('file.notAllowed');
  });

  test('keeps the bytes of an identical file', async () => {
    const bytes = Buffer.from('%PDF-1.7 sent twice');
    const [one, other] = [await add({ bytes }), await add({ bytes })];
    await member.client.send('DELETE', `/api/files/${one.id}`);
    expect((await member.client.get(content(other.id))).text).toBe(bytes.toString());
  });

  test('is refused for a file that was sent or is being sent', async () => {
    const sent = await add();
    await shelf.send(portal.pool, sent.id);
    const held = await add({ state: 'infected' });
    for (const { id } of [sent, held]) {
      expect((await member.client.send('DELETE', `/api/files/${id}`)).code).toBe('file.notAllowed');
    }
    expect((await member.client.get(content(sent.id))).status).toBe(200);
  });
});

/** Returns the paths this process has open. */
async function filesOpenHere(): Promise<readonly string[]> {
  const names = await readdir('/proc/self/fd');
  return Promise.all(names.map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')));
}

/** Returns the start of the answer, with its body unread. */
function begin(path: string): Promise<IncomingMessage> {
  const cookie = [...member.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return new Promise((resolve, reject) => {
    const headers = { host: 'ashcombe.localhost', cookie };
    request({ host: '127.0.0.1', port: portal.port, path, headers }, resolve).on('error', reject).end();
  });
}
