import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { expect, it } from 'vitest';
import { project } from './inputs.ts';
import { stylesByName } from './styles-plugin.ts';

const entry = join(project, 'web', 'components', 'Section.tsx');

async function built(file: string, plugins: Plugin[]): Promise<string> {
  const answer = await build({
    configFile: false,
    root: join(project, 'web'),
    logLevel: 'silent',
    plugins,
    build: { write: false, minify: false, lib: { entry: file, formats: ['es'], fileName: 'built' } },
  });
  const [made] = Array.isArray(answer) ? answer : [answer];
  if (made === undefined || !('output' in made)) throw new Error('Vite only watches.');
  return made.output.map((output) => (output.type === 'chunk' ? output.code : '')).join('');
}

it('leaves of a component its class, and nothing of Material', async () => {
  const code = await built(entry, [stylesByName()]);
  expect(code).toMatch(/styled\("section"\)\("l-\w{6}"\)/);
  expect(code).not.toContain('spacing');
});

it('fails where a style engine comes into the browser by another way', async () => {
  await expect(
    built(join(project, 'web', 'theme', 'create-council-theme.ts'), [stylesByName()]),
  ).rejects.toThrow('into the browser');
});
