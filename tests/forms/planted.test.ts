import { globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mergeOver } from '#api/council-files/merge.ts';
import { FormDefinitionSchema } from '#schemas/forms/definition.ts';
import { makeCouncilFolder, type CouncilFolder } from '#tests/content/council-folder.ts';
import { runCommand } from '../support/run-command.ts';
import { allDefects } from './all-defects.ts';
import { inBeside } from './defects-beside.ts';
import { goodForm } from './good-form.ts';

const inBase = 'base/forms/a-form.form.json';
let folder: CouncilFolder;

beforeAll(async () => {
  folder = await makeCouncilFolder();
  await folder.add('oakham', {
    languages: ['en-GB', 'cy-GB'].map((languageCode) => ({ languageCode, displayName: languageCode })),
    files: {
      maximumMegabytes: 20,
      kinds: ['pdf', 'jpeg'],
      quotaMegabytes: 100,
      visitorQuotaMegabytes: 50,
      documentKinds: [{ id: 'identity', name: 'Proof of identity', keepDays: 365 }],
    },
  });
  await folder.write('oakham/locales/cy-GB.json', {});
});
afterAll(() => folder.remove());

interface Found {
  readonly severity: string;
  readonly kind: string;
  readonly file: string;
  readonly line: number;
  readonly pointer: string;
  readonly message: string;
  readonly cure: string;
}

async function findings(): Promise<Found[]> {
  const environment = { LINTEL_TENANTS: folder.path, LINTEL_DATA: `${folder.path}/data` };
  const { said } = await runCommand(environment, ['forms', 'check', 'oakham', 'a-form', '--json']);
  return JSON.parse(said.join('\n')).findings;
}

/** What is not said of a mistake: its file, its line, its place, what is wrong or what to do. */
function unsaid(found: readonly Found[]): Found[] {
  return found.filter(
    ({ file, line, pointer, message, cure }) =>
      file === '' || !(line >= 1) || typeof pointer !== 'string' || message.length < 15 || cure.length < 10,
  );
}

test('`forms check` finds every planted mistake, and says of each where it is and what to do', async () => {
  expect(new Set(allDefects.map(({ patch }) => JSON.stringify(patch))).size).toBeGreaterThanOrEqual(120);
  const missed: unknown[] = [];
  for (const { name, patch, severity = 'error', kind, pointer } of allDefects) {
    await folder.write(inBase, mergeOver(goodForm, patch));
    const found = await findings();
    const isFound = found.some(
      (one) =>
        one.severity === severity && one.kind === kind && one.pointer === pointer && one.file === inBase,
    );
    if (!isFound || unsaid(found).length > 0) missed.push([name, found]);
  }
  expect(missed).toEqual([]);
  // A command for each of some two hundred.
}, 300_000);

test.each(inBeside)('$name', async ({ patch, beside, severity = 'error', kind, file, pointer }) => {
  await folder.write(inBase, mergeOver(goodForm, patch));
  for (const [path, content] of Object.entries(beside)) await folder.write(`oakham/${path}`, content);
  const found = await findings();
  await folder.remove('oakham/forms');
  expect(found).toContainEqual(expect.objectContaining({ severity, kind, file, pointer }));
  expect(unsaid(found)).toEqual([]);
});

/** What can only be said where Lintel itself is wrong, so that no form can make it be said. */
const faultsOfLintel = new Set(['forms.contradicted', 'forms.journey']);

/** What needs a council's map: planted in tests/tenant-cli/planted-in-areas.ts. */
const besideAMap = new Set(['forms.areasWithoutMap', 'forms.areaNotOnMap']);

/** Every kind of finding that stands in the code which checks and proves forms. */
function kindsInCode(): string[] {
  const files = [
    ...globSync('domain/forms/{check,conditions,prove}/**/*.ts', {
      exclude: (name) => name.endsWith('.test.ts'),
    }),
    ...globSync('api/tenants/checks/{form*,merged-form}.ts'),
  ];
  const patterns = [
    /\b(?:error|warning)\(\s*(?:\w+ \? )?'([\w.]+)'(?: : '([\w.]+)')?/g,
    /\bkind: '(?:forms\.)?((?:condition\.|words|text|link)\w+)'/g,
    /\bkind: '(forms\.\w+)'/g,
    /^ {2}(?:section|page|question|option|outcome|reason): '(\w+)'/gm,
    /^ {2}text: '(never\w+)'/gm,
  ];
  return files.flatMap((path) => {
    const code = readFileSync(path, 'utf8');
    return patterns.flatMap((pattern) =>
      [...code.matchAll(pattern)].flatMap(([, ...kinds]) =>
        kinds
          .filter((kind) => kind !== undefined)
          .map((kind) => (kind.startsWith('forms.') ? kind : `forms.${kind}`)),
      ),
    );
  });
}

test('every kind of finding that the check can give is planted', () => {
  const planted = new Set([...allDefects, ...inBeside].map(({ kind }) => kind));
  const known = new Set(kindsInCode());
  const elsewhere = new Set([...faultsOfLintel, ...besideAMap]);
  expect([...known].filter((kind) => !planted.has(kind) && !elsewhere.has(kind))).toEqual([]);
  // A kind that is put together so that it cannot be read from the code would be missed above.
  expect([...planted].filter((kind) => kind.startsWith('forms.') && !known.has(kind))).toEqual([]);
});

/** Every keyword of a form: the names of the properties of each object in its schema. */
function keywordsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, value]) =>
    key === 'properties'
      ? [...Object.keys(value), ...Object.values(value).flatMap(keywordsOf)]
      : keywordsOf(value),
  );
}

function keysIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [key, ...keysIn(inner)]);
}

test('every keyword of a form stands in a planted mistake', () => {
  const planted = new Set([
    ...allDefects.flatMap(({ patch, pointer }) => [...keysIn(patch), ...pointer.split('/')]),
    ...inBeside.flatMap(({ patch, beside }) => [...keysIn(patch), ...keysIn(beside)]),
  ]);
  const keywords = new Set(keywordsOf(FormDefinitionSchema));
  expect(keywords.size).toBeGreaterThan(100);
  expect([...keywords].filter((keyword) => !planted.has(keyword))).toEqual([]);
});
