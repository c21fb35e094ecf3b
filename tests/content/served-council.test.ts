import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadServedCouncil } from '#api/tenants/tenant-directory.ts';
import { goodTenant, makeCouncilFolder, type CouncilFolder } from './council-folder.ts';

let folder: CouncilFolder;
let dataFolder: string;
beforeEach(async () => {
  folder = await makeCouncilFolder();
  dataFolder = await mkdtemp(join(tmpdir(), 'lintel-served-'));
  await folder.add('oakham');
});
afterEach(async () => {
  await folder.remove();
  await rm(dataFolder, { recursive: true });
});

const load = () =>
  loadServedCouncil('oakham', { tenantsFolder: folder.path, defaultTenant: undefined, dataFolder });

test('a process that loads a council again gets its files as they are now', async () => {
  const first = await load();
  expect((await load())?.files).toBe(first?.files);
  const changes = [
    ['oakham/tenant.json', goodTenant('oakham', { websiteTitle: 'New' })],
    ['oakham/tenant.json', '{'],
    ['oakham/tenant.json', goodTenant('oakham', { websiteTitle: 'Mended' })],
    ['base/theme.json', '{'],
  ] as const;
  const seen: unknown[] = [];
  for (const [file, content] of changes) {
    await folder.write(file, content);
    const found = await load();
    seen.push([found?.files.tenant.websiteTitle, found?.serves]);
  }
  expect(seen).toEqual([
    ['New', 'these files'],
    ['New', 'the last good files'],
    ['Mended', 'these files'],
    ['Mended', 'the last good files'],
  ]);
});
