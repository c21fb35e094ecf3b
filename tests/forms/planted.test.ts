import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mergeOver } from '#api/council-files/merge.ts';
import { FormDefinitionSchema } from '#schemas/forms/definition.ts';
import { allDefects } from './all-defects.ts';
import { councilInMemory, inBase } from './council-in-memory.ts';
import { inBeside } from './defects-beside.ts';
import { goodForm } from './good-form.ts';

const judge = await councilInMemory(
  { languages: ['en-GB', 'cy-GB'].map((languageCode) => ({ languageCode, displayName: languageCode })) },
  { 'oakham/locales/cy-GB.json': {} },
);

test.each(inBeside)('$name', async ({ patch, beside, severity = 'error', kind, file, pointer }) => {
  const ofCouncil = Object.entries(beside).map(([path, content]) => [`oakham/${path}`, content]);
  const { findings } = await judge({
    [inBase]: mergeOver(goodForm, patch) ?? null,
    ...Object.fromEntries(ofCouncil),
  });
  expect(findings).toContainEqual(
    expect.objectContaining({
      severity,
      kind,
      file,
      pointer,
      line: expect.any(Number),
      message: expect.stringMatching(/.{15}/),
      cure: expect.stringMatching(/.{10}/),
    }),
  );
});

test('there are hundreds of planted mistakes, no two alike', () => {
  const patches = allDefects.map(({ patch }) => JSON.stringify(patch));
  expect(new Set(patches).size).toBeGreaterThanOrEqual(120);
});

/** Findings that only a fault of Lintel itself can cause, so no form can. */
const faultsOfLintel = new Set(['forms.contradicted', 'forms.journey']);

/** Kinds that need a council's map: planted in tests/tenant-cli/planted-in-areas.ts. */
const besideAMap = new Set(['forms.areasWithoutMap', 'forms.areaNotOnMap']);

/** Kinds that need two forms: planted in wrong-files.test.ts. */
const betweenForms = new Set(['forms.secondRegister']);

/** Kinds that depend on the council's nation: planted in wrong-files.test.ts. */
const ofNations = new Set(['forms.connectionInWales', 'forms.exemption']);

/** Returns every kind of finding in the code that checks and proves forms. */
function kindsInCode(): string[] {
  const files = [
    ...globSync(
      ['api/rules/forms/{check,conditions}/*.ts', 'domain/forms/conditions/*.ts', 'tools/form-proof/*.ts'],
      {
        exclude: (name) => name.endsWith('.test.ts'),
      },
    ),
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
  const elsewhere = new Set([...faultsOfLintel, ...besideAMap, ...betweenForms, ...ofNations]);
  expect([...known].filter((kind) => !planted.has(kind) && !elsewhere.has(kind))).toEqual([]);
  // The search above would miss a kind that the code puts together from parts.
  expect([...planted].filter((kind) => kind.startsWith('forms.') && !known.has(kind))).toEqual([]);
});

/** Returns every keyword of a form: the property names of each object in its schema. */
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
