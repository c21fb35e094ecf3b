import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { composeLetter } from '#api/mail/compose-letter.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { sampleLetterData } from '#tools/mail/sample-letter-data.ts';
import { provideCheckResults, shippedCouncil } from '../support/checked-councils.ts';
import { runCommand } from '../support/run-command.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-preview-'));
  await provideCheckResults(join(folder, 'data'), false);
});
afterEach(() => rm(folder, { recursive: true }));

interface Ran {
  readonly status: number;
  readonly said: string;
  readonly complained: string;
}

/** Runs the words after `npm run mail --`. */
async function mail(...words: readonly string[]): Promise<Ran> {
  const environment = { LINTEL_DATA: join(folder, 'data') };
  const { status, said, complained } = await runCommand(environment, ['mail', ...words]);
  return { status, said: said.join('\n'), complained: complained.join('\n') };
}

/** Signs of a broken sentence: a missing key or an unfilled placeholder. */
const broken = /\{\{|undefined|NaN|Invalid Date|\bmail\.[a-z]/;

test('writes every letter of a council completely in each of its languages', async () => {
  const to = join(folder, 'letters');
  const { status, said } = await mail('preview', '--council', 'porth-elen', '--to', to);
  expect(status).toBe(0);
  expect(said).toBe(`140 emails from porth-elen. Open this in a browser:\n${join(to, 'index.html')}`);
  const names = (await readdir(to)).filter((name) => name !== 'index.html');
  expect(names.filter((name) => name.endsWith('.html'))).toHaveLength(140);
  expect(names.filter((name) => name.endsWith('.txt'))).toHaveLength(140);
  const index = await readFile(join(to, 'index.html'), 'utf8');
  for (const name of names) {
    const content = await readFile(join(to, name), 'utf8');
    expect([name, broken.exec(content)?.[0]]).toEqual([name, undefined]);
    expect(content).toContain('Cartrefi Porth Elen');
    expect(index).toContain(`"${name}"`);
  }
  const confirm = await readFile(join(to, 'account.confirm.cy-GB.txt'), 'utf8');
  expect(confirm).toContain('/cy/create/confirm#token=sample');
  expect(confirm).not.toContain('Sample Reader');
});

test('writes one letter in one language, by default into the data folder', async () => {
  const { status, said } = await mail(
    'preview',
    'bid.place',
    '--council',
    'porth-elen',
    '--language',
    'en-GB',
  );
  expect([status, said.split('\n')[0]]).toEqual([0, '1 email from porth-elen. Open this in a browser:']);
  expect((await readdir(join(folder, 'data', 'mail-preview', 'porth-elen'))).toSorted()).toEqual([
    'bid.place.en-GB.html',
    'bid.place.en-GB.txt',
    'index.html',
  ]);
});

test.each([
  [['preview', 'bid.lost'], 'There is no email "bid.lost". Choose one of: account.confirm, '],
  [['preview', '--council', 'nowhere'], 'There is no council "nowhere". Choose one of: ashcombe, '],
  [['preview', '--language', 'fr-FR'], 'ashcombe has no language "fr-FR". Choose one of: en-GB.'],
  [['send'], "unknown command 'send'"],
  [['preview', 'bid.place', 'bid.move'], "too many arguments for 'preview'"],
  [['preview', '--colour'], "unknown option '--colour'"],
])('reports that %j means nothing, and what would', async (words, answer) => {
  const { status, said, complained } = await mail(...words);
  expect([status, said]).toEqual([2, '']);
  expect(complained).toContain(answer);
});

test('without arguments lists the letters', async () => {
  expect(await mail()).toMatchObject({
    status: 0,
    said: expect.stringContaining('preview [options] [kind]'),
  });
});

/** Returns a council's kinds of letters that contain the address of a page about homes. */
function leading(council: TenantFiles): readonly string[] {
  return Object.entries(sampleLetterData(council, 'cy-GB', new Date('2026-03-02T10:00:00Z')))
    .filter(([, data]) => {
      const { html, text } = composeLetter(council, data, { from: undefined, port: 8080 });
      return /\/properties\b/.test(`${html}\n${text}`);
    })
    .map(([kind]) => kind);
}

test('writes no letter that links to homes if the council shows none', async () => {
  const shown = await shippedCouncil('porth-elen');
  const siteSettings = [{ name: 'disableProperties', value: true }];
  const files = { ...shown, tenant: { ...shown.tenant, siteSettings } };
  expect(leading(shown)).toEqual([
    'bid.withdraw',
    'bid.refuse',
    'bid.outcome',
    'bid.outcome.skipped',
    'bid.outcome.notAgreed',
    'bid.outcome.passedBy',
    'bid.outcome.letOutside',
    'bid.outcome.readvertised',
    'bid.outcome.withdrawn',
    'advert.withdraw',
    'alert.suitableHomes',
    'alert.closingSoon',
  ]);
  expect(leading(files)).toEqual([]);
});
