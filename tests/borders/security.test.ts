import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// docs/security.md names the test for each row of the standard; a renamed test must be renamed there.
const docs = join(import.meta.dirname, '../../docs');
const page = readFileSync(join(docs, 'security.md'), 'utf8');
const links = [...page.matchAll(/\[([^\]]+)\]\((?!https:)([^)]+)\)/g)].map(([, title = '', path = '']) => ({
  title,
  path,
}));

/**
 * V5 to V8 of ASVS 5.0.0: the number of rows of levels 1 and 2 at the start of each section; those of level 3
 * come last.
 */
const sections: Readonly<Record<string, number>> = {
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
};

test('the page names every row of levels 1 and 2 once, in order', () => {
  const rows = Object.entries(sections).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, number) => `${section}.${number + 1}`),
  );
  expect([...page.matchAll(/^\| (\d+\.\d+\.\d+) /gm)].map(([, row]) => row)).toEqual(rows);
});

test('the page links to existing files, and to tests by their titles', () => {
  const wrong = links.filter(({ title, path }) => {
    const file = join(docs, path);
    if (!existsSync(file)) return true;
    return (
      /\.(test|spec)\.tsx?$/.test(path) && title !== 'A test' && !readFileSync(file, 'utf8').includes(title)
    );
  });
  expect(wrong).toEqual([]);
  expect(links.length).toBeGreaterThan(40);
});
