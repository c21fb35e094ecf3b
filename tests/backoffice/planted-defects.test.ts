import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseForTests } from '../support/portal.ts';
import { landlord, property } from './back-office.ts';
import { plantedDefects } from './planted-defects.ts';
import { runCommand } from '../support/run-command.ts';

const database = databaseForTests();
let folder: string;

async function importJson(name: string, contents: string | Buffer) {
  const file = join(folder, name);
  await writeFile(file, contents);
  const words = ['backoffice', 'import', file, '--json', '--tenant', 'three-rivers'];
  const { status, said } = await runCommand({ DATABASE_URL: database.url }, words);
  const answer: unknown = JSON.parse(said.join('\n').replaceAll(`${folder}/`, ''));
  return { status, answer };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lintel-planted-'));
  await importJson('landlords.json', JSON.stringify([landlord]));
  await importJson('properties.json', JSON.stringify([property()]));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
});

test.each(plantedDefects)('$what is told once, where it stands, with a cure', async (defect) => {
  const { file, line, at, value, message, cure, contents } = defect;
  const { status, answer } = await importJson(file, contents);
  const place = file.endsWith('.csv') || at?.startsWith('/') !== true ? { column: at } : { pointer: at };
  expect({ status, answer }).toMatchObject({
    status: 1,
    answer: {
      taken: false,
      refused: true,
      findings: [
        {
          severity: 'error',
          file,
          line,
          ...(at === undefined ? {} : place),
          ...(value === undefined ? {} : { value }),
          message: expect.stringMatching(message),
          cure: expect.stringMatching(cure),
        },
      ],
    },
  });
});
