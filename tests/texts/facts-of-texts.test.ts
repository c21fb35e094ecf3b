import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/facts-of-texts.md'), 'utf8');
const texts: unknown = JSON.parse(readFileSync(join(root, 'tenants/base/locales/en-GB.json'), 'utf8'));

/** The patterns of each row, with the statements of its texts and their source. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [, keys = '', states = '', from = ''] = line.split('|').map((cell) => cell.trim());
    return { patterns: [...keys.matchAll(/`([^`]+)`/g)].map(([, pattern = '']) => pattern), states, from };
  });

function keysOf(value: unknown, path: string): readonly string[] {
  if (typeof value !== 'object' || value === null)
    return [path.replace(/_(?:zero|one|two|few|many|other)$/, '')];
  return Object.entries(value).flatMap(([key, inner]) => keysOf(inner, path === '' ? key : `${path}.${key}`));
}

const keys = [...new Set(keysOf(texts, ''))];
const fittingKeys = (pattern: string) => {
  const whole = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '.*')}$`);
  return keys.filter((key) => whole.test(key));
};

test('each of our texts has a row with its statements and their source', () => {
  const explained = new Set(rows.flatMap((row) => row.patterns.flatMap(fittingKeys)));
  expect(keys.filter((key) => !explained.has(key))).toEqual([]);
});

test('each row matches existing texts, and names a source unless they state nothing', () => {
  for (const { patterns, states, from } of rows) {
    for (const pattern of patterns) expect(fittingKeys(pattern), pattern).not.toEqual([]);
    expect([states, from === ''], states).toEqual([states, states.startsWith('no fact')]);
    expect(states).not.toBe('');
  }
});
