import { expect, test } from 'vitest';
import { failingPairs } from '#domain/theme/contrast.ts';
import { derivePalette } from './derive-palette.ts';
import { suggestColour } from '#api/rules/theme/suggest-colour.ts';

const good = derivePalette('#1f4e79');

test.each([
  ['light', 'mutedText', '#c8ccd2'],
  ['light', 'primary', '#9ecbff'],
  ['dark', 'text', '#303030'],
  ['dark', 'background', '#eeeeee'],
] as const)('a colour that follows the suggestion for %s %s can be read', (scheme, name, colour) => {
  const wrong = { ...good, [scheme]: { ...good[scheme], [name]: colour } };
  expect(failingPairs(wrong)).not.toEqual([]);
  const suggested = suggestColour(wrong, scheme, name);
  expect(suggested).toMatch(/^#[0-9a-f]{6}$/);
  expect(failingPairs({ ...wrong, [scheme]: { ...wrong[scheme], [name]: suggested ?? colour } })).toEqual([]);
});

test('nothing is suggested where no shade would do', () => {
  const torn = { ...good, light: { ...good.light, background: '#777777', surface: '#000000' } };
  expect(suggestColour(torn, 'light', 'text')).toBeUndefined();
});
