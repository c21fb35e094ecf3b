import { expect, test } from 'vitest';
import { isSettingOn, knownSettings, withDefaults } from './site-settings.ts';

test.each([
  [true, true],
  [false, false],
  ['true', false],
  [1, false],
])('a switch that is %j reads as %j', (value, isOn) => {
  const settings = withDefaults([{ name: 'neutralAccountMessages', value }]);
  expect(isSettingOn(settings, 'neutralAccountMessages')).toBe(isOn);
});

test('a switch that a council does not list has its default, and what it lists stays first', () => {
  const written = [
    { name: 'ours', value: 'text' },
    { name: 'disableProperties', value: true },
  ];
  const filled = withDefaults(written);
  expect(filled.slice(0, 2)).toEqual(written);
  expect(filled.map(({ name }) => name).sort()).toEqual(['ours', ...Object.keys(knownSettings)].sort());
  expect(isSettingOn(filled, 'neutralAccountMessages')).toBe(true);
  expect(isSettingOn(filled, 'themeDarkMode')).toBe(false);
});

test('a name that is no switch does not compile', () => {
  // @ts-expect-error: the name is misspelt.
  expect(isSettingOn([{ name: 'themeDarkMode', value: true }], 'themeDarkmode')).toBe(false);
});
