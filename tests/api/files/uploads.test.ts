import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { UploadLimitsSchema } from '#schemas/api/uploads.ts';
import { FileSchema } from '#schemas/files.ts';
import { addAccount, password } from '#tools/scenario/arrange.ts';
import type { Client } from '../../support/client.ts';
import { portalForTests } from '../../support/portal.ts';
import { startTestServer } from '../../support/test-server.ts';
import { until } from '../../support/until.ts';
import { announce, announced, askOffset, idOf, sendBytes } from '../../support/upload.ts';

let dataFolder: string;
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'lintel-uploads-'));
});
const portal = portalForTests(() => ({ dataFolder }));
afterAll(() => rm(dataFolder, { recursive: true, force: true }));

async function newMember(tenantId = 'ashcombe'): Promise<Client> {
  const email = `${randomUUID()}@residents.example`;
  await addAccount(portal.pool, tenantId, email);
  const client = portal.client(tenantId);
  await client.logIn(email, password);
  return client;
}

let member: Client;
beforeEach(async () => {
  member = await newMember();
});

const staged = (location: string, tenantId = 'ashcombe') =>
  join(dataFolder, 'staging', tenantId, idOf(location));
const fileAt = async (location: string, client = member) =>
  (await client.get(`/api/files/${idOf(location)}`)).as(FileSchema);

describe('a file that comes', () => {
  test('in pieces is all there, and waits to be looked at', async () => {
    const location = await announced(member, { size: 11 });
    expect((await fileAt(location)).state).toBe('receiving');
    const first = await sendBytes(member, location, 'hello ');
    expect([first.status, first.headers['upload-offset']]).toEqual([204, '6']);
    expect(first.headers['x-content-type-options']).toBe('nosniff');
    const last = await sendBytes(member, location, 'world', 6);
    expect([last.status, last.headers['upload-offset']]).toEqual([204, '11']);
    expect(await readFile(staged(location), 'utf8')).toBe('hello world');
    expect(await fileAt(location)).toMatchObject({ state: 'waiting', size: 11, name: 'payslip.pdf' });
  });

  test('goes on where it was after a cut line', async () => {
    const location = await announced(member, { size: 1_000_000 });
    await cutAfter(member, location, 300_000);
    const { headers } = await askOffset(member, location);
    const offset = Number(headers['upload-offset']);
    expect(offset).toBeGreaterThan(0);
    expect(offset).toBeLessThanOrEqual(300_000);
    const rest = await sendBytes(member, location, 'x'.repeat(1_000_000 - offset), offset);
    expect(rest.headers['upload-offset']).toBe('1000000');
    expect(await readFile(staged(location), 'utf8')).toBe('x'.repeat(1_000_000));
  });

  test('whose last answer was lost is complete, and does not begin again', async () => {
    const location = await announced(member, { size: 5 });
    await sendBytes(member, location, 'whole');
    const { status, headers } = await askOffset(member, location);
    expect([status, headers['upload-offset'], headers['upload-length']]).toEqual([200, '5', '5']);
  });

  test('whose process died before it said so is found complete by the next question', async () => {
    const location = await announced(member, { size: 5 });
    await writeFile(staged(location), 'whole');
    expect((await fileAt(location)).state).toBe('receiving');
    await askOffset(member, location);
    expect((await fileAt(location)).state).toBe('waiting');
  });

  test('with no bytes waits at once, to be refused with a reason', async () => {
    const location = await announced(member, { size: 0 });
    expect((await fileAt(location)).state).toBe('waiting');
  });

  test('from the wrong place is a conflict, and leaves what was there', async () => {
    const location = await announced(member, { size: 11 });
    await sendBytes(member, location, 'hello ');
    const wrong = await sendBytes(member, location, 'xx', 2);
    expect([wrong.status, wrong.code]).toEqual([409, 'common.concurrency']);
    const more = await sendBytes(member, location, 'too much', 6);
    expect([more.status, more.code]).toEqual([413, 'file.tooLarge']);
    expect(await readFile(staged(location), 'utf8')).toBe('hello ');
  });

  test('is written by one process at a time', async () => {
    const other = await startTestServer(portal.url, { dataFolder });
    try {
      const location = await announced(member, { size: 600_000 });
      const second = other.client();
      for (const [name, value] of member.cookies) second.cookies.set(name, value);
      second.antiForgeryToken = member.antiForgeryToken;
      const slow = sendSlowly(member, location, 300_000);
      await slow.begun;
      // The first holds the lease; the second's question makes it stop and keep what has come.
      const { headers } = await askOffset(second, location);
      const offset = Number(headers['upload-offset']);
      const rest = await sendBytes(second, location, 'y'.repeat(600_000 - offset), offset);
      slow.stop();
      expect([rest.status, rest.headers['upload-offset']]).toEqual([204, '600000']);
      expect(await readFile(staged(location), 'utf8')).toBe(
        'x'.repeat(offset) + 'y'.repeat(600_000 - offset),
      );
    } finally {
      await other.close();
    }
  });
});

describe('a name', () => {
  test.each([
    ['../../../etc/passwd', 'passwd'],
    ['payslip\u202Egpj.exe', 'payslipgpj.exe'],
    [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(196)}.pdf`],
  ])('%j is kept harmless, and names nothing on the disk', async (name, kept) => {
    const location = await announced(member, { name });
    expect((await fileAt(location)).name).toBe(kept);
    expect(await readdir(join(dataFolder, 'staging', 'ashcombe'))).toContain(idOf(location));
  });

  test('may be two files’', async () => {
    const [one, two] = [await announced(member), await announced(member)];
    expect(one).not.toBe(two);
  });
});

describe('what is refused before its first byte', () => {
  test.each([
    ['2 GB', { size: 2_147_483_648 }, 413, 'file.tooLarge'],
    ['a form that is not there', { form: 'gone' }, 404, 'request.notFound'],
    ['a question that is not there', { answer: 'gone' }, 404, 'request.notFound'],
    ['a question that asks for no file', { answer: 'noticeDate' }, 404, 'request.notFound'],
  ])('%s', async (_what, file, status, code) => {
    const answer = await announce(member, file);
    expect([answer.status, answer.code]).toEqual([status, code]);
  });

  test('what is no announcement of tus', async () => {
    expect((await member.post('/api/uploads')).status).toBe(400);
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '5', 'upload-metadata': 'filename %%%' };
    expect((await member.post('/api/uploads', { headers })).status).toBe(400);
    const negative = { ...headers, 'upload-length': '-1', 'upload-metadata': 'form eA==' };
    expect((await member.post('/api/uploads', { headers: negative })).status).toBe(400);
  });

  test('more files than the question takes, until one is removed', async () => {
    const locations: string[] = [];
    let answer = await announce(member);
    while (answer.status === 201) {
      locations.push(String(answer.headers['location']));
      answer = await announce(member);
    }
    expect([answer.status, answer.code]).toEqual([409, 'file.tooMany']);
    expect((await member.send('DELETE', locations[0] ?? '')).status).toBe(204);
    expect((await announce(member)).status).toBe(201);
  });

  test('what there is no room for, however many come at once', async () => {
    const visitor = portal.client();
    await visitor.visit();
    const size = 20 * 1_048_576;
    const answers = await Promise.all(Array.from({ length: 5 }, () => announce(visitor, { size })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    for (const refused of answers.filter(({ status }) => status !== 201)) {
      expect(refused.code).toBe('file.quota');
    }
  });

  test('a write without the token of its page', async () => {
    member.antiForgeryToken = undefined;
    expect((await announce(member)).code).toBe('request.antiForgery');
  });
});

describe('an upload is nobody’s but its person’s', () => {
  test('not another account’s, another council’s, nor a visitor’s', async () => {
    const location = await announced(member);
    const stranger = portal.client();
    await stranger.visit();
    for (const other of [await newMember(), await newMember('porth-elen'), stranger]) {
      expect((await askOffset(other, location)).status).toBe(404);
      expect((await sendBytes(other, location, 'x')).status).toBe(404);
      expect((await other.send('DELETE', location)).status).toBe(404);
    }
    expect(await readFile(staged(location), 'utf8')).toBe('');
  });

  test('a visitor sends for a form that visitors may begin, and for no other', async () => {
    const visitor = portal.client();
    await visitor.visit();
    const location = await announced(visitor, { size: 2 });
    expect((await sendBytes(visitor, location, 'ok')).status).toBe(204);
    const withoutCookie = portal.client();
    expect((await announce(withoutCookie)).status).toBe(403);
  });

  test('a session that ends in the middle stops it, and the next one goes on', async () => {
    const email = `${randomUUID()}@residents.example`;
    await addAccount(portal.pool, 'ashcombe', email);
    const client = portal.client();
    await client.logIn(email, password);
    const location = await announced(client, { size: 4 });
    await sendBytes(client, location, 'ab');
    await portal.pool.query('update session set ended_at = app_now() where ended_at is null');
    const refused = await sendBytes(client, location, 'cd', 2);
    expect([refused.status, refused.code]).toEqual([401, 'session.ended']);
    await client.logIn(email, password);
    expect((await askOffset(client, location)).headers['upload-offset']).toBe('2');
    expect((await sendBytes(client, location, 'cd', 2)).status).toBe(204);
  });
});

test('says what the council takes', async () => {
  const limits = (await portal.client().get('/api/uploads/limits')).as(UploadLimitsSchema);
  expect(limits).toEqual({
    maximumBytes: 20 * 1_048_576,
    kinds: ['pdf', 'jpeg', 'png', 'webp', 'heic', 'docx'],
  });
});

test('a removed upload takes no more bytes, and its bytes are gone', async () => {
  const location = await announced(member, { size: 4 });
  await sendBytes(member, location, 'ab');
  expect((await member.send('DELETE', location)).status).toBe(204);
  expect((await sendBytes(member, location, 'cd', 2)).status).toBe(404);
  expect(await readdir(join(dataFolder, 'staging', 'ashcombe'))).not.toContain(idOf(location));
});

test('a full disk is our trouble, is told, and is gone on with once there is room', async () => {
  const location = await announced(member, { size: 2 });
  await rm(staged(location));
  await symlink('/dev/full', staged(location));
  const refused = await sendBytes(member, location, 'ab');
  expect([refused.status, refused.code]).toEqual([503, 'file.unavailable']);
  expect((await fileAt(location)).state).toBe('receiving');
  await rm(staged(location));
  await writeFile(staged(location), '');
  expect((await sendBytes(member, location, 'ab')).status).toBe(204);
  expect((await fileAt(location)).state).toBe('waiting');
});

/** A request whose line is cut after so many bytes. */
async function cutAfter(client: Client, location: string, bytes: number): Promise<void> {
  const slow = sendSlowly(client, location, bytes);
  await slow.begun;
  slow.stop();
}

/** A request that says it sends twice as much as it then does, and waits. */
function sendSlowly(client: Client, location: string, bytes: number) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const outgoing = httpRequest({
    host: '127.0.0.1',
    port: portal.port,
    path: location,
    method: 'PATCH',
    headers: {
      host: 'ashcombe.localhost',
      cookie,
      'x-anti-forgery-token': client.antiForgeryToken ?? '',
      'tus-resumable': '1.0.0',
      'content-type': 'application/offset+octet-stream',
      'upload-offset': '0',
      'content-length': String(bytes * 2),
    },
  });
  outgoing.on('error', () => {});
  outgoing.write('x'.repeat(bytes));
  const begun = until('Some of the file has come.', async () => (await stat(staged(location))).size > 0);
  return { begun, stop: () => void outgoing.destroy() };
}
