import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addAdvert } from '#tools/scenario/arrange.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { getBytes, decodedText } from '../../support/get-bytes.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const browser = 'gzip, deflate, br, zstd';
const svg = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h9v9z"/>'.repeat(200)}</svg>`;
let database: TestDatabase;
let server: TestServer;
let dataFolder: string;
let advert: string;

beforeAll(async () => {
  database = await createTestDatabase();
  advert = await addAdvert(database.pool, 'ashcombe');
  for (let number = 0; number < 10; number += 1) await addAdvert(database.pool, 'ashcombe');
  dataFolder = await mkdtemp(join(tmpdir(), 'lintel-data-'));
  const folder = join(dataFolder, 'media/demo/ashcombe/adverts');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'large.svg'), svg);
  await writeFile(join(folder, 'small.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'photo.jpg'), Buffer.alloc(5_000, 7));
  server = await startTestServer(database.url, { dataFolder });
});
afterAll(async () => {
  await server.close();
  await database.drop();
  await rm(dataFolder, { recursive: true, force: true });
});

const ask = (path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') =>
  getBytes(server.port, 'ashcombe.localhost', path, headers, method);

/** Removes the time from the list. */
function withoutTheMoment(text: string): string {
  return text.replace(/"serverTime":"[^"]+"/, '');
}

const paths = {
  'the list of open adverts': () => '/api/propertylistings/basic',
  'adverts in full': () => `/api/propertylistings/list?advertIds=${advert}`,
  'the texts of a language': () => '/tenant/texts/en-GB/of-another-day.json',
  'the page': () => '/',
  'a picture': () => '/media/demo/ashcombe/adverts/large.svg',
};

describe.each(Object.entries(paths))('%s', (_name, path) => {
  test.each(['br', 'zstd', 'gzip'])(
    'is compressed in %s for clients that accept it, with the same content',
    async (encoding) => {
      const [plain, small] = [await ask(path()), await ask(path(), { 'accept-encoding': encoding })];
      expect([plain.status, plain.headers['content-encoding']]).toEqual([200, undefined]);
      expect(small.headers['content-encoding']).toBe(encoding);
      expect(small.bytes.length).toBeLessThan(plain.bytes.length * 0.6);
      expect(withoutTheMoment(decodedText(small)) === withoutTheMoment(decodedText(plain))).toBe(true);
      for (const { headers } of [plain, small]) expect(headers['vary']).toContain('Accept-Encoding');
      expect(Number(small.headers['content-length'] ?? small.bytes.length)).toBe(small.bytes.length);
    },
  );

  test('is uncompressed for clients that refuse the rest', async () => {
    const answer = await ask(path(), { 'accept-encoding': 'br;q=0, deflate' });
    expect([answer.status, answer.headers['content-encoding']]).toEqual([200, undefined]);
  });

  test('has no body for HEAD', async () => {
    const answer = await ask(path(), { 'accept-encoding': browser }, 'HEAD');
    expect([answer.status, answer.bytes.length]).toEqual([200, 0]);
    expect(answer.headers['content-type']).toBe((await ask(path())).headers['content-type']);
  });
});

describe('an entity tag', () => {
  test('belongs to one encoding, and returns 304 only in that one', async () => {
    const path = '/api/propertylistings/basic';
    const tagged = new Map<string, string>();
    for (const accepted of ['identity', 'gzip', 'zstd', 'br']) {
      const { headers } = await ask(path, { 'accept-encoding': accepted });
      tagged.set(accepted, String(headers['etag']));
    }
    expect(new Set(tagged.values()).size).toBe(4);
    for (const [accepted, etag] of tagged) {
      for (const [other, otherTag] of tagged) {
        const headers = { 'accept-encoding': accepted, 'if-none-match': otherTag };
        const { status, bytes } = await ask(path, headers);
        expect([status, bytes.length === 0], `${accepted} ${other}`).toEqual(
          other === accepted ? [304, true] : [200, false],
        );
      }
      const weak = { 'accept-encoding': accepted, 'if-none-match': `"x", W/${etag}` };
      expect((await ask(path, weak)).status).toBe(304);
    }
    expect((await ask(path, { 'if-none-match': '*' })).status).toBe(304);
  });

  test('changes with the list', async () => {
    const path = '/api/propertylistings/basic';
    const before = await ask(path, { 'accept-encoding': browser });
    await addAdvert(database.pool, 'ashcombe');
    const status = async () =>
      (
        await ask(path, {
          'accept-encoding': browser,
          'if-none-match': String(before.headers['etag']),
        })
      ).status;
    await expect.poll(status).toBe(200);
  });
});

describe('small or compressed answers are left alone', () => {
  test.each([
    ['a short answer', '/api/authentication/user'],
    ['a small picture', '/media/demo/ashcombe/adverts/small.svg'],
    ['what is compressed by nature', '/media/demo/ashcombe/adverts/photo.jpg'],
  ])('%s', async (_name, path) => {
    const answer = await ask(path, { 'accept-encoding': browser });
    expect([answer.status, answer.headers['content-encoding']]).toEqual([200, undefined]);
  });
});

describe('a picture of a home', () => {
  const picture = '/media/demo/ashcombe/adverts/large.svg';

  test('has a type, may be cached for an hour, and cannot run scripts', async () => {
    const { headers } = await ask(picture);
    expect(headers['content-type']).toMatch(/^image\/svg\+xml/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    // Not for ever: a landlord may replace the picture under the same name.
    expect(headers['cache-control']).toBe('public, max-age=3600');
  });

  test('returns 304 to clients that have it', async () => {
    const { headers } = await ask(picture, { 'accept-encoding': browser });
    const again = await ask(picture, {
      'accept-encoding': browser,
      'if-none-match': String(headers['etag']),
    });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
  });

  test('can be requested in part, uncompressed', async () => {
    const part = await ask(picture, { 'accept-encoding': browser, range: 'bytes=0-1999' });
    expect([part.status, part.headers['content-encoding']]).toEqual([206, undefined]);
    expect(part.bytes.toString()).toBe(svg.slice(0, 2_000));
  });

  test.each(['nothing.svg', '../../../../package.json', '%2e%2e/%2e%2e/secret', '.env', ''])(
    'that does not exist (%s) is refused, revealing nothing about the server',
    async (name) => {
      const answer = await ask(`/media/demo/ashcombe/adverts/${name}`, { 'accept-encoding': browser });
      expect([400, 404]).toContain(answer.status);
      expect(decodedText(answer)).not.toMatch(/node_modules|\.ts:|ENOENT|\/tmp\//);
    },
  );
});
