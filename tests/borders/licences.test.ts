import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Everything a portal runs on must have a licence that lets us pass it on. Licences missing in the lock file
// were looked up.
const project = join(import.meta.dirname, '..', '..');

/**
 * Licences under which we may distribute a package with the portal to anyone. LGPL packages are loaded as
 * separate, unchanged libraries.
 */
const fine = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'Python-2.0',
  'Unlicense',
]);

/** Packages whose package.json names no licence: the file that does, and its words. */
const lookedUp: Readonly<Record<string, { readonly file: string; readonly words: RegExp }>> = {
  // It came with tus-js-client.
  'node_modules/combine-errors': { file: 'Readme.md', words: /## License\s+MIT\s*$/ },
};

interface Locked {
  readonly license?: string;
  readonly dev?: boolean;
}
const lock: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(
  readFileSync(join(project, 'package-lock.json'), 'utf8'),
);
const packages = Object.entries(lock.packages).filter(([path, { dev }]) => path !== '' && dev !== true);

test('every run-time package has a licence that allows us to distribute it', () => {
  const others = packages.filter(([path, { license }]) =>
    license === undefined
      ? !Object.hasOwn(lookedUp, path)
      : !license.split(' AND ').every((one) => fine.has(one)),
  );
  expect(others.map(([path, { license }]) => `${path}: ${license ?? 'names none'}`)).toEqual([]);
  expect(packages.length).toBeGreaterThan(100);
});

test.each(Object.entries(lookedUp))('%s names its licence where it was found', (path, { file, words }) => {
  expect(packages.find(([one]) => one === path)?.[1]).toBeDefined();
  expect(readFileSync(join(project, path, file), 'utf8')).toMatch(words);
});
