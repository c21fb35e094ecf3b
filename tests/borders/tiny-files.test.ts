import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { IMPORT, importsOf, targetOf } from '#tools/testing/imports-of.ts';
import { ROOMS } from './imports.ts';

/** The most lines of a file that needs a reason to be one, if a single other file uses it. */
const short = 40;

const project = join(import.meta.dirname, '..', '..');

const sources = new Map(
  ROOMS.flatMap((room) =>
    readdirSync(join(project, room), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|tsx|mjs)$/.test(name))
      .map((name) => `${room}/${name.replaceAll('\\', '/')}`),
  ).map((path) => [path, readFileSync(join(project, path), 'utf8')] as const),
);

/**
 * Returns a sentence for each short file that only one other file uses, unless one of the two shows a reason
 * for it. A file with its own unit test has two users.
 * @param files the text of each file, by its path from the project's top, with `/`.
 */
function tinyFilesIn(files: ReadonlyMap<string, string>): string[] {
  const users = new Map<string, Set<string>>();
  for (const [path, source] of files) {
    for (const target of [...importsOf(path, source), ...namedIn(path, source)])
      users.set(target, (users.get(target) ?? new Set<string>()).add(path));
  }
  return [...files].flatMap(([path, source]) => {
    const [user, ...others] = users.get(path) ?? [];
    const isShort = source.trimEnd().split('\n').length <= short;
    if (!isShort || user === undefined || others.length > 0) return [];
    const hasReason =
      // Contracts, and routes: an address each. The router loads what a route shows on demand.
      /^(schemas|api\/routes|web\/routes)\//.test(path) ||
      user.startsWith('web/routes/') ||
      // A subcommand, whose options its folder's `command.ts` declares.
      user.endsWith('/command.ts') ||
      isLoadedOnDemand(path, user, files.get(user) ?? '') ||
      isNamedLikeOthers(path, files) ||
      isOneOfASet(path, source, files);
    return hasReason ? [] : [`${path}: only ${user} uses it`];
  });
}

/** Returns the files that a file names in a string: entries of workers and of test runs, and stand-ins of the build. */
function namedIn(path: string, source: string): string[] {
  const relative = [...source.matchAll(/'(\.{1,2}\/[^'\n]+)'/g)].map(([, name = '']) => targetOf(path, name));
  const joined = [...source.matchAll(/\bjoin\((\w+), '([\w/-]+)', '([\w.-]+\.tsx?)'\)/g)].map(
    ([, room = '', folder = '', name = '']) => `${room}/${folder}/${name}`,
  );
  return [...relative, ...joined];
}

function isLoadedOnDemand(path: string, user: string, source: string): boolean {
  const onDemand = [...source.matchAll(IMPORT)].filter(([all]) => all.startsWith('import('));
  return onDemand.some(([, , specifier = '']) => targetOf(user, specifier) === path);
}

/** Returns true if two other files of the folder begin with the same word, such as `diff-` in `tools/council-diff`. */
function isNamedLikeOthers(path: string, files: ReadonlyMap<string, string>): boolean {
  const [word] = /^.*\/[a-z]+-/.exec(path) ?? [];
  if (word === undefined) return false;
  return [...files.keys()].filter((other) => other.startsWith(word) && !other.includes('.test.')).length > 2;
}

/** Returns true if another file of the folder also exports an object or a list of this file's type. */
function isOneOfASet(path: string, source: string, files: ReadonlyMap<string, string>): boolean {
  const type = typeOfData(source);
  const alike = [...files].filter(
    ([other, text]) => dirname(other) === dirname(path) && typeOfData(text) === type,
  );
  return type !== undefined && alike.length > 1;
}

function typeOfData(source: string): string | undefined {
  const [, annotated] = /^export const \w+: (?:readonly )?(\w+)(?:\[\])? = [[{]/m.exec(source) ?? [];
  const [, satisfied] = /^\} as const satisfies (\w+);/m.exec(source) ?? [];
  return annotated ?? satisfied;
}

test('a short file with a single user is part of that user, or has a reason that it shows', () => {
  expect(tinyFilesIn(sources)).toEqual([]);
});

describe('the check itself', () => {
  const part = ['web/features/week/part.ts', 'export const part = 1;'] as const;
  const use = `import { part } from './part.ts';`;

  test('finds a short file that one file uses', () => {
    expect(tinyFilesIn(new Map([part, ['web/features/week/Week.tsx', use]]))).toEqual([
      'web/features/week/part.ts: only web/features/week/Week.tsx uses it',
    ]);
  });

  test.each([
    [
      'it is longer',
      [
        [part[0], '\n'.repeat(40) + part[1]],
        ['web/features/week/Week.tsx', use],
      ],
    ],
    ['two use it', [part, ['web/features/week/Week.tsx', use], ['web/features/week/Day.tsx', use]]],
    [
      'it has its own test',
      [part, ['web/features/week/Week.tsx', use], ['web/features/week/part.test.ts', use]],
    ],
    ['it is loaded on demand', [part, ['web/features/week/Week.tsx', `const late = import('./part.ts');`]]],
    ['a route shows it', [part, ['web/routes/week.tsx', `import { part } from '../features/week/part.ts';`]]],
    [
      'a worker begins with it',
      [
        part,
        ['web/features/week/Week.tsx', use],
        ['web/main.tsx', `new URL('./features/week/part.ts', here);`],
      ],
    ],
    [
      'it is a contract',
      [
        ['schemas/week.ts', 'export const part = 1;'],
        ['api/week.ts', `import { part } from '#schemas/week.ts';`],
      ],
    ],
    [
      'it is a subcommand',
      [
        ['tools/mail/send.ts', 'export const send = 1;'],
        ['tools/mail/command.ts', `import { send } from './send.ts';`],
      ],
    ],
    [
      'others of its folder begin with the same word',
      [
        ...['one', 'two', 'three'].map(
          (name) => [`tools/diff/diff-${name}.ts`, 'export const part = 1;'] as const,
        ),
        ['tools/diff/all.ts', `import { part } from './diff-one.ts';`],
      ],
    ],
    [
      'it is one of a set',
      [
        ['domain/law/one.ts', 'export const one: Law = {};'],
        ['domain/law/two.ts', 'export const two: Law = {};'],
        [
          'domain/laws.ts',
          ['one', 'two'].map((law) => `import { ${law} } from './law/${law}.ts';`).join('\n'),
        ],
      ],
    ],
  ] as const)('leaves a file alone if %s', (_reason, files) => {
    expect(tinyFilesIn(new Map(files))).toEqual([]);
  });
});
