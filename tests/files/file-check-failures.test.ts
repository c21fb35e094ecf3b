import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { jobsOf } from '#api/background/jobs.ts';
import { readBackgroundSettings } from '#api/background/settings.ts';
import { startWorker } from '#api/background/worker.ts';
import { openDatabase } from '#api/database/database.ts';
import type { FileServices } from '#api/files/file-services.ts';
import { openClamav } from '#api/files/look/clamav.ts';
import { makeFolderMailer } from '#api/mail/folder-mailer.ts';
import { findClamd } from '#tools/testing/clamd.ts';
import { eicar, startClamd, type Clamd } from '../support/clamd.ts';
import { createTestDatabase } from '../support/database.ts';
import { until } from '../support/until.ts';
import { quickPasswords } from '#tools/scenario/arrange.ts';
import { FileCheckScene, pdfWith } from './file-check-scene.ts';

let scene: FileCheckScene;
beforeAll(async () => {
  scene = await FileCheckScene.open(await createTestDatabase());
});
afterAll(() => scene.close());

/** Runs the background work as the portal does, until the test ends. */
function work(files: FileServices): void {
  const settings = readBackgroundSettings({});
  if (!settings) throw new Error('The worker is on unless told.');
  const database = openDatabase(scene.database.url);
  const { log } = Fastify();
  const jobs = jobsOf({
    database,
    tenants: { all: [scene.council('ashcombe'), scene.council('three-rivers')] },
    settings,
    files,
    passwords: quickPasswords,
    mailer: makeFolderMailer(scene.folder),
    sender: { from: undefined, port: 8080 },
    log,
  });
  const worker = startWorker({ databaseUrl: scene.database.url, jobs, sweeps: [], log });
  onTestFinished(async () => {
    await worker.stop();
    await database.close();
  });
}

/** Waits until a file leaves this state. Returns its next state. */
function stateAfter(id: string, before: string): Promise<string> {
  return until(`The file is ${before} no more.`, async () => {
    const { state } = await scene.row(id);
    return state !== before && state;
  });
}

test('files are checked on arrival without waiting for a sweep, in each council', async () => {
  work(scene.services());
  const [ours, theirs] = await Promise.all([
    scene.arrive(pdfWith('ours')),
    scene.arrive(pdfWith('theirs'), { council: 'three-rivers' }),
  ]);
  expect(await stateAfter(ours, 'waiting')).toBe('notScanned');
  expect(await stateAfter(theirs, 'waiting')).toBe('notScanned');
});

test('more files than one run takes are all checked', async () => {
  const contents = Array.from({ length: 23 }, (_, number) => pdfWith(`number ${number}`));
  const ids = await Promise.all(contents.map((content) => scene.arrive(content)));
  // A single job, which must add the next one itself.
  await scene.database.pool.query('delete from graphile_worker._private_jobs');
  work(scene.services());
  await scene.database.pool.query(`select graphile_worker.add_job('look-at-files-everywhere')`);
  for (const id of ids) expect(await stateAfter(id, 'waiting')).toBe('notScanned');
});

test('the sweep finds files that were missed', async () => {
  const id = await scene.arrive(pdfWith('missed'));
  await scene.database.pool.query('delete from graphile_worker._private_jobs');
  work(scene.services());
  await scene.database.pool.query(`select graphile_worker.add_job('look-at-files-everywhere')`);
  expect(await stateAfter(id, 'waiting')).toBe('notScanned');
});

// Installed by the test command (tools/testing/clamd.ts), which reports if it could not.
describe.skipIf(findClamd() === undefined)('with a real clamd', () => {
  let clamd: Clamd;
  beforeAll(async () => {
    clamd = await startClamd();
  });
  afterAll(() => clamd.close());
  const services = () => scene.services(openClamav(clamd.tcp, () => {}, 5_000));
  // Files an earlier test left unscanned must not reach the next test's scanner.
  beforeEach(() => scene.lookAtAll(services()));

  test(
    'a check killed halfway loses nothing, and the file is checked again',
    { tags: ['full'] },
    async () => {
      const content = pdfWith('killed');
      const id = await scene.arrive(content);
      clamd.freeze();
      const { port } = 'port' in clamd.tcp ? clamd.tcp : { port: 0 };
      const { store: _, stagingFolder } = scene.services();
      const child = fork(
        join(import.meta.dirname, 'file-check-process.ts'),
        [scene.database.url, join(scene.folder, 'files'), stagingFolder],
        { stdio: 'inherit', env: { ...process.env, LINTEL_CLAMAV: `tcp://127.0.0.1:${port}` } },
      );
      onTestFinished(() => void child.kill('SIGKILL'));
      await expect.poll(async () => (await scene.row(id)).attempts).toBe(1);
      child.kill('SIGKILL');
      await once(child, 'exit');
      clamd.thaw();

      expect(await scene.row(id)).toMatchObject({ state: 'waiting', sha256: null });
      expect(await scene.look(services())).toMatchObject({ kept: 0 });
      await scene.later(3);
      await scene.look(services());
      const row = await scene.row(id);
      expect(row).toMatchObject({ state: 'clean', attempts: 2 });
      expect(await scene.kept(row.sha256)).toEqual(content);
    },
  );

  test('a scanner that dies and returns delays a file, and finds the same in it', async () => {
    const bad = await scene.arrive(Buffer.concat([pdfWith(), eicar]));
    await clamd.kill();
    expect(await scene.look(services())).toMatchObject({ waiting: 1, infected: 0 });
    await clamd.start();
    await scene.later(2);
    expect(await scene.look(services())).toMatchObject({ infected: 1 });
    expect(await scene.row(bad)).toMatchObject({ state: 'infected', sha256: null });
  });

  test('the sweep has files scanned that were kept before there was a scanner', async () => {
    const accountId = await scene.person();
    const bad = await scene.arrive(Buffer.concat([pdfWith('early'), eicar]), { accountId });
    await scene.look();
    const { state, sha256 } = await scene.row(bad);
    expect(state).toBe('notScanned');
    await scene.database.pool.query('delete from graphile_worker._private_jobs');
    work(services());
    await scene.database.pool.query(`select graphile_worker.add_job('look-at-files-everywhere')`);
    expect(await stateAfter(bad, 'notScanned')).toBe('infected');
    await expect.poll(() => scene.kept(sha256)).toBeUndefined();
  });
});
