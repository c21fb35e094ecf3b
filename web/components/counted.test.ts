import { expect, test } from 'vitest';
import { createFormats } from '#domain/words/formats.ts';
import { createI18n } from '../i18n/create-i18n.ts';
import { counted } from './counted.ts';

const { t } = createI18n('en-GB', {
  properties: { count_one: '{{count}} home', count_other: '{{count}} homes' },
  search: { relax_other: 'Leave out “{{what}}”: {{count}} homes' },
});
const formats = createFormats('en-GB', t);

test('Other words go in beside the number', () => {
  const said = t('search.relax', counted(1_204, formats, { what: 'flat' }));
  expect(said).toBe('Leave out “flat”: 1,204 homes');
});

test.each([
  [1, '1 home'],
  [999, '999 homes'],
  [10_000, '10,000 homes'],
])('%i is said as %s', (count, said) => {
  expect(t('properties.count', counted(count, formats))).toBe(said);
});
