import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { feedKinds } from '#schemas/backoffice/feed.ts';
import { settingSchemas } from '#tools/councils/editor-schemas.ts';
import { descriptionOf, propertiesOf, settingsBelow } from '#tools/settings/list-settings.ts';
import { placesOfSettings } from '#tools/settings/seen.ts';
import { settingsPages } from '#tools/settings/settings-pages.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { closeWithBids, openWithWaitingBid } from '../support/closed-advert.ts';
import { databaseForTests } from '../support/portal.ts';
import { runCommand } from '../support/run-command.ts';
import { complete, makeWorkspace } from './workspace.ts';

const project = join(import.meta.dirname, '..', '..');
const folder = join(project, 'docs', 'settings');

describe('the settings pages', () => {
  test('are up to date: npm run renew', async () => {
    const fresh = await settingsPages(join(project, 'tenants'));
    const pages = readdirSync(folder).filter((name) => name.endsWith('.md'));
    expect(pages.sort()).toEqual([...fresh.keys()].sort());
    for (const [name, text] of fresh) expect(readFileSync(join(folder, name), 'utf8'), name).toBe(text);
  });

  const files = [...settingSchemas()];
  test.each(files)('%s.json: each setting has a description', (_name, schema) => {
    const silent = propertiesOf(schema).flatMap(([key, entry]) => [
      ...(descriptionOf(entry) === '' ? [key] : []),
      ...settingsBelow(entry, key)
        .filter(({ description }) => description === '')
        .map(({ path, kinds }) => [path, ...kinds].join(' ')),
    ]);
    expect(silent).toEqual([]);
  });

  test.each(files)('%s.json: each setting says where its effect is seen', (name, schema) => {
    expect(Object.keys(placesOfSettings[name] ?? {}).sort()).toEqual(
      propertiesOf(schema)
        .map(([key]) => key)
        .sort(),
    );
  });
});

/** Returns the samples of a page, in order. */
function jsonIn(page: string): string[] {
  const text = readFileSync(join(project, 'docs', page), 'utf8');
  return [...text.matchAll(/^```json\n(.*?)^```/gms)].map(([, sample = '']) => sample);
}

describe('the guides’ samples', () => {
  const database = databaseForTests();

  test('of each feed are accepted unchanged, one after the other', async () => {
    const samples = jsonIn('settings/feeds.md');
    const council = await shippedCouncil('three-rivers');
    expect(samples).toHaveLength(feedKinds.length);
    const home = await mkdtemp(join(tmpdir(), 'lintel-feeds-'));
    try {
      for (const [place, kind] of feedKinds.entries()) {
        if (kind === 'agreements') await openWithWaitingBid(database.pool, council, 'SAMPLE-A1', 'SAMPLE-H1');
        if (kind === 'shortlists') {
          await closeWithBids(database, council, 'SAMPLE-A1', ['SAMPLE-H1']);
        }
        const file = join(home, `${kind}.json`);
        await writeFile(file, `[${samples[place]}]`);
        const line = ['backoffice', 'import', file, '--tenant', 'three-rivers', '--json'];
        const { status, said } = await runCommand({ DATABASE_URL: database.url }, line);
        const { created, changed } = JSON.parse(said.join('\n'));
        expect([kind, status, created + changed], said.join('\n')).toEqual([kind, 0, 1]);
      }
    } finally {
      await rm(home, { recursive: true });
    }
  });

  test('of worked examples hold in a new council', async () => {
    const sample = jsonIn('for-lettings-officers.md').find((text) => text.includes('"examples"')) ?? '';
    const workspace = await makeWorkspace();
    try {
      await workspace.tenant('new', 'seabrook', ...complete);
      await workspace.write('seabrook/lettings.examples.json', sample);
      expect((await workspace.tenant('check', 'seabrook')).out).toContain('✓ seabrook: no problems found');
    } finally {
      await workspace.remove();
    }
  });
});
