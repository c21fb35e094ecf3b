import { readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { utimes } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '#api/database/database.ts';
import { expireFiles, type ExpiredFiles } from '#api/files/expire-files.ts';
import { createTestDatabase } from '../support/database.ts';
import { FileCheckScene, pdfWith } from './file-check-scene.ts';

const settings = {
  maximumMegabytes: 20,
  kinds: ['pdf' as const],
  quotaMegabytes: 300,
  visitorQuotaMegabytes: 60,
  documentKinds: [
    { id: 'other', name: 'Another document', keepDays: 30 },
    { id: 'identity', name: 'Proof of identity', keepDays: 60 },
  ],
};

let scene: FileCheckScene;
let api: Database;
beforeAll(async () => {
  scene = await FileCheckScene.open(await createTestDatabase());
  api = openDatabase(scene.database.url);
});
afterAll(async () => {
  await api.close();
  await scene.close();
});

function expire(store = scene.store): Promise<ExpiredFiles> {
  const { tenantId, tenantEnvironmentId: environmentId } = scene.council('ashcombe').tenant;
  const council = { tenantId, environmentId };
  return expireFiles(api.forTenant(tenantId), scene.services(undefined, store), council, settings);
}

const days = (count: number) => scene.later(count * 24 * 60);
const stateOf = async (id: string) => (await scene.row(id)).state;

async function kept(comment: string, accountId?: string): Promise<{ id: string; sha256: string | null }> {
  const id = await scene.arrive(pdfWith(comment), accountId === undefined ? {} : { accountId });
  await scene.lookAtAll(scene.services());
  return { id, sha256: (await scene.row(id)).sha256 };
}

test('deletes a file and its bytes at the end of its kind’s retention', async () => {
  const accountId = await scene.person();
  const short = await kept('short', accountId);
  const long = await kept('long', accountId);
  await scene.database.pool.query("update file set document_kind = 'identity' where id = $1", [long.id]);
  await days(29);
  expect((await expire()).files).toBe(0);
  await days(2);
  expect((await expire()).files).toBe(1);
  expect([await stateOf(short.id), await stateOf(long.id)]).toEqual(['removed', 'notScanned']);
  expect(await scene.kept(short.sha256)).toBeUndefined();
  expect(await scene.kept(long.sha256)).toEqual(pdfWith('long'));
});

test('forgets a deleted file’s name after ninety days', async () => {
  const { id } = await kept('named');
  await scene.database.pool.query("update file set name = 'Jo Smith.pdf' where id = $1", [id]);
  const name = async () => {
    const { rows } = await scene.database.pool.query<{ name: string }>(
      'select name from file where id = $1',
      [id],
    );
    return rows[0]?.name;
  };
  await days(31);
  await expire();
  expect([await stateOf(id), await name()]).toEqual(['removed', 'Jo Smith.pdf']);
  await days(89);
  await expire();
  expect(await name()).toBe('Jo Smith.pdf');
  await days(2);
  await expire();
  expect(await name()).toBe('file');
});

test('keeps bytes shared by two files until the second is deleted', async () => {
  const accountId = await scene.person();
  const first = await kept('shared', accountId);
  await days(20);
  const second = await kept('shared', accountId);
  expect(second.sha256).toBe(first.sha256);
  await days(11);
  await expire();
  expect([await stateOf(first.id), await stateOf(second.id)]).toEqual(['removed', 'notScanned']);
  expect(await scene.kept(second.sha256)).toEqual(pdfWith('shared'));
  await days(20);
  await expire();
  expect(await scene.kept(second.sha256)).toBeUndefined();
});

test('deletes a visitor’s unsent files after a week, and an abandoned upload after a day', async () => {
  const visitors = await kept('visitor');
  const half = await scene.arrive(pdfWith('half'));
  await scene.database.pool.query(
    "update file set state = 'receiving', received_at = null, look_after = null where id = $1",
    [half],
  );
  await scene.later(23 * 60);
  await expire();
  expect(await stateOf(half)).toBe('receiving');
  await scene.later(2 * 60);
  await expire();
  expect([await stateOf(half), await scene.isStaged(half)]).toEqual(['removed', false]);
  expect(await stateOf(visitors.id)).toBe('notScanned');
  await days(7);
  await expire();
  expect(await stateOf(visitors.id)).toBe('removed');
  expect(await scene.kept(visitors.sha256)).toBeUndefined();
});

test('deletes bytes without a file once they are a day old, and no others', async () => {
  const waiting = await scene.arrive(pdfWith('waiting'), { accountId: await scene.person() });
  const staging = dirname(scene.stagedPath(waiting));
  const [old, young] = ['0c5a9f3e-0000-4000-8000-000000000001', '0c5a9f3e-0000-4000-8000-000000000002'];
  const { tenantEnvironmentId: environmentId, tenantId } = scene.council('ashcombe').tenant;
  const orphan = { environmentId, tenantId, sha256: 'ab'.repeat(32) };
  for (const name of [old, young]) await writeFile(join(staging, name), 'left behind');
  await scene.store.put(orphan, join(staging, old));
  const longAgo = new Date(Date.now() - 2 * 86_400_000);
  for (const name of [old, waiting]) await utimes(join(staging, name), longAgo, longAgo);
  const place = join(scene.folder, 'files', environmentId, tenantId, 'ab', orphan.sha256);
  await utimes(place, longAgo, longAgo);
  expect((await expire()).orphans).toBe(2);
  expect((await readdir(staging)).toSorted()).toEqual([waiting, young].toSorted());
  expect(await scene.store.get(orphan)).toBeUndefined();
});
