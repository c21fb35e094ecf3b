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
import { startTestServer, type TestServer } from '../../support/test-server.ts';
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

async function newVisitor(server: Pick<TestServer, 'client'>, tenantId = 'ashcombe'): Promise<Client> {
  const visitor = server.client(tenantId);
  await visitor.visit();
  return visitor;
}

let member: Client;
beforeEach(async () => {
  member = await newMember();
});

const staged = (location: string, tenantId = 'ashcombe') =>
  join(dataFolder, 'staging', tenantId, idOf(location));
const fileAt = async (location: string, client = member) =>
  (await client.get(`/api/files/${idOf(location)}`)).as(FileSchema);

describe('an upload', () => {
  test('in pieces arrives whole, and waits to be checked', async () => {
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

  test('resumes after a lost connection', async () => {
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

  test('with a lost last answer is complete, and does not start again', async () => {
    const location = await announced(member, { size: 5 });
    await sendBytes(member, location, 'whole');
    const { status, headers } = await askOffset(member, location);
    expect([status, headers['upload-offset'], headers['upload-length']]).toEqual([200, '5', '5']);
  });

  test('whose process died just before the end is found complete at the next request', async () => {
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

  test('whose last bytes another request sent meanwhile returns a conflict, not 404', async () => {
    const location = await announced(member, { size: 5 });
    const id = idOf(location);
    await portal.pool.query(
      "update file set lease_holder = gen_random_uuid(), lease_until = app_now() + interval '1 minute' where id = $1",
      [id],
    );
    const late = sendBytes(member, location, 'whole');
    await until('it waits for the lease', async () => {
      const { rows } = await portal.pool.query('select lease_wanted as wanted from file where id = $1', [id]);
      return rows[0]?.wanted === true;
    });
    await writeFile(staged(location), 'whole');
    await portal.pool.query(
      "update file set state = 'waiting', received_at = app_now(), lease_holder = null, lease_until = null where id = $1",
      [id],
    );
    expect([(await late).status, (await late).code]).toEqual([409, 'common.concurrency']);
    expect((await askOffset(member, location)).headers['upload-offset']).toBe('5');
  });

  test('at a wrong offset is a conflict, and keeps the earlier bytes', async () => {
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
      // The first holds the lease; the second's question makes it stop and store what has arrived.
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

describe('a file name', () => {
  test.each([
    ['../../../etc/passwd', 'passwd'],
    ['payslip\u202Egpj.exe', 'payslipgpj.exe'],
    [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(196)}.pdf`],
  ])('%j is stored in a harmless form, and never used on disk', async (name, kept) => {
    const location = await announced(member, { name });
    expect((await fileAt(location)).name).toBe(kept);
    expect(await readdir(join(dataFolder, 'staging', 'ashcombe'))).toContain(idOf(location));
  });

  test('may be used twice', async () => {
    const [one, two] = [await announced(member), await announced(member)];
    expect(one).not.toBe(two);
  });
});

describe('refused before the first byte:', () => {
  test.each([
    ['2 GB', { size: 2_147_483_648 }, 413, 'file.tooLarge'],
    ['more than any disk holds', { size: 900_000_000_000_000 }, 413, 'file.tooLarge'],
    ['a form that is not there', { form: 'gone' }, 404, 'request.notFound'],
    ['a question that is not there', { answer: 'gone' }, 404, 'request.notFound'],
    ['a question that asks for no file', { answer: 'noticeDate' }, 404, 'request.notFound'],
  ])('%s', async (_what, file, status, code) => {
    const answer = await announce(member, file);
    expect([answer.status, answer.code]).toEqual([status, code]);
  });

  test('a malformed tus announcement', async () => {
    expect((await member.post('/api/uploads')).status).toBe(400);
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '5', 'upload-metadata': 'filename %%%' };
    expect((await member.post('/api/uploads', { headers })).status).toBe(400);
    const negative = { ...headers, 'upload-length': '-1', 'upload-metadata': 'form eA==' };
    expect((await member.post('/api/uploads', { headers: negative })).status).toBe(400);
  });

  test.each([
    [{ 'upload-concat': 'partial' }, undefined],
    [{ 'upload-concat': 'final;/api/uploads/a /api/uploads/b' }, undefined],
    [{ 'upload-defer-length': '1' }, undefined],
    [{ 'content-type': 'application/offset+octet-stream' }, 'bytes'],
  ])('unsupported parts of tus: %j', async (headers, raw) => {
    const before = await portal.pool.query('select count(*) from file');
    const answer = await member.post('/api/uploads', {
      ...(raw === undefined ? {} : { raw }),
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': '5',
        'upload-metadata': `form ${btoa('homeless-situation')},answer ${btoa('noticeFiles')}`,
        ...headers,
      },
    });
    expect([answer.status, answer.code]).toEqual([400, 'request.malformed']);
    expect((await portal.pool.query('select count(*) from file')).rows).toEqual(before.rows);
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

  test('more bytes than the quota, however many requests come at once', async () => {
    const visitor = portal.client();
    await visitor.visit();
    const size = 20 * 1_048_576;
    const answers = await Promise.all(Array.from({ length: 5 }, () => announce(visitor, { size })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    for (const refused of answers.filter(({ status }) => status !== 201)) {
      expect(refused.code).toBe('file.quota');
    }
  });

  test('a write without the page’s token', async () => {
    member.antiForgeryToken = undefined;
    expect((await announce(member)).code).toBe('request.antiForgery');
  });
});

describe('upload limits for strangers', () => {
  const kilobytes = 1_024;
  const ceilings = { addressBytes: 100 * kilobytes, councilBytes: 300 * kilobytes, freeBytes: 0 };
  let told: string[];
  /** Starts a portal with zero counts for the day and low limits. */
  async function lowPortal(more: Partial<typeof ceilings> = {}): Promise<TestServer> {
    await portal.pool.query('delete from received_bytes');
    told = [];
    const stream = { write: (line: string) => void told.push(...[JSON.parse(line).ceiling ?? []].flat()) };
    return startTestServer(portal.url, {
      dataFolder,
      uploadCeilings: { ...ceilings, ...more },
      logger: { level: 'warn', stream },
    });
  }
  const bytes = (count: number) => 'x'.repeat(count * kilobytes);

  test('apply to an address for a day across all cookies, not to members, and alert the operator once', async () => {
    const low = await lowPortal();
    try {
      // Announced bytes that never arrive use up no quota.
      for (let count = 0; count < 5; count += 1)
        await announced(await newVisitor(low), { size: 60 * kilobytes });
      const sent = await newVisitor(low);
      const location = await announced(sent, { size: 60 * kilobytes });
      expect((await sendBytes(sent, location, bytes(60))).status).toBe(204);
      for (let count = 0; count < 2; count += 1) {
        const refused = await announce(await newVisitor(low), { size: 60 * kilobytes });
        expect([refused.status, refused.code]).toEqual([429, 'file.tooMuchFromHere']);
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
      }
      expect((await announce(await newVisitor(low), { size: 30 * kilobytes })).status).toBe(201);
      const { cookies, antiForgeryToken } = member;
      const here = Object.assign(low.client(), { cookies, antiForgeryToken });
      const own = await announced(here, { size: 60 * kilobytes });
      expect((await sendBytes(here, own, bytes(60))).status).toBe(204);
      expect((await announce(await newVisitor(low, 'porth-elen'), { size: 60 * kilobytes })).status).toBe(
        201,
      );
      expect(told).toEqual(['address']);
    } finally {
      await low.close();
    }
  });

  test('include simultaneous announcements, and count the bytes of an interrupted piece', async () => {
    const low = await lowPortal();
    try {
      const visitors = await Promise.all(Array.from({ length: 5 }, () => newVisitor(low)));
      const uploads = await Promise.all(
        visitors.map(async (visitor) => ({
          visitor,
          location: await announced(visitor, { size: 40 * kilobytes }),
        })),
      );
      const answers = await Promise.all(
        uploads.map(({ visitor, location }) => sendBytes(visitor, location, bytes(40))),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 204, 429, 429, 429]);
      const { rows } = await portal.pool.query('select bytes::integer from received_bytes');
      expect(rows).toEqual([{ bytes: 80 * kilobytes }]);
      const stopped = uploads[answers.findIndex(({ status }) => status === 429)];
      if (!stopped) throw new Error('None was refused.');
      // From the wrong offset: it is counted, refused, and given back.
      expect((await sendBytes(stopped.visitor, stopped.location, bytes(1), 2 * kilobytes)).status).toBe(409);
      expect((await sendBytes(stopped.visitor, stopped.location, bytes(20))).status).toBe(204);
      const after = await portal.pool.query('select bytes::integer from received_bytes');
      expect(after.rows).toEqual([{ bytes: 100 * kilobytes }]);
    } finally {
      await low.close();
    }
  });

  test('leave half of a council’s daily limit to signed-in people', async () => {
    const low = await lowPortal({ addressBytes: 10_000 * kilobytes });
    try {
      const visitor = await newVisitor(low);
      const location = await announced(visitor, { size: 140 * kilobytes });
      await sendBytes(visitor, location, bytes(140));
      const refused = await announce(await newVisitor(low), { size: 20 * kilobytes });
      expect(refused.code).toBe('file.tooMuchFromVisitors');
      const { cookies, antiForgeryToken } = member;
      const here = Object.assign(low.client(), { cookies, antiForgeryToken });
      const own = await announced(here, { size: 150 * kilobytes });
      expect((await sendBytes(here, own, bytes(150))).status).toBe(204);
      expect((await announce(here, { size: 20 * kilobytes })).code).toBe('file.tooMuchToday');
      expect(told).toEqual(['visitors', 'council']);
    } finally {
      await low.close();
    }
  });

  test('keep the required disk space free', async () => {
    const low = await lowPortal({ freeBytes: Number.MAX_SAFE_INTEGER });
    try {
      const refused = await announce(await newVisitor(low));
      expect([refused.status, refused.code]).toEqual([503, 'file.noSpace']);
      expect(refused.headers['retry-after']).toBe('3600');
      const { cookies, antiForgeryToken } = member;
      const here = Object.assign(low.client(), { cookies, antiForgeryToken });
      const piece = await sendBytes(here, await announced(member, { size: 4 }), 'half');
      expect(piece.code).toBe('file.noSpace');
      expect(told).toEqual(['disk']);
    } finally {
      await low.close();
    }
  });

  test('an unfinished upload uses up the person’s quota by the bytes that arrived', async () => {
    const visitor = await newVisitor(portal);
    const size = 20 * 1_048_576;
    const locations = await Promise.all([0, 1, 2].map(() => announced(visitor, { size })));
    await sendBytes(visitor, locations[0] ?? '', 'x'.repeat(1_000));
    expect((await announce(visitor, { size, answer: 'noticeFiles' })).code).toBe('file.quota');
    await portal.pool.query("update file set created_at = created_at - interval '11 minutes'");
    expect((await announce(visitor, { size: 20 * 1_048_576 - 1_000 })).status).toBe(201);
  });
});

describe('an upload belongs to its person', () => {
  test('and not to another account, another council or a visitor', async () => {
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

  test('and a visitor can upload only for a form open to visitors', async () => {
    const visitor = portal.client();
    await visitor.visit();
    const location = await announced(visitor, { size: 2 });
    expect((await sendBytes(visitor, location, 'ok')).status).toBe(204);
    const withoutCookie = portal.client();
    expect((await announce(withoutCookie)).status).toBe(403);
  });

  test('and stops when the session ends; the next session resumes it', async () => {
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

test('the limits say what the council takes', async () => {
  const limits = (await portal.client().get('/api/uploads/limits')).as(UploadLimitsSchema);
  expect(limits).toEqual({
    maximumBytes: 20 * 1_048_576,
    kinds: ['pdf', 'jpeg', 'png', 'webp', 'heic', 'docx'],
  });
});

test('a removed upload takes no more bytes, and its bytes are deleted', async () => {
  const location = await announced(member, { size: 4 });
  await sendBytes(member, location, 'ab');
  expect((await member.send('DELETE', location)).status).toBe(204);
  expect((await sendBytes(member, location, 'cd', 2)).status).toBe(404);
  expect(await readdir(join(dataFolder, 'staging', 'ashcombe'))).not.toContain(idOf(location));
});

test('a full disk is a logged server error, and the upload resumes once there is room', async () => {
  const location = await announced(member, { size: 2 });
  await rm(staged(location));
  await symlink('/dev/full', staged(location));
  const refused = await sendBytes(member, location, 'ab');
  expect([refused.status, refused.code]).toEqual([503, 'file.unavailable']);
  expect(refused.headers['retry-after']).toBe('5');
  expect((await fileAt(location)).state).toBe('receiving');
  await rm(staged(location));
  await writeFile(staged(location), '');
  expect((await sendBytes(member, location, 'ab')).status).toBe(204);
  expect((await fileAt(location)).state).toBe('waiting');
});

/** Sends a request and cuts the connection after this many bytes. */
async function cutAfter(client: Client, location: string, bytes: number): Promise<void> {
  const slow = sendSlowly(client, location, bytes);
  await slow.begun;
  slow.stop();
}

/** Sends half of the announced bytes and waits. */
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
