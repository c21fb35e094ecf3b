import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importFile, feedKindOfFile, type Imported } from '#tools/backoffice/import.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { databaseForTests } from '../support/portal.ts';
import { landlord, property } from './back-office.ts';
import { plantedDefects } from './planted-defects.ts';
import { plantedDoubts } from './planted-doubts.ts';

// import.test.ts covers the command's reports on an import.

const database = databaseForTests();
const council = await shippedCouncil('three-rivers');
let folder: string;

async function bring(name: string, contents: string | Buffer, dryRun = false): Promise<Imported> {
  const file = join(folder, name);
  await writeFile(file, contents);
  return importFile(database.url, council, { file, kind: feedKindOfFile(file), dryRun });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-planted-'));
  await bring('landlords.json', JSON.stringify([landlord]));
  await bring(
    'properties.json',
    JSON.stringify([
      property(),
      property({ bedrooms: 3, persons: 5, street: 'Quay Row', postcode: 'ZZ9 9AA' }, 'P/3'),
    ]),
  );
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

test.each(plantedDefects)('$what is reported once, in its place, with a cure', async (defect) => {
  const { file, line, at, value, message, cure, contents } = defect;
  const place = file.endsWith('.csv') || at?.startsWith('/') !== true ? { column: at } : { pointer: at };
  expect(await bring(file, contents)).toMatchObject({
    taken: false,
    refused: true,
    findings: [
      {
        severity: 'error',
        file: join(folder, file),
        line,
        ...(at === undefined ? {} : place),
        ...(value === undefined ? {} : { value }),
        message: expect.stringMatching(message),
        cure: expect.stringMatching(cure),
      },
    ],
  });
});

test.each(plantedDoubts)('$what: it is accepted, with all its warnings', async ({ kind, items, said }) => {
  const lines = items.map((item) => JSON.stringify(item)).join('\n');
  const { refused, created, findings } = await bring(`${kind}.jsonl`, lines, true);
  expect({ refused, created }).toEqual({ refused: false, created: items.length });
  const found = findings.toSorted((one, other) => one.line - other.line);
  expect(found.map(({ line, kind: code, pointer }) => `${line} ${code} ${pointer}`)).toEqual(
    said.map(([line, code, at]) => `${line} feed.${code} /${line - 1}${at}`),
  );
  for (const [place, [, , , message, cure]] of said.entries()) {
    expect(found[place]).toMatchObject({
      severity: 'warning',
      message: expect.stringMatching(message),
      cure: expect.stringMatching(cure),
    });
  }
});
