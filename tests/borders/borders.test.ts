import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importsOf } from '#tools/testing/imports-of.ts';
import { badImports, ROOMS } from './imports.ts';
import { upwardImports } from './layers.ts';

const project = join(import.meta.dirname, '..', '..');

const files = ROOMS.filter((room) => existsSync(join(project, room)))
  .flatMap((room) => readdirSync(join(project, room), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) =>
    join(entry.parentPath, entry.name)
      .slice(project.length + 1)
      .replaceAll('\\', '/'),
  );

/** Files written by a program, which no person edits. */
const GENERATED = /\.gen\.ts$/;
const code = files.filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !GENERATED.test(path));

/** Returns the folder of a file, two levels down in web's features and in the pure rules, else one; a file at a room's top is its own. */
function roomFolderOf(path: string): string {
  const depth = /^(web\/features|api\/rules|domain\/forms)\//.test(path) ? 3 : 2;
  return path.split('/').slice(0, depth).join('/');
}

describe('the top-level folders', () => {
  test('import one way', () => {
    // This file quotes bad imports.
    const read = code.filter((path) => path !== 'tests/borders/borders.test.ts');
    const bad = read.flatMap((path) => badImports(path, readFileSync(join(project, path), 'utf8')));
    expect(bad).toEqual([]);
  });

  test('import one way inside, too', () => {
    expect(code.flatMap((path) => upwardImports(path, readFileSync(join(project, path), 'utf8')))).toEqual(
      [],
    );
  });

  test('contain no file that imports itself through others', () => {
    // The router's generated tree imports the routes and types them: TanStack Router works that way.
    const imports = code.map((path) => {
      const targets = importsOf(path, readFileSync(join(project, path), 'utf8'));
      return [path, targets.filter((target) => !GENERATED.test(target))] as const;
    });
    expect(circlesAmong(new Map(imports))).toEqual([]);
  });

  test('contain no folder that imports itself through others', () => {
    const shipped = code.filter((path) => !/\.test\.tsx?$/.test(path) && !path.startsWith('tests/'));
    const byFolder = Map.groupBy(shipped, roomFolderOf);
    const imports = [...byFolder].map(([folder, paths]) => {
      const targets = paths.flatMap((path) => importsOf(path, readFileSync(join(project, path), 'utf8')));
      const folders = targets.filter((target) => !GENERATED.test(target)).map(roomFolderOf);
      return [folder, [...new Set(folders)].filter((target) => target !== folder)] as const;
    });
    expect(circlesAmong(new Map(imports))).toEqual([]);
  });

  test('are at most five levels deep', () => {
    expect(files.filter((path) => path.split('/').length - 1 > 5)).toEqual([]);
  });

  test('have no file over 600 lines', () => {
    const long = code.filter((path) => readFileSync(join(project, path), 'utf8').split('\n').length > 601);
    expect(long).toEqual([]);
  });

  test('have at most 16 entries at the top', () => {
    const notOurs = new Set(['node_modules', 'dist', 'test-results']);
    const visible = readdirSync(project).filter((name) => !name.startsWith('.') && !notOurs.has(name));
    expect(visible.length).toBeLessThanOrEqual(16);
  });
});

describe('the border check', () => {
  test('finds a circle of any length, and a file that imports itself', () => {
    const imports = new Map([
      ['a.ts', ['b.ts', 'd.ts']],
      ['b.ts', ['c.ts']],
      ['c.ts', ['a.ts']],
      ['d.ts', ['d.ts']],
      ['e.ts', ['a.ts', 'd.ts']],
    ]);
    expect(circlesAmong(imports)).toEqual([['a.ts', 'b.ts', 'c.ts'], ['d.ts']]);
  });

  test.each([
    ['api/rules/lettings/rank.ts', `import { readFile } from 'node:fs/promises';`],
    ['api/rules/lettings/rank.ts', `import { apply } from '#machines/lifecycle/apply.ts';`],
    ['machines/process/auth/auth.machine.ts', `import { useState } from "react";`],
    ['machines/lifecycle/apply.ts', `import type { Reason } from '../../api/rules/lettings/explain.ts';`],
    ['api/routes/system.ts', `import { auth } from '#machines/process/auth/auth.machine.ts';`],
    ['api/routes/system.ts', `const page = await import('#web/main.tsx');`],
    ['web/main.tsx', `export { startServer } from '#api/server.ts';`],
    ['web/main.tsx', `import { explore } from '#machines/model/explore.ts';`],
    ['web/api/api-client.ts', `import { join } from 'node:path';`],
    ['tools/start.ts', `import '#tests/support/database.ts';`],
    ['api/server.ts', `import { loadOrRollDemo } from '#demo/load-demo.ts';`],
    ['demo/load-demo.ts', `import { step } from '#tools/progress.ts';`],
    ['schemas/status.ts', `import { rank } from '#api/rules/lettings/rank.ts';`],
    ['machines/process/auth/auth.machine.ts', `import { explore } from '../../model/explore.ts';`],
    ['api/server.ts', `import { schema } from '../schemas/status.ts';`],
  ])('%s must not import %s', (path, source) => {
    expect(badImports(path, source)).toHaveLength(1);
  });

  test('finds relative imports across folders, and a file without a row', () => {
    const climbing = `import { accountRoutes } from '../routes/account.ts';`;
    expect(upwardImports('api/accounts/log-in.ts', climbing)).toHaveLength(1);
    expect(upwardImports('api/routes/account.ts', `import { logIn } from '../accounts/log-in.ts';`)).toEqual(
      [],
    );
    expect(
      upwardImports('api/forms/prefill.ts', `import { judge } from '../lettings/judge.ts';`),
    ).toHaveLength(1);
    expect(upwardImports('api/elsewhere/new.ts', '')).toHaveLength(1);
  });

  test.each([
    ['api/rules/lettings/rank.ts', `import type { Band } from '#schemas/lettings-facts.ts';`],
    ['api/rules/lettings/rank.test.ts', `import { readFileSync } from 'node:fs';`],
    ['api/lettings/bids/bidding.ts', `import { apply } from '#machines/lifecycle/apply.ts';`],
    ['web/features/bidding/use-bid.ts', `import('#machines/process/bidding/bidding.machine.ts')`],
    ['tests/bidding/bid.test.ts', `import { startServer } from '#api/server.ts';`],
    ['demo/feed.ts', `import { importItems } from '#api/backoffice/import-items.ts';`],
    ['tools/run/demo.ts', `import { loadOrRollDemo } from '#demo/load-demo.ts';`],
    ['machines/lifecycle/apply.ts', `import { bid } from './bid.machine.ts';`],
    ['machines/lifecycle/bid.model.ts', `import { defineModel } from '#machines/model/define-model.ts';`],
    [
      'machines/process/bidding/bidding.agreement.ts',
      `import { defineAgreement } from '../../model/define-agreement.ts';`,
    ],
    ['web/i18n/i18next.d.ts', `import type texts from '../../tenants/base/locales/en-GB.json';`],
  ])('%s may import %s', (path, source) => {
    expect(badImports(path, source)).toEqual([]);
  });
});

/**
 * Finds circles among imports: files that lead back to themselves, none of which can be read, moved or tested
 * alone.
 * @param targets The files that each file imports, by path.
 * @returns Each circle as its paths, in the order in which they import each other. A file that imports itself
 * is one, too. Of circles that share files, at least one is returned.
 */
function circlesAmong(targets: ReadonlyMap<string, readonly string[]>): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const way: string[] = [];
  const onWay = new Set<string>();

  function visit(file: string): void {
    if (onWay.has(file)) {
      circles.push(way.slice(way.indexOf(file)));
      return;
    }
    if (done.has(file)) return;
    way.push(file);
    onWay.add(file);
    for (const next of targets.get(file) ?? []) visit(next);
    way.pop();
    onWay.delete(file);
    done.add(file);
  }

  for (const file of targets.keys()) visit(file);
  return circles;
}
