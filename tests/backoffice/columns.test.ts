import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { feedKinds } from '#schemas/backoffice/feed.ts';
import { columnsOf } from '#tools/backoffice/columns.ts';
import { importFile } from '#tools/backoffice/import.ts';
import { sampleCsv } from '#tools/backoffice/sample.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { closeWithBids, openWithWaitingBid } from '../support/closed-advert.ts';
import { databaseForTests } from '../support/portal.ts';
import { runCommand } from '../support/run-command.ts';

const database = databaseForTests();
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-columns-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

async function backoffice(...words: string[]) {
  const { status, said } = await runCommand({ DATABASE_URL: database.url }, ['backoffice', ...words]);
  return { status, said: said.join('\n') };
}

test.each(feedKinds)('every column of %s has a meaning and a description of its values', async (kind) => {
  const columns = columnsOf(kind);
  expect(columns.filter(({ meaning }) => meaning === '').map(({ name }) => name)).toEqual([]);
  expect(columns.filter(({ holds }) => holds === '' || /undefined|\[object/.test(holds))).toEqual([]);
  const { status, said } = await backoffice('columns', kind);
  expect(status).toBe(0);
  const told = columns.map(
    ({ name, required, meaning }) => `${name}${required ? '' : ' (optional)'}\n    ${meaning}`,
  );
  for (const words of told) expect(said).toContain(words);
  expect(said).toContain('--sample');
});

describe.each(['ashcombe', 'porth-elen', 'three-rivers'])('in %s', (tenant) => {
  test('a sample of each kind has every column, can be imported unchanged, and repeating that changes nothing', async () => {
    const council = await shippedCouncil(tenant);
    for (const kind of feedKinds) {
      // These are about bids that people have made.
      const isAboutBids = kind === 'agreements' || kind === 'shortlists' || kind === 'outcomes';
      if (kind === 'agreements') await openWithWaitingBid(database.pool, council, 'SAMPLE-A1', 'SAMPLE-H1');
      if (kind === 'shortlists') await closeWithBids(database, council, 'SAMPLE-A1', ['SAMPLE-H1']);
      const sample = sampleCsv(kind, council, new Date());
      const header = sample.split('\n')[0]?.split(',');
      expect(header).toEqual(columnsOf(kind).map(({ name }) => name));
      const file = join(folder, `${kind}.csv`);
      await writeFile(file, sample);
      for (const counted of [isAboutBids ? { changed: 1 } : { created: 1 }, { unchanged: 1 }])
        expect(await importFile(database.url, council, { file, kind, dryRun: false })).toMatchObject({
          taken: true,
          refused: false,
          // The sample's person has no account, which an offer to them says once, when it is made.
          findings:
            kind === 'offers' && 'created' in counted
              ? [{ severity: 'warning', kind: 'feed.withoutAccount' }]
              : [],
          ...counted,
        });
    }
  });
});

test('with --sample the command writes only the sample, and names its files on stderr', async () => {
  const council = await shippedCouncil('ashcombe');
  const said = [sampleCsv('landlords', council, new Date()).trimEnd()];
  const words = ['backoffice', 'columns', 'landlords', '--sample', '--tenant', 'ashcombe'];
  expect(await runCommand({ LINTEL_DATA: folder }, words)).toEqual({
    status: 0,
    said,
    complained: ['These names come from the files in tenants/ashcombe as they are now.'],
  });

  const published = join(folder, 'published/ashcombe');
  await cp('tenants/base', join(published, '3/base'), { recursive: true });
  await cp('tenants/ashcombe', join(published, '3/ashcombe'), { recursive: true });
  await writeFile(join(published, 'current.json'), '{ "version": 3 }');
  const { complained } = await runCommand({ LINTEL_DATA: folder }, words);
  expect(complained.join('\n')).toBe(
    `These names come from version 3 of ashcombe, which is being served (${published}/3/ashcombe). Later changes in tenants/ashcombe are not included.`,
  );
});

test('columns of an unknown kind and a sample without a council exit with 2', async () => {
  expect((await backoffice('columns', 'houses')).status).toBe(2);
  expect((await backoffice('columns', 'adverts', '--sample')).status).toBe(2);
});
