import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listTenantFolders } from '#api/tenants/load-tenant.ts';
import { checkCouncils } from '#tools/council-check/check-councils.ts';
import { tenantsWithSettings } from '../support/tenants-with.ts';
import { tenantsFolder } from './shipped.ts';

let dataFolder: string;
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'lintel-checked-'));
});
afterAll(() => rm(dataFolder, { recursive: true, force: true }));

test('the check of the shipped councils reports only unread machine translations', async () => {
  const nowhere = join(tenantsFolder, 'no-such-folder');
  const councils = await listTenantFolders(tenantsFolder);
  expect(councils).toEqual(['ashcombe', 'porth-elen', 'three-rivers']);
  // A changed English text is listed here until its translation has been checked and marked as such: npm run
  // tenant -- texts base cy-GB. A new one is recorded by npm run renew.
  const findings = await checkCouncils({ tenantsFolder, webFolder: nowhere, dataFolder }, councils);
  expect(findings.filter(({ kind }) => kind !== 'language.draft')).toEqual([]);
  expect(findings.map(({ file }) => file)).toEqual([
    'three-rivers/locales/ar-EG.sources.json',
    'three-rivers/locales/pl-PL.sources.json',
  ]);
});

test('a mistake in tenant.json does not make the sentences of its forms count as untranslated', async () => {
  const tenants = await tenantsWithSettings({ 'porth-elen': {} });
  try {
    const path = join(tenants.path, 'porth-elen', 'tenant.json');
    await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), contact: 'us' }));
    const places = {
      tenantsFolder: tenants.path,
      webFolder: join(tenantsFolder, 'no-such-folder'),
      dataFolder,
    };
    const findings = await checkCouncils(places, ['porth-elen']);
    expect(findings.map(({ file, pointer }) => [file, pointer])).toEqual([
      ['porth-elen/tenant.json', '/contact'],
    ]);
  } finally {
    await tenants.remove();
  }
});
