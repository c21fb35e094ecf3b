import { expect, test } from 'vitest';
import { createFormats } from '#domain/words/formats.ts';
import messages from '../../../tenants/base/locales/en-GB.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { rentWords } from './rent-words.ts';

const { t } = createI18n('en-GB', messages);
const formats = createFormats('en-GB', t);

test('both figures are with the service charge, which is part of what a home costs', () => {
  const home = { rentPence: 11_250, serviceChargePence: 1_000 };
  expect(rentWords({ ...home, rentPeriod: 'week' }, t, formats)).toEqual({
    amount: '£122.50',
    period: t('property.perWeek'),
    other: t('property.aboutMonth', { rent: '£531' }),
  });
  expect(
    rentWords({ rentPence: 48_750, serviceChargePence: 4_333, rentPeriod: 'month' }, t, formats),
  ).toEqual({
    amount: '£530.83',
    period: t('property.perMonth'),
    other: t('property.aboutWeek', { rent: '£123' }),
  });
});
