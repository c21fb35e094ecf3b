import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import packageFile from '../../package.json' with { type: 'json' };
import { importsOf } from '#tools/testing/imports-of.ts';

const project = join(import.meta.dirname, '..', '..');

/** The folders that ship. `machines/model`, `demo`, `tools` and `tests` do not. */
const SHIPPED = ['schemas', 'domain', 'machines/lifecycle', 'machines/process', 'api', 'web'];

/** Entries of the server and the browser that no file imports. */
const ENTRIES = [
  'api/main.ts',
  'api/accounts/hash-worker.ts',
  'api/files/look/reader-worker.ts',
  'api/page/render-worker.ts',
  'web/main.tsx',
  'web/render-page.tsx',
  'web/offline/worker.ts',
];

/** Files in shipped folders that only tests, tools or the compiler read, and why they lie there. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'api/request.ts': 'adds types to Fastify’s request',
  'domain/forms/conditions/vectors.ts': 'samples beside the unit that they test',
  'machines/process/accounts/model-outcomes.ts': 'outcomes that several models share',
  'machines/process/model-drafts.ts': 'what two models share',
  'schemas/tenant/face.ts': 'a file of base that only commands read',
  'schemas/tenant/lettings-examples.ts': 'a file of a council that only the check reads',
  'web/api/sample-adverts.ts': 'samples for unit tests',
  'web/api/sample-users.ts': 'samples for unit tests',
  'web/features/form-drafts/fake-storage.ts': 'a storage for unit tests',
  'web/features/forms/page/bare-markdown.ts': 'the build puts it in place of a larger file',
  'web/features/forms/page/bare-registry.ts': 'the build puts it in place of a larger file',
  'web/features/forms/page/bare-schemas.ts': 'the build puts it in place of a larger file',
  'web/i18n/i18next.d.ts': 'adds types to i18next',
};

/**
 * The folder of which shipped files use nothing but types: the compiler refuses a state that names an unknown clause.
 * It does not ship, since types are erased.
 */
const TYPES_ALONE = 'machines/requirements/';

/** Units' own tests, and models and agreements of machines, lie beside what they describe. */
const BESIDE = /\.(test|model|agreement)\.tsx?$/;

const files = SHIPPED.flatMap((folder) =>
  readdirSync(join(project, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !BESIDE.test(entry.name))
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(project.length + 1)
        .replaceAll('\\', '/'),
    ),
);

function reachedFrom(entries: readonly string[]): ReadonlySet<string> {
  const reached = new Set(entries);
  // A set visits what is added while it is read.
  for (const file of reached) {
    for (const target of importsOf(file, readFileSync(join(project, file), 'utf8'))) {
      if (/\.tsx?$/.test(target) && !target.startsWith(TYPES_ALONE)) reached.add(target);
    }
  }
  return reached;
}

/** Matches an import that needs the package at run time, as opposed to its types alone. */
const PACKAGE =
  /(?:^(?:import|export)\s+(?!type\b)[^'"]*?from\s|^import\s|\bimport\()'((?!node:)(?:@[\w-]+\/)?[a-z][\w.-]*)[^']*'/gm;

/** Returns the packages that a package asks its user to install beside it. */
function peersOf(name: string): string[] {
  const text = readFileSync(join(project, 'node_modules', name, 'package.json'), 'utf8');
  const { peerDependencies = {} }: { readonly peerDependencies?: Record<string, string> } = JSON.parse(text);
  return Object.keys(peerDependencies);
}

describe('the code that ships', () => {
  const shipped = reachedFrom(ENTRIES);

  test('is everything that server and browser need', () => {
    const inside = new Set(files);
    expect([...shipped].filter((file) => !inside.has(file))).toEqual([]);
  });

  test('uses nothing but types of the requirements', () => {
    const uses = [...shipped].flatMap((file) => {
      const source = readFileSync(join(project, file), 'utf8');
      return [...source.matchAll(/^import\b[^;]*requirements\/requirements\.ts'/gm)].map(
        ([statement]) => `${file}: ${statement}`,
      );
    });
    expect(uses).not.toEqual([]);
    expect(uses.filter((use) => !use.includes(': import type '))).toEqual([]);
  });

  test('is separate from the code for authors and testers', () => {
    const unused = files.filter((file) => !shipped.has(file));
    expect(unused.toSorted()).toEqual(Object.keys(EXCEPTIONS).toSorted());
  });

  test('has nothing of the live inspector, which the development server alone adds', () => {
    const others = readdirSync(join(project, 'tools'), { recursive: true, encoding: 'utf8' })
      .map((name) => `tools/${name.replaceAll('\\', '/')}`)
      .filter((path) => /\.(tsx?|mjs)$/.test(path) && !path.startsWith('tools/inspector/'));
    const users = [...files, ...others].filter((path) =>
      importsOf(path, readFileSync(join(project, path), 'utf8')).some((target) =>
        target.startsWith('tools/inspector/'),
      ),
    );
    expect(users).toEqual(['tools/dev.ts']);
  });

  test('needs every package in dependencies, and no other', () => {
    const imported = new Set(
      [...shipped].flatMap((file) =>
        [...readFileSync(join(project, file), 'utf8').matchAll(PACKAGE)].map(([, name = '']) => name),
      ),
    );
    const listed = Object.keys(packageFile.dependencies);
    const needed = new Set([...imported, ...[...imported].flatMap(peersOf)]);
    expect([...imported].filter((name) => !listed.includes(name))).toEqual([]);
    expect(listed.filter((name) => !needed.has(name))).toEqual([]);
    // Decision 84 says why this number; one more needs a reason there.
    expect(listed.length).toBeLessThanOrEqual(55);
  });

  test('has in domain only what the browser runs; rules for the server alone are in api/rules', () => {
    const inBrowser = reachedFrom(ENTRIES.filter((entry) => entry.startsWith('web/')));
    const elsewhere = files.filter(
      (file) => file.startsWith('domain/') && !inBrowser.has(file) && EXCEPTIONS[file] === undefined,
    );
    expect(elsewhere).toEqual([]);
  });
});
