import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptySearch, type SearchFilter } from '#schemas/property-search.ts';
import english from '../../../../tenants/base/locales/en-GB.json' with { type: 'json' };
import welsh from '../../../../tenants/base/locales/cy-GB.json' with { type: 'json' };
import { createFormats } from '#domain/words/formats.ts';
import { createI18n } from '../../../i18n/create-i18n.ts';
import { describeFilter } from './describe-filter.ts';
import { partsIn } from './filter-parts.ts';
import { anyFilter, filterData } from '../../../api/sample-adverts.ts';

function language(locale: string, messages: typeof english | typeof welsh) {
  const { t } = createI18n(locale, messages);
  return { t, formats: createFormats(locale, t), choices: filterData };
}

const inEnglish = language('en-GB', english);
const whole = (filter: Partial<SearchFilter>) =>
  describeFilter({ ...emptySearch, ...filter }, inEnglish).whole;

describe('describeFilter', () => {
  it('says what is asked for as one sentence', () => {
    expect(whole({})).toBe('All homes');
    expect(whole({ style: 1 })).toBe('Homes you can bid for');
    expect(whole({ bedrooms: [2], advertTypeIds: [2], hasGarden: 1, petsAllowed: 1 })).toBe(
      'Homes: 2 bedrooms, flat, with a garden, where pets are allowed',
    );
    expect(whole({ style: 3, bedrooms: [0, 4], localAuthorityIds: ['oxmoor'], text: 'Mill' })).toBe(
      'Your favourites: studio or 4 or more bedrooms, in Oxmoor, with the words ‘Mill’',
    );
  });

  it('says what somebody can pay, where, and how they get in', () => {
    expect(
      whole({
        rent: { pounds: 480, period: 'month' },
        near: { latitude: 53.4, longitude: 2.1, miles: 1, name: 'Kiln Bank' },
        floor: 1,
        stepFree: 1,
        hasLift: 1,
        landlordIds: ['weir-homes'],
      }),
    ).toBe(
      'Homes: up to £480 a month, within 1 mile of Kiln Bank, on the first floor or lower, without steps, with a lift, from Weir Homes',
    );
    expect(whole({ near: { latitude: 53.4, longitude: 2.1, miles: 3, name: '' } })).toBe(
      'Homes: within 3 miles of a point on the map',
    );
  });

  it.each([
    ['English', inEnglish],
    ['Welsh', language('cy-GB', welsh)],
  ])('says every part of every filter in %s, without a gap', (_, words) => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        const description = describeFilter(filter, words);
        expect(description.parts.map(({ part }) => part)).toEqual(partsIn(filter));
        const ours = description.parts.filter(({ part }) => part !== 'text').map(({ text }) => text);
        expect(ours.filter((text) => text === '' || /\{\{|undefined|^search\./.test(text))).toEqual([]);
        const clauses = description.parts.filter(({ part }) => part !== 'style').map(({ text }) => text);
        expect(clauses.filter((text) => !description.whole.includes(text))).toEqual([]);
      }),
    );
  });
});
