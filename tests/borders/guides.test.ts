import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { colourVariables } from '#domain/theme/colour-variables.ts';
import { ROOMS } from './imports.ts';

// A guide that names a moved file misleads newcomers.
const project = join(import.meta.dirname, '..', '..');
const guides = [
  'README.md',
  'docs/architecture.md',
  'docs/recipes.md',
  'docs/CONTRIBUTING.md',
  ...ROOMS.map((room) => `${room}/README.md`).filter((path) => existsSync(join(project, path))),
];

/**
 * Returns the paths in backticks, counted from the project's top, without those that have a part to fill in.
 */
function pathsNamedIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, words = '']) => words);
  return quoted.filter(
    (words) => ROOMS.some((room) => words.startsWith(`${room}/`)) && !/[<>…*{}$]|NNNN/.test(words),
  );
}

test.each(guides)('%s names only existing files and folders', (guide) => {
  const named = pathsNamedIn(readFileSync(join(project, guide), 'utf8'));
  expect(named.filter((path) => !existsSync(join(project, path)))).toEqual([]);
});

test('the recipes name files', () => {
  expect(pathsNamedIn(readFileSync(join(project, 'docs/recipes.md'), 'utf8')).length).toBeGreaterThan(40);
});

test('the back-office guide names every warning of the feed', () => {
  const guide = readFileSync(join(project, 'docs/back-office.md'), 'utf8');
  const code = globSync('api/backoffice/**/*.ts', { cwd: project })
    .map((path) => readFileSync(join(project, path), 'utf8'))
    .join('\n');
  const kinds = new Set([...code.matchAll(/feedWarning\(\s*'(\w+)'/g)].map(([, kind = '']) => kind));
  expect(kinds.size).toBeGreaterThan(20);
  expect([...kinds].filter((kind) => !guide.includes(`\`${kind}\``))).toEqual([]);
});

test('the front-page guide lists the variables of a stylesheet, with their colours', () => {
  const guide = readFileSync(join(project, 'docs/front-page.md'), 'utf8');
  const schema: {
    readonly properties: {
      readonly light: { readonly properties: Readonly<Record<string, { readonly description: string }>> };
    };
  } = JSON.parse(readFileSync(join(project, 'schemas/published/theme.schema.json'), 'utf8'));
  const rows = guide.split('\n').filter((line) => line.startsWith('| `--lintel-'));
  const cells = rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
  expect(cells).toEqual(
    [...colourVariables].map(([variable, colour]) => [
      `\`${variable}\``,
      `\`light.${colour}\`, \`dark.${colour}\``,
      schema.properties.light.properties[colour]?.description.replace(' Six hexadecimal digits.', ''),
    ]),
  );
});
