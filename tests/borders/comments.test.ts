import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOMS } from './imports.ts';

const project = join(import.meta.dirname, '..', '..');

/** Openers of a comment that asks a question or trails a noun, where a doc comment has to say what a thing is or does. */
const openers = /^(?:What|Who|Whoever|Whether|How|Of|Those|None|Nobody|Somebody)\b/;

/** Returns the doc comments of a program that begin with one of `openers`, as `path:line: text`. */
function badOpeners(path: string, text: string): string[] {
  return [...text.matchAll(/\/\*\*[\s*]*([\s\S]*?)\*\//g)]
    .filter(([, comment = '']) => openers.test(comment))
    .map(({ 1: comment = '', index }) => {
      const line = text.slice(0, index).split('\n').length;
      return `${path}:${line}: ${comment.split('\n', 1)[0]?.trim()}`;
    });
}

test('every doc comment begins with a noun or a verb', () => {
  const files = globSync(`{${ROOMS.join(',')}}/**/*.{ts,tsx}`, { cwd: project });
  const bad = files.flatMap((path) => badOpeners(path, readFileSync(join(project, path), 'utf8')));
  expect(bad).toEqual([]);
});

test.each([
  ['/** Whether it is open. */', ['a.ts:1: Whether it is open.']],
  ['let a;\n/**\n * Of a plan: its steps.\n */', ['a.ts:2: Of a plan: its steps.']],
  ['/** Returns what is open. */', []],
  ['/** Offers of this year. */', []],
])('%j', (text, bad) => {
  expect(badOpeners('a.ts', text)).toEqual(bad);
});
