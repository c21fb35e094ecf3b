import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { developmentModules, earlyParts } from './budget.ts';

const upload = 'features/uploads/FileUpload.tsx';
const tus = '../node_modules/tus-js-client/lib.esm/browser/index.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lintel-budget-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Writes a build of two pages, the second a page of a form. */
function build(manifest: Record<string, { file: string; imports?: string[] }>): string {
  mkdirSync(join(folder, '.vite'));
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
  const routes = [
    { path: '/', chunks: ['/assets/front.js'] },
    { path: '/form', chunks: ['/assets/form.js'] },
  ];
  writeFileSync(join(folder, 'routes.json'), JSON.stringify({ entry: '/assets/index.js', routes }));
  return folder;
}

const parts = { [upload]: { file: 'assets/upload.js' }, [tus]: { file: 'assets/tus.js' } };

it('finds nothing where what sends files is loaded on demand', () => {
  const form = { file: 'assets/form.js', imports: ['shared'] };
  expect(earlyParts(build({ ...parts, form, shared: { file: 'assets/shared.js' } }))).toEqual([]);
});

it('names each page that loads it at once, however far away it is imported', () => {
  const form = { file: 'assets/form.js', imports: ['shared'] };
  expect(earlyParts(build({ ...parts, form, shared: { file: 'assets/shared.js', imports: [tus] } }))).toEqual(
    [`/form loads ${tus} before it is needed.`],
  );
});

it('says so where a part is called otherwise by now', () => {
  expect(() => earlyParts(build({ [upload]: { file: 'assets/upload.js' } }))).toThrow(tus);
});

it('names modules that are for development alone, and no other', () => {
  const ids = [
    '/lintel/web/main.tsx',
    '/lintel/machines/process/auth/auth.machine.ts',
    '/lintel/node_modules/tools/index.js',
    '/elsewhere/tools/inspector/report.ts',
    '\0/lintel/tools/made-up.ts',
    '/lintel/tools/inspector/report.ts?v=1',
    '/lintel/machines/model/explore.ts',
    '/lintel/machines/process/auth/auth.model.ts',
  ];
  expect(developmentModules(ids, '/lintel')).toEqual([
    'tools/inspector/report.ts',
    'machines/model/explore.ts',
    'machines/process/auth/auth.model.ts',
  ]);
});
