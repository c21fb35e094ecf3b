import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CouncilCheckResults } from '#api/tenants/check-results.ts';
import { openTenantDirectory, type CouncilReport } from '#api/tenants/tenant-directory.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { goodTenant, makeCouncilFolder, type CouncilFolder } from './council-folder.ts';

// Costly results about a council's files are reused at the next start, but only for identical files.

/** Called at the end of each check of a council. */
const save = vi.spyOn(CouncilCheckResults.prototype, 'save');
afterAll(() => save.mockRestore());

const shippedForm = join(import.meta.dirname, '../../tenants/base/forms/my-addresses.form.json');
const withMap = { map: { kind: 'drawn', file: 'map.geojson', attribution: '© The council' } };
let folder: CouncilFolder;
let dataFolder: string;
let reports: CouncilReport[] = [];

beforeEach(async () => {
  folder = await makeCouncilFolder();
  dataFolder = await mkdtemp(join(tmpdir(), 'lintel-judged-'));
  await folder.add('oakham', withMap);
  await folder.add('elmham');
  await folder.write('oakham/map.geojson', mapOf('green'));
  await folder.write('oakham/content/en-GB/index.html', '<!--\nname: Help\n-->\n<p onclick="x()">Here.</p>');
  await folder.write('base/forms/my-addresses.form.json', await formWith('Where you live'));
  await folder.write('oakham/forms/my-addresses.form.json', { title: 'Your addresses' });
});
afterEach(async () => {
  await folder.remove();
  await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 });
});

function mapOf(kind: string): object {
  const geometry = {
    type: 'Polygon',
    coordinates: [
      [
        [0, 51],
        [1, 51],
        [1, 52],
        [0, 51],
      ],
    ],
  };
  return { type: 'FeatureCollection', features: [{ type: 'Feature', properties: { kind }, geometry }] };
}

async function formWith(summary: string): Promise<object> {
  return { ...JSON.parse(await readFile(shippedForm, 'utf8')), summary, knownFrom: undefined };
}

let starts = 0;

/** Starts the directory, checks the councils and closes it again. Returns the files served for Oakham. */
async function start(): Promise<TenantFiles | undefined> {
  reports = [];
  save.mockClear();
  // Another base each time: the process remembers results about a base, which would hide those from the files.
  await folder.write('base/round.css', `/* ${(starts += 1)} */`);
  const directory = await openTenantDirectory({
    tenantsFolder: folder.path,
    defaultTenant: undefined,
    dataFolder,
    report: (report) => reports.push(report),
  });
  await directory.close();
  return directory.byHost('oakham.localhost');
}

/** Counts the results that had to be found for all councils together. */
const asked = () => {
  const kinds = save.mock.contexts.flatMap((one) => (one instanceof CouncilCheckResults ? one.computed : []));
  const count = (kind: string) => kinds.filter((one) => one === kind).length;
  return {
    forms: count('form'),
    merged: count('merged form'),
    content: count('content'),
    maps: count('map'),
  };
};
const findingsOf = (id: string) => reports.find(({ council }) => council === id)?.findings;
const none = { forms: 0, merged: 0, content: 0, maps: 0 };

test('unchanged files are served with the stored findings, without another check', async () => {
  const first = await start();
  const said = findingsOf('oakham');
  expect(asked()).toEqual({ forms: 2, merged: 2, content: 1, maps: 1 });
  expect(said?.map(({ kind }) => kind)).toContain('map.kind');
  const second = await start();
  expect(asked()).toEqual(none);
  expect(second).toEqual(first);
  expect(findingsOf('oakham')).toEqual(said);
  expect(JSON.stringify(second?.content.pages.get('en-GB')?.get(''))).not.toContain('onclick');
});

test('only what changed while the portal was down is checked', async () => {
  await start();
  await folder.write('oakham/map.geojson', mapOf('water'));
  const files = await start();
  expect(asked()).toEqual({ ...none, maps: 1 });
  expect(findingsOf('oakham')?.map(({ kind }) => kind)).not.toContain('map.kind');
  expect(files?.drawnMap?.gzip.length).toBeGreaterThan(20);
  await start();
  expect(asked()).toEqual(none);
});

test('a council broken while the portal was down is reported, and served as before', async () => {
  await folder.write('oakham/tenant.json', goodTenant('oakham', { websiteTitle: 'Yesterday', ...withMap }));
  await start();
  await folder.write('oakham/forms/my-addresses.form.json', {
    pages: { addresses: { when: { eq: [{ answer: 'nothing' }, true] } } },
  });
  const files = await start();
  expect(findingsOf('oakham')?.[0]).toMatchObject({
    kind: 'forms.condition.unknownAnswer',
    file: 'oakham/forms/my-addresses.form.json',
  });
  expect(reports.find(({ council }) => council === 'oakham')?.serves).toBe('the last good files');
  expect(files?.tenant.websiteTitle).toBe('Yesterday');
});

test('a base changed while the portal was down is checked for each council', async () => {
  await start();
  await folder.write('base/forms/my-addresses.form.json', await formWith('Where you lived {{when}}'));
  await start();
  expect(asked()).toEqual({ ...none, forms: 2, merged: 2 });
});

test('a mistake in settings is found beside known files', async () => {
  await start();
  await folder.write('elmham/tenant.json', goodTenant('elmham', { hosts: ['oakham.localhost'] }));
  await start();
  expect(findingsOf('elmham')?.map(({ kind }) => kind)).toContain('tenant.hostTaken');
});

test('results of another version, or edited by hand, are checked again', async () => {
  await start();
  const path = join(dataFolder, 'judged/oakham');
  const bytes = await readFile(path);
  await writeFile(path, Buffer.from(bytes.toString('latin1').replace('Here.', 'Evil!'), 'latin1'));
  const files = await start();
  expect(asked()).toMatchObject({ content: 1, maps: 1 });
  expect(JSON.stringify(files?.content.pages.get('en-GB')?.get(''))).toContain('Here.');
});
