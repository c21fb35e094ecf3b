import { expect, it } from 'vitest';
import type { Theme } from '#schemas/tenant/theme.ts';
import { colourVariables } from '#domain/theme/colour-variables.ts';
import { contrastRatio } from '#domain/theme/contrast.ts';
import threeRivers from '../../tenants/three-rivers/theme.json' with { type: 'json' };
import { writeCouncilStyles } from './council-styles.ts';
import { createCouncilTheme } from './create-council-theme.ts';
import { styled } from './gathered-styles.ts';

const palette: Theme['light'] = {
  primary: '#7b2438',
  onPrimary: '#ffffff',
  accent: '#f0b23e',
  onAccent: '#2e1a12',
  header: '#5a1a2b',
  onHeader: '#fff6e9',
  background: '#fbf5ea',
  surface: '#fffdf9',
  text: '#2b1f1a',
  mutedText: '#665347',
  link: '#842341',
  outline: '#93806f',
  focus: '#9c4a00',
  success: '#2c6239',
  warning: '#854a00',
  danger: '#a51d1d',
};
const council: Theme = {
  light: palette,
  dark: { ...palette, surface: '#251b19' },
  typeface: { body: 'Georgia', heading: 'Georgia', headingWeight: 700 },
  shape: { radius: 6, density: 'comfortable' },
  layout: { header: 'bar', card: 'outlined' },
  logo: { file: 'logo.svg', alt: '' },
};

const Sheet = styled('div')('l-sheet', ({ theme }) => ({
  background: theme.vars.palette.background.paper,
  color: theme.vars.palette.Skeleton.bg,
  borderRadius: theme.council.shape.radius,
  '& a': { padding: theme.spacing(2), userSelect: 'none' },
}));
styled(Sheet)('l-small', { '& a': { padding: 0 } });
const parts = { order: ['l-small', 'l-sheet'], variables: [] };

it('writes the rules of each class in the order asked for, as Emotion would', () => {
  const { rules } = writeCouncilStyles(council, true, parts);
  expect(rules.map(({ name }) => name)).toEqual(parts.order);
  expect(rules[1]?.css).toBe(
    '.l-sheet{background:var(--lintel-palette-background-paper);color:var(--lintel-palette-Skeleton-bg);border-radius:6px;}' +
      '.l-sheet a{padding:calc(2 * var(--lintel-spacing));-webkit-user-select:none;user-select:none;}',
  );
});

it('gives what is styled from another component the rules of both, its own last', () => {
  const [small] = writeCouncilStyles(council, true, parts).rules;
  expect(small?.css).toContain('.l-small{background:');
  expect(small?.css).toMatch(/\.l-small a\{padding:calc.*\.l-small a\{padding:0;\}$/);
});

/** Returns the declarations for a colour scheme, sorted. */
const ofScheme = (scheme: string, colours: Theme['light'], share: string) =>
  [
    `--lintel-palette-Skeleton-bg:rgba(var(--lintel-palette-text-primaryChannel) / ${share})`,
    ...[...colourVariables].map(([name, colour]) => `${name}:${colours[colour]}`),
    '--lintel-palette-text-primaryChannel:43 31 26',
    `color-scheme:${scheme}`,
  ].toSorted();

it('declares the variables in use, what they name and those that councils use, and for dark also by what the reader’s system says', () => {
  const { variables } = writeCouncilStyles(council, true, parts);
  const declared = [...variables.matchAll(/([^{}]+)\{([^{}]+);\}/g)].map(([, selector, all = '']) => [
    selector,
    all.split(';').toSorted(),
  ]);
  expect(declared).toEqual([
    [':root', ['--lintel-spacing:8px']],
    [':root, [data-theme="light"]', ofScheme('light', council.light, '0.11')],
    ['[data-theme="dark"]', ofScheme('dark', council.dark, '0.13')],
    [':root:not([data-theme])', ofScheme('dark', council.dark, '0.13')],
  ]);
  expect(variables).toContain('@media (prefers-color-scheme:dark){:root:not([data-theme])');
});

it('knows no dark where the council has none', () => {
  expect(writeCouncilStyles(council, false, parts).variables).not.toContain('dark');
});

it('fails where nobody has styled a class, as where two builds differ', () => {
  expect(() => writeCouncilStyles(council, true, { ...parts, order: ['l-gone'] })).toThrow('l-gone');
});

it.each(['light', 'dark'] as const)('can be read on a filled button under the pointer in %s', (scheme) => {
  const { light, dark } = threeRivers;
  const { colorSchemes } = createCouncilTheme({ ...council, light, dark }, true);
  const { main = '', dark: under = '', contrastText = '' } = colorSchemes[scheme]?.palette.primary ?? {};
  expect(contrastRatio(under, contrastText)).toBeGreaterThan(contrastRatio(main, contrastText));
});
