import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { FileKey, FileStore } from '#api/files/storage/file-store.ts';
import { openFolderStore } from '#api/files/storage/folder-store.ts';
import { openS3Store } from '#api/files/storage/s3-store.ts';
import { freePort } from '#tools/testing/free-port.ts';

// Both stores keep the same promises; the bucket is on a real S3 server.

let folder: string;
let s3: ChildProcess;
let endpoint: string;

beforeAll(async () => {
  // s3rver accepts only these.
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'S3RVER');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'S3RVER');
  folder = await mkdtemp(join(tmpdir(), 'lintel-stores-'));
  const port = await freePort();
  endpoint = `http://127.0.0.1:${port}`;
  const command = createRequire(import.meta.url).resolve('s3rver/bin/s3rver.js');
  const options = ['-d', join(folder, 's3'), '-a', '127.0.0.1', '-p', String(port)];
  s3 = spawn(process.execPath, [command, ...options, '--configure-bucket', 'files'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await vi.waitFor(() => fetch(endpoint, { redirect: 'manual' }), { timeout: 60_000 });
});
afterAll(async () => {
  s3.kill();
  if (s3.exitCode === null) await once(s3, 'exit');
  await rm(folder, { recursive: true, force: true });
  vi.unstubAllEnvs();
});

const address = () => ({ bucket: 'files', prefix: 'lintel', endpoint, region: 'eu-west-2' });

async function arrived(bytes: Buffer): Promise<{ path: string; sha256: string }> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const path = join(folder, sha256);
  await writeFile(path, bytes);
  return { path, sha256 };
}

async function read(store: FileStore, key: FileKey): Promise<Buffer | undefined> {
  const found = await store.get(key);
  if (!found) return undefined;
  const bytes = Buffer.concat(await found.bytes.toArray());
  expect(found.size).toBe(bytes.length);
  return bytes;
}

async function listed(store: FileStore, tenantId: string): Promise<string[]> {
  const hashes: string[] = [];
  for await (const { sha256, putAt } of store.list({ environmentId: 'test', tenantId })) {
    expect(Math.abs(putAt.getTime() - Date.now())).toBeLessThan(60_000);
    hashes.push(sha256);
  }
  return hashes.toSorted();
}

describe.each([
  ['a folder', () => openFolderStore(join(folder, 'kept'))],
  ['a bucket', () => openS3Store(address())],
])('%s', (_name, open) => {
  test('keeps bytes by council until they are deleted', async () => {
    const store = open();
    const bytes = randomBytes(300_000);
    const { path, sha256 } = await arrived(bytes);
    const mine = { environmentId: 'test', tenantId: 'ashcombe', sha256 };
    const theirs = { ...mine, tenantId: 'three-rivers' };
    expect(await store.get(mine)).toBeUndefined();
    await store.put(mine, path);
    await store.put(mine, path);
    expect(await read(store, mine)).toEqual(bytes);
    expect(await store.get(theirs)).toBeUndefined();
    expect([await listed(store, 'ashcombe'), await listed(store, 'three-rivers')]).toEqual([[sha256], []]);
    await store.delete(mine);
    await store.delete(mine);
    expect(await store.get(mine)).toBeUndefined();
    expect(await listed(store, 'ashcombe')).toEqual([]);
  });
});

describe('a failing bucket is unavailable for each call:', () => {
  const each = Array.from({ length: 4 }, () =>
    expect.stringMatching(/^StoreUnavailable: The bucket (files|others) can't be used \(.+\)\.$/),
  );

  test('it is down', async () => {
    const down = `http://127.0.0.1:${await freePort()}`;
    expect(await troublesOf(openS3Store({ ...address(), endpoint: down }, 500))).toEqual(each);
  });

  test('it does not exist', async () => {
    expect(await troublesOf(openS3Store({ ...address(), bucket: 'others' }))).toEqual(each);
  });

  test('it answers 403', async () => {
    const troubles = await withServer(
      (_request, response) => response.writeHead(403).end(),
      (at) => troublesOf(openS3Store({ ...address(), endpoint: at })),
    );
    expect(troubles).toEqual(each);
  });

  test('it does not answer', async () => {
    const troubles = await withServer(
      () => {},
      (at) => troublesOf(openS3Store({ ...address(), endpoint: at }, 300)),
    );
    expect(troubles).toEqual(each);
  });
});

/** Returns the result of a put, a get, a delete and a list. */
async function troublesOf(store: FileStore): Promise<readonly string[]> {
  const { path, sha256 } = await arrived(randomBytes(2_000));
  const key = { environmentId: 'test', tenantId: 'ashcombe', sha256 };
  const calls = [store.put(key, path), store.get(key), store.delete(key), listed(store, 'ashcombe')];
  const ends = await Promise.allSettled(calls);
  return ends.map((end) => (end.status === 'rejected' ? String(end.reason) : 'no trouble'));
}

async function withServer<Result>(
  answer: RequestListener,
  work: (endpoint: string) => Promise<Result>,
): Promise<Result> {
  const server: Server = createServer(answer);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  try {
    return await work(`http://127.0.0.1:${typeof bound === 'object' ? bound?.port : ''}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}
