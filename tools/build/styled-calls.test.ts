import { expect, it } from 'vitest';
import { findStyledCalls } from './styled-calls.ts';

const from = "from '@mui/material/styles';";
const path = 'web/components/Words.tsx';
const find = (code: string) => findStyledCalls(path, `import { styled } ${from}\n${code}`);

it('finds where the rules of each component stand, whatever they are', () => {
  const code = `import { styled } ${from}
    const wide = '40rem';
    const Root = styled('div')(({ theme }) => ({ gap: theme.spacing(1), maxWidth: wide }));
    export const Words = styled(Root)(look);`;
  const file = findStyledCalls(path, code);
  expect(file?.calls.map(({ look }) => code.slice(look.start, look.end))).toEqual([
    '({ theme }) => ({ gap: theme.spacing(1), maxWidth: wide })',
    'look',
  ]);
});

it('gives a component the same class in every build, and no other component in any file', () => {
  const code = `const A = styled('a')({});\nconst B = styled('b')({});`;
  const names = find(code)?.calls.map(({ name }) => name) ?? [];
  expect(names).toEqual(find(code)?.calls.map(({ name }) => name));
  const others = findStyledCalls('web/layout/Words.tsx', `import { styled } ${from}\n${code}`)?.calls ?? [];
  expect(new Set([...names, ...others.map(({ name }) => name)]).size).toBe(4);
  for (const name of names) expect(name).toMatch(/^l-[a-zA-Z0-9]{6}$/);
});

it('minds no file without styled components', () => {
  expect(findStyledCalls(path, `import type { Theme } ${from}\nexport const a = 1;`)).toBeNull();
  expect(findStyledCalls(path, `import { createTheme } ${from}\nexport const a = createTheme();`)).toBeNull();
  expect(
    findStyledCalls(path, 'export const styled = (tag: string) => (look: string) => tag + look;'),
  ).toBeNull();
});

it('refuses what would need a style engine in the browser', () => {
  expect(() =>
    findStyledCalls(path, `import { styled, useTheme } ${from}\nexport const a = useTheme;`),
  ).toThrow('useTheme');
});

it('refuses a component without a name of its own, whose rules nobody would find', () => {
  expect(() => find(`export const Link = createLink(styled('a')({ color: 'red' }));`)).toThrow(
    'its own name',
  );
});
