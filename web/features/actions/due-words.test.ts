import { expect, test } from 'vitest';
import { createFormats } from '#domain/words/formats.ts';
import messages from '../../../tenants/base/locales/en-GB.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { dueWords } from './due-words.ts';

const { t } = createI18n('en-GB', messages);
const formats = createFormats('en-GB', t);
const [noon, midnight] = ['2026-12-03T12:00:00.000Z', '2026-12-04T00:00:00.000Z'];

test.each([
  ['a millisecond before', noon, -1, 'actions.due', '3 December 2026'],
  ['at the moment', noon, 0, 'actions.wasDue', '3 December 2026'],
  ['a millisecond after', noon, 1, 'actions.wasDue', '3 December 2026'],
  ['before the midnight that ends a day', midnight, -1, 'actions.due', '3 December 2026'],
] as const)('%s it is said by which day', (_, dueAt, later, key, day) => {
  expect(dueWords(dueAt, Date.parse(dueAt) + later, t, formats)).toBe(t(key, { day }));
});
