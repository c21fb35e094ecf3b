import { describe, expect, it } from 'vitest';
import messages from '../../../tenants/base/locales/en-GB.json' with { type: 'json' };
import { createFormats } from '#domain/words/formats.ts';
import { listedAdvert } from '../../api/sample-adverts.ts';
import { createI18n } from '../../i18n/create-i18n.ts';
import { comparedHomes } from './compared-homes.ts';
import { compareRows } from './compare-rows.ts';

const { t } = createI18n('en-GB', messages);
const words = { t, formats: createFormats('en-GB', t) };
const idOf = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;

describe('comparedHomes', () => {
  it('reads up to three ids, each once, and passes over what is none', () => {
    const [one, two, three, four] = [1, 2, 3, 4].map(idOf);
    expect(comparedHomes([one, 'x', one, two, '', three, four].join(','))).toEqual([one, two, three]);
    expect(comparedHomes(undefined)).toEqual([]);
    expect(comparedHomes('')).toEqual([]);
  });
});

describe('compareRows', () => {
  const home = listedAdvert(idOf(1));
  const other = {
    ...home,
    id: idOf(2),
    bedrooms: home.bedrooms + 1,
    details: { ...home.details, rentPence: 10_000, serviceChargePence: 0, rentPeriod: 'week' as const },
  };

  it('sets apart what differs, and has every fact once with a value for each home', () => {
    const { different, same } = compareRows([home, other], words);
    expect(different.map(({ name }) => name)).toEqual(['Total to pay', 'Bedrooms']);
    for (const { values } of [...different, ...same]) expect(values).toHaveLength(2);
    const names = [...different, ...same].map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { values } of same) expect(new Set(values).size).toBe(1);
  });

  it('gives every rent by the month, so that a weekly one can be set beside it', () => {
    const [total] = compareRows([home, other], words).different;
    expect(total?.values[1]).toBe('£433.33 a month');
    expect(total?.values[0]).toMatch(/ a month$/);
  });

  it('shows all of a single home, and no fact that nobody has told', () => {
    const { different, same } = compareRows([home], words);
    expect(same).toEqual([]);
    const names = different.map(({ name }) => name);
    expect(names.includes('Available from')).toBe(home.details.availableFrom !== undefined);
  });

  it('says what is not known of one home where it is known of another', () => {
    const changed = { ...other, details: { ...other.details, availableFrom: '2026-12-01' } };
    const { different } = compareRows([home, changed], words);
    expect(different.find(({ name }) => name === 'Available from')?.values).toEqual([
      'Not known',
      '1 December 2026',
    ]);
  });

  it('says no only of a feature that every system sends', () => {
    const [steps, level] = [false, true].map((has) => ({ ...other, stepFree: has, hasGarden: has }));
    const { different } = compareRows(
      [steps, level].flatMap((one) => one ?? []),
      words,
    );
    const valuesOf = (fact: string) => different.find(({ name }) => name === fact)?.values;
    expect([valuesOf('Step-free'), valuesOf('Garden')]).toEqual([
      ['Not known', 'Yes'],
      ['No', 'Yes'],
    ]);
  });
});
