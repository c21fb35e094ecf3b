import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { importFile } from '#tools/backoffice/import.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { databaseForTests } from '../support/portal.ts';
import { firstMistakes } from './first-mistakes.ts';
import { complete, makeWorkspace, type Workspace } from './workspace.ts';

let workspace: Workspace;
beforeEach(async () => {
  workspace = await makeWorkspace();
  await workspace.begin('seabrook', ...complete);
});
afterEach(() => workspace.remove());

describe('a beginner’s mistakes', () => {
  test.each(firstMistakes)('$what', async ({ plant, file, at, says, cures }) => {
    for (const [path, change] of Object.entries(plant)) {
      const target = join(workspace.tenantsFolder, 'seabrook', path);
      await mkdir(dirname(target), { recursive: true });
      const before = typeof change === 'function' ? await readFile(target, 'utf8') : '';
      await writeFile(target, typeof change === 'function' ? change(before) : change);
    }
    const { out } = await workspace.tenant('check', 'seabrook');
    // The printed form: mark, file and line; then the fault; then the remedy.
    const blocks = [...out.matchAll(/^[✗!] (\S+?)(?::(\d+))?\n {4}(.+)\n {4}→ (.+)$/gm)];
    const [found] = blocks.filter(
      ([, where, , message = '', cure = '']) => where === file && says.test(message) && cures.test(cure),
    );
    expect(found, out).toBeDefined();
    if (at === undefined) return;
    const lines = (await readFile(join(workspace.tenantsFolder, file), 'latin1')).split('\n');
    expect(lines[Number(found?.[2]) - 1]).toContain(at);
  });
});

describe('mistakes in a first file of applications', async () => {
  const council = await shippedCouncil('three-rivers');
  const database = databaseForTests();
  const household = '"[{""role"":""applicant"",""dateOfBirth"":""1988-05-14""}]"';
  const header =
    'externalReference,reference,schemeIdentifiers,facts.band,facts.effectiveDate,facts.bedroomNeed,facts.household,facts.localConnections';
  const row = (band: string, day: string, scheme = 'general-needs', bedrooms = '2'): string =>
    `H/1,700001,${scheme},${band},${day},${bedrooms},${household},[]`;

  test.each([
    [
      'a day as people write it',
      [header, row('high', '29/02/2024')],
      'facts.effectiveDate',
      /29\/02\/2024/,
      /2024-02-29|such as \d{4}-\d\d-\d\d/,
    ],
    [
      'an unknown band',
      [header, row('urgent', '2024-02-29')],
      'facts.band',
      /urgent/,
      /emergency, high, medium, standard/,
    ],
    [
      'an unknown scheme',
      [header, row('high', '2024-02-29', 'general')],
      'schemeIdentifiers',
      /general/,
      /general-needs/,
    ],
    [
      'a word for a number',
      [header, row('high', '2024-02-29', 'general-needs', 'two')],
      'facts.bedroomNeed',
      /two/,
      /number/,
    ],
    [
      'a column that nobody knows',
      [header.replace('facts.band', 'Band colour'), row('high', '2024-02-29')],
      'Band colour',
      /no column/,
      /columns applications|Did you mean/,
    ],
    ['a row with a cell too many', [header, `${row('high', '2024-02-29')},oops`], '', /cell|column/, /./],
  ])('%s', async (_what, lines, column, says, cures) => {
    const file = join(workspace.tenantsFolder, '..', 'applications.csv');
    await writeFile(file, `${lines.join('\n')}\n`);
    const asked = { file, kind: 'applications', dryRun: true } as const;
    const { refused, findings } = await importFile(database.url, council, asked);
    expect(refused).toBe(true);
    expect(findings[0]).toMatchObject({
      file,
      line: lines[0] === header ? 2 : 1,
      message: expect.stringMatching(says),
      cure: expect.stringMatching(cures),
      ...(column === '' ? {} : { column }),
    });
  });
});
