import { expect, test } from 'vitest';
import { createFormats } from '#domain/words/formats.ts';
import messages from '../../../tenants/base/locales/en-GB.json' with { type: 'json' };
import { createI18n } from '../../i18n/create-i18n.ts';
import { placeInQueue } from './shown-number-text.ts';

const { t } = createI18n('en-GB', messages);
const formats = createFormats('en-GB', t);
const exact = (value: number) => ({ kind: 'exact', value }) as const;

test('a place is told with the total, each as the scheme shows it', () => {
  const shown = { shownPosition: exact(3), shownTotal: exact(1_012) };
  expect(placeInQueue(shown, t, formats)).toEqual({ position: '3', total: '1,012' });
  const grouped = {
    shownPosition: { kind: 'between', from: 6, to: 20 },
    shownTotal: { kind: 'over', above: 50 },
  } as const;
  expect(placeInQueue(grouped, t, formats)).toEqual({
    position: t('queueOrder.between', { from: '6', to: '20' }),
    total: t('queueOrder.over', { above: '50' }),
  });
});

test('where either is hidden or not known, neither is told', () => {
  expect(placeInQueue({ shownPosition: null, shownTotal: exact(12) }, t, formats)).toBeNull();
  expect(placeInQueue({ shownPosition: exact(3), shownTotal: null }, t, formats)).toBeNull();
  expect(placeInQueue(undefined, t, formats)).toBeNull();
});
