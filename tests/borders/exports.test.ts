import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unusedExports } from './exports.ts';
import { ROOMS } from './imports.ts';

/** Exports that no file of the project imports, with the reason that each has. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'tests/features/steps.ts test': 'the tests that bddgen makes of features import it',
  'tests/machines/formats.test.ts expect': 'is in a file that the test writes',
  'tests/machines/formats.test.ts test': 'is in a file that the test writes',
  'tests/support/global-setup.ts setup': 'Vitest calls it before the first test file',
  'web/features/forms/page/bare-markdown.ts Markdown': 'tools/build/rjsf-replacements.ts gives it to RJSF',
  'web/features/forms/page/bare-registry.ts bareRegistry':
    'tools/build/rjsf-replacements.ts gives it to RJSF',
  'web/features/forms/page/bare-schemas.ts mergeNothing': 'tools/build/rjsf-replacements.ts gives it to RJSF',
  'web/features/forms/page/bare-schemas.ts noReferences': 'tools/build/rjsf-replacements.ts gives it to RJSF',
  'web/render-page.tsx renderPage': 'the server imports it from the web build',
};

const project = join(import.meta.dirname, '..', '..');

const sources = new Map(
  ROOMS.flatMap((room) =>
    readdirSync(join(project, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|tsx|mjs)$/.test(name))
      .map((name) => `${room}/${name.replaceAll('\\', '/')}`),
  ).map((path) => [path, readFileSync(join(project, path), 'utf8')] as const),
);

test('every exported name is imported by another file, or listed with a reason', () => {
  const unused = unusedExports(sources)
    // The router writes its tree, and exports types that only some projects need.
    .filter(({ path }) => !path.endsWith('.gen.ts'))
    .map(({ path, name }) => `${path} ${name}`);
  expect(unused.toSorted()).toEqual(Object.keys(EXCEPTIONS));
});

const kept = 'domain/kept.ts';

test.each([
  'export const one = 1;',
  'export let one = 1;',
  'export async function one() {}',
  'export function* one() {}',
  'export abstract class one {}',
  'export type one = 1;',
  'export interface one {}',
  'const one = 1;\nexport { one };',
  'const two = 1;\nexport { two as one };',
  `export { one } from '#domain/elsewhere.ts';`,
])('%s is reported when no other file imports it', (source) => {
  const files = [[kept, `${source}\nconst own = one;`] as const, ['api/other.ts', 'const one = 2;'] as const];
  expect(unusedExports(new Map(files))).toEqual([{ path: kept, name: 'one' }]);
});

test.each([
  [`import { one } from '#domain/kept.ts';`],
  [`import Default, { one } from '#domain/kept.ts';`],
  [`import {\n  two,\n  one as other,\n} from '../domain/kept.ts';`],
  [`import type { one } from '#domain/kept.ts';`],
  [`import { two, type one } from '#domain/kept.ts';`],
  [`import { one } from '../domain/kept';`],
  [`import * as kept from '#domain/kept.ts';\nkept.one();`],
  [`export { one } from '#domain/kept.ts';`],
  [`export * from '#domain/kept.ts';\n// one`],
  [`const { one } = await import('#domain/kept.ts');`],
  [`const one = lazy(() => import('../domain/kept.ts').then((part) => part.one));`],
  [`type Other = import('#domain/kept.ts').one;`],
  [`type Other = (typeof import('#domain/kept.ts'))['one'];`],
])('%s uses it', (source) => {
  const files = [[kept, 'export const one = 1;'] as const, ['api/other.ts', source] as const];
  expect(unusedExports(new Map(files)).filter(({ path }) => path === kept)).toEqual([]);
});

test.each([
  `import { two } from '#domain/kept.ts';`,
  `import { one } from '#domain/elsewhere.ts';`,
  `import { other as one } from '#domain/kept.ts';`,
  `const { two } = await import('#domain/kept.ts');`,
])('%s does not use it', (source) => {
  const files = [[kept, 'export const one = 1;'] as const, ['api/other.ts', source] as const];
  expect(unusedExports(new Map(files))).toEqual([{ path: kept, name: 'one' }]);
});
