import { createHash, randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Scanner } from '#api/files/file-services.ts';
import { deleteUnclaimedBytes } from '#api/files/kept-bytes.ts';
import { StoreUnavailable } from '#api/files/storage/file-store.ts';
import { createTestDatabase } from '../support/database.ts';
import { FileCheckScene, pdfWith } from './file-check-scene.ts';

let scene: FileCheckScene;
beforeAll(async () => {
  scene = await FileCheckScene.open(await createTestDatabase());
});
afterAll(() => scene.close());
// Files an earlier test left unscanned must not reach the next test's scanner.
beforeEach(() => scene.lookAtAll(scene.services(says('clean'))));

function says(verdict: Awaited<ReturnType<Scanner['scan']>>): Scanner {
  return { scan: async () => verdict };
}

test('a document is kept byte for byte under its hash, and leaves the staging folder', async () => {
  const content = pdfWith('kept as it came');
  const id = await scene.arrive(content);
  expect(await scene.look()).toEqual({ kept: 1, refused: 0, infected: 0, waiting: 0, more: false });
  const row = await scene.row(id);
  expect(row).toMatchObject({ state: 'notScanned', kind: 'pdf', size: content.length, thumbnail: null });
  expect(row.sha256).toBe(createHash('sha256').update(content).digest('hex'));
  expect(await scene.kept(row.sha256)).toEqual(content);
  expect(await scene.staged(id)).toEqual([]);
});

test('a picture is kept upright, without its location, and gets a thumbnail', async () => {
  const photograph = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#774' } })
    .withMetadata({ orientation: 6 })
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } })
    .jpeg()
    .toBuffer();
  expect((await sharp(photograph).metadata()).exif?.includes('Camera')).toBe(true);
  const id = await scene.arrive(photograph, { name: 'IMG_1.pdf' });
  await scene.look();
  const { sha256, thumbnail, ...row } = await scene.row(id);
  expect(row).toMatchObject({ state: 'notScanned', kind: 'jpeg' });
  const kept = await sharp(await scene.kept(sha256)).metadata();
  expect(kept).toMatchObject({ format: 'jpeg', width: 600, height: 900 });
  expect(kept.exif).toBeUndefined();
  const small = await sharp(await scene.kept(thumbnail)).metadata();
  expect(small).toMatchObject({ format: 'webp', width: 213, height: 320 });
  expect(small.exif).toBeUndefined();
  expect(await scene.staged(id)).toEqual([]);
});

test('a refused file has a reason, and its bytes are deleted', async () => {
  const empty = await scene.arrive(Buffer.alloc(0));
  const page = await scene.arrive(Buffer.from('<!doctype html><script>alert(1)</script>'));
  expect(await scene.look()).toMatchObject({ refused: 2 });
  expect(await scene.row(empty)).toMatchObject({ state: 'refused', refusal: 'empty' });
  expect(await scene.row(page)).toMatchObject({ state: 'refused', refusal: 'kind', pause: null });
  expect([...(await scene.staged(empty)), ...(await scene.staged(page))]).toEqual([]);
});

test('an infected file is quarantined; its person gets a letter, and staff can see it in the record', async () => {
  const accountId = await scene.person();
  const id = await scene.arrive(pdfWith('bad'), { accountId, name: 'payslip.pdf' });
  const before = await scene.stored();
  expect(await scene.look(scene.services(says('infected')))).toMatchObject({ infected: 1 });
  expect(await scene.row(id)).toMatchObject({ state: 'infected', sha256: null, pause: null });
  expect(await scene.stored()).toEqual(before);
  expect(await scene.isStaged(id)).toBe(true);
  expect(scene.warnings).toContain('a file is infected, and is held');
  const { rows: told } = await scene.database.pool.query(
    `select kind, payload from outbox where payload ->> 'accountId' = $1`,
    [accountId],
  );
  expect(told).toEqual([{ kind: 'file.infected', payload: { accountId, fileId: id, name: 'payslip.pdf' } }]);
  const { rows: written } = await scene.database.pool.query(
    `select event, made_by as "madeBy", details from audit_event where account_id = $1`,
    [accountId],
  );
  expect(written).toEqual([{ event: 'file.infected', madeBy: 'system', details: { fileId: id } }]);
});

test('a visitor’s infected file is recorded, too, and no letter is sent', async () => {
  const id = await scene.arrive(pdfWith('a visitor’s'));
  await scene.look(scene.services(says('infected')));
  const { rows } = await scene.database.pool.query(
    `select account_id as "accountId" from audit_event where details ->> 'fileId' = $1`,
    [id],
  );
  expect(rows).toEqual([{ accountId: null }]);
  const { rowCount } = await scene.database.pool.query(`select from outbox where payload ->> 'fileId' = $1`, [
    id,
  ]);
  expect(rowCount).toBe(0);
});

test('while the scanner is unavailable everything waits, one file is tried at a time, and nothing is lost', async () => {
  const ids = [await scene.arrive(pdfWith('first')), await scene.arrive(pdfWith('second'))];
  let asked = 0;
  const away: Scanner = { scan: async () => ((asked += 1), 'unavailable') };
  expect(await scene.look(scene.services(away))).toMatchObject({ kept: 0, waiting: 1, more: false });
  expect(asked).toBe(1);
  const [tried, other] = await Promise.all(ids.map((id) => scene.row(id)));
  expect(tried).toMatchObject({ state: 'waiting', attempts: 1, pause: 60 });
  expect(other).toMatchObject({ state: 'waiting', attempts: 0 });
  await scene.later(2);
  await scene.look(scene.services(says('clean')));
  for (const id of ids) expect(await scene.row(id)).toMatchObject({ state: 'clean', pause: null });
});

test('while the store is unavailable a file stays in staging, and is kept afterwards', async () => {
  const id = await scene.arrive(pdfWith('no store'));
  const { store } = scene;
  const away = {
    ...store,
    put: async () => {
      throw new StoreUnavailable('The store is away.');
    },
  };
  expect(await scene.look(scene.services(undefined, away))).toMatchObject({ waiting: 1 });
  expect(await scene.row(id)).toMatchObject({ state: 'waiting' });
  expect(await scene.isStaged(id)).toBe(true);
  await scene.later(2);
  expect(await scene.look()).toMatchObject({ kept: 1 });
  const { state, sha256 } = await scene.row(id);
  expect(state).toBe('notScanned');
  expect(await scene.kept(sha256)).toEqual(pdfWith('no store'));
});

test('the bytes are in the store before the row says so', async () => {
  const id = await scene.arrive(pdfWith('in order'));
  const states: string[] = [];
  const { store } = scene;
  const put: typeof store.put = async (key, path) => {
    await store.put(key, path);
    states.push((await scene.row(id)).state);
  };
  await scene.look(scene.services(undefined, { ...store, put }));
  expect(states).toEqual(['waiting']);
});

test('a file removed while it is scanned is not kept', async () => {
  const id = await scene.arrive(pdfWith('removed while it is scanned'));
  const before = await scene.stored();
  const scanner: Scanner = {
    async scan() {
      await scene.remove(id);
      return 'clean';
    },
  };
  await scene.look(scene.services(scanner));
  expect(await scene.row(id)).toMatchObject({ state: 'removed', sha256: null });
  expect(await scene.stored()).toEqual(before);
  expect(await scene.staged(id)).toEqual([]);
});

test('a file removed while it is stored is not kept', async () => {
  const id = await scene.arrive(pdfWith('removed meanwhile'));
  const before = await scene.stored();
  const { store } = scene;
  const put: typeof store.put = async (key, path) => {
    await store.put(key, path);
    await scene.remove(id);
  };
  await scene.look(scene.services(undefined, { ...store, put }));
  expect(await scene.row(id)).toMatchObject({ state: 'removed' });
  expect(await scene.stored()).toEqual(before);
});

test('identical bytes are stored once, and stay until neither file needs them', async () => {
  const content = pdfWith('twice');
  const first = await scene.arrive(content);
  await scene.look();
  const { sha256 } = await scene.row(first);
  if (sha256 === null) throw new Error('The first was not kept.');
  const second = await scene.arrive(content);
  const { store } = scene;
  const { tenantEnvironmentId: environmentId, tenantId } = scene.council('ashcombe').tenant;
  const put: typeof store.put = async (key, path) => {
    await store.put(key, path);
    await scene.remove(first);
    const gone = [Buffer.from(sha256, 'hex')];
    await deleteUnclaimedBytes(scene.forTenant('ashcombe'), store, { environmentId, tenantId }, gone);
  };
  await scene.look(scene.services(undefined, { ...store, put }));
  expect(await scene.row(second)).toMatchObject({ state: 'notScanned', sha256 });
  expect(await scene.kept(sha256)).toEqual(content);
  expect((await scene.stored()).filter((stored) => stored === sha256)).toHaveLength(1);
});

test('a later scanner checks files kept without one, and infected ones leave the store', async () => {
  const good = await scene.arrive(pdfWith('good'));
  const bad = await scene.arrive(pdfWith('bad, as it turns out'));
  await scene.look();
  const { sha256 } = await scene.row(bad);
  const scanner: Scanner = {
    scan: async (path) => (path.endsWith(bad) ? 'infected' : 'clean'),
  };
  expect(await scene.look(scene.services(scanner))).toMatchObject({ kept: 1, infected: 1 });
  expect(await scene.row(good)).toMatchObject({ state: 'clean', pause: null });
  expect(await scene.staged(good)).toEqual([]);
  expect(await scene.row(bad)).toMatchObject({ state: 'infected', sha256: null });
  expect(await scene.kept(sha256)).toBeUndefined();
  expect(await scene.isStaged(bad)).toBe(true);
});

test('missing bytes are logged, and do not delay other files', async () => {
  const lost = await scene.arrive(pdfWith('lost'));
  await rm(scene.stagedPath(lost));
  const here = await scene.arrive(pdfWith('here'));
  expect(await scene.look()).toMatchObject({ kept: 1, waiting: 1 });
  expect(await scene.row(here)).toMatchObject({ state: 'notScanned' });
  expect(await scene.row(lost)).toMatchObject({ state: 'waiting' });
  expect(scene.warnings).toContain('the bytes of a file that has arrived are not there');
});

test('a council checks only its own files', async () => {
  const theirs = await scene.arrive(pdfWith(randomUUID()), { council: 'three-rivers' });
  await scene.look();
  expect(await scene.row(theirs)).toMatchObject({ state: 'waiting', attempts: 0 });
  await scene.look(undefined, 'three-rivers');
  const { state, sha256 } = await scene.row(theirs);
  expect(state).toBe('notScanned');
  expect(await scene.kept(sha256, 'three-rivers')).toBeDefined();
  expect(await scene.kept(sha256)).toBeUndefined();
});
