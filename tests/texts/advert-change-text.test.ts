import { createInstance } from 'i18next';
import { describe, expect, test } from 'vitest';
import { changedFacts } from '#schemas/advert-changes.ts';
import type { AdvertDetails } from '#schemas/api/property-listings.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { Messages } from '#schemas/api/bootstrap.ts';
import welsh from '../../tenants/base/locales/cy-GB.json' with { type: 'json' };
import english from '../../tenants/base/locales/en-GB.json' with { type: 'json' };
import { explainChanges, mergeChanges } from '#api/rules/lettings/advert-changes.ts';
import { compareHomes, type ComparedHome } from '#domain/lettings/compare-homes.ts';
import { advertChangeLines } from '#domain/words/advert-change-text.ts';
import { createFormats } from '#domain/words/formats.ts';

function i18nOf(locale: string, texts: Messages) {
  const made = createInstance();
  void made.init({
    lng: locale,
    resources: { [locale]: { translation: texts } },
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return made;
}

const i18n = i18nOf('en-GB', english);
const formats = createFormats('en-GB', i18n.t);

const details: AdvertDetails = {
  reference: 'BA-A1',
  title: 'Terraced house, Sample Street',
  street: 'Sample Street',
  area: 'Sample Area',
  postcode: 'ZZ1 1AA',
  summary: 'A terraced house with a garden.',
  description: ['A terraced house with a garden.'],
  landlordId: 'oxmoor-council',
  propertyType: 'Terraced house',
  persons: 4,
  floor: null,
  lift: false,
  heating: 'Gas central heating',
  epc: 'C',
  rentPence: 11_050,
  serviceChargePence: 0,
  rentPeriod: 'week',
  tenancy: 'Secure tenancy',
  viewing: 'By appointment',
  suitedTo: 'A family of up to four.',
  homes: 1,
  latitude: 53,
  longitude: -2,
  pictures: [],
  bidWarning: null,
};

const home: ComparedHome = {
  bedrooms: 2,
  hasGarden: true,
  hasParking: false,
  petsAllowed: true,
  sheltered: false,
  stepFree: false,
  opensAt: '2026-11-26T09:00:00+00:00',
  closesAt: '2026-12-10T12:00:00+00:00',
  details,
};

const policy: LettingsPolicy = {
  version: '1',
  schemes: [
    {
      identifier: 'general',
      name: 'Homes',
      limit: { kind: 'none' },
      cycle: { kind: 'rolling', minimumDays: 7 },
      bands: [{ id: 'one', name: 'Band 1', meaning: 'You need to move.' }],
    },
  ],
  advertTypes: [{ id: 1, name: 'House' }],
  outcomes: { hideBelow: 0 },
  localConnectionExemptions: [],
};

const changed = (to: Partial<ComparedHome>, more: Partial<AdvertDetails> = {}): ComparedHome => ({
  ...home,
  ...to,
  details: { ...details, ...more },
});
const linesOf = (after: ComparedHome) =>
  advertChangeLines({ facts: compareHomes(home, after), rules: [], order: false }, i18n, formats);

const inWelsh = (viewing: string) => ({ translations: { 'cy-GB': { viewing } } });

describe('the description of a changed advert', () => {
  test('is empty for the same values, written differently', () => {
    expect(linesOf({ ...structuredClone(home), closesAt: '2026-12-10T12:00:00.000Z' })).toEqual([]);
  });

  test('names each fact, before and now: a higher rent, a lost garden, one more bedroom', () => {
    expect(linesOf(changed({ bedrooms: 3, hasGarden: false }, { rentPence: 14_050 }))).toEqual([
      'Total to pay. Before: £110.50 a week. Now: £140.50 a week.',
      'Bedrooms. Before: 2 bedrooms. Now: 3 bedrooms.',
      'Garden. Before: Yes. Now: No.',
    ]);
  });

  test.each<[Partial<ComparedHome>, Partial<AdvertDetails>, string]>([
    [
      {},
      { rentPeriod: 'month', rentPence: 47_883 },
      'Total to pay. Before: £110.50 a week. Now: £478.83 a month.',
    ],
    [{}, { availableFrom: '2027-01-04' }, 'Available from. Before: not given. Now: 4 January 2027.'],
    [{}, { floor: 0 }, 'Floor. Before: not given. Now: Ground floor.'],
    [{}, { epc: 'exempt' }, 'Energy rating. Before: C. Now: This home does not need an energy rating.'],
    [{}, { viewing: 'Monday' }, 'Viewing the home. Before: By appointment. Now: Monday.'],
    [{}, { description: ['Other words.'] }, 'The description or pictures: this has changed.'],
    [{}, { landlordId: 'another' }, 'Landlord: this has changed.'],
  ])('says %j %j', (to, more, line) => {
    expect(linesOf(changed(to, more))).toContain(line);
  });

  test('uses the reader’s language as far as the landlord has sent it', () => {
    const facts = compareHomes(
      changed({}, inWelsh('Trwy apwyntiad')),
      changed({}, { viewing: 'Monday', ...inWelsh('Dydd Llun') }),
    );
    const inCymraeg = i18nOf('cy-GB', welsh);
    expect(advertChangeLines({ facts, rules: [], order: false }, inCymraeg, formats)).toEqual([
      'Gweld y cartref. Cynt: Trwy apwyntiad. Nawr: Dydd Llun.',
    ]);
    expect(advertChangeLines({ facts, rules: [], order: false }, i18n, formats)).toEqual([
      'Viewing the home. Before: By appointment. Now: Monday.',
    ]);
  });

  test('gives a new closing time with its day', () => {
    const [line, ...others] = linesOf(changed({ closesAt: '2026-12-11T12:00:00Z' }));
    expect(others).toEqual([]);
    expect(line).toMatch(/^Closes for bids\. Before: Thursday 10 December.*Now: Friday 11 December/);
  });

  test('has a name for every fact', () => {
    const names = changedFacts.map((fact) => i18n.t(`changes.names.${fact}`));
    expect(names.filter((name) => name.includes('changes.names'))).toEqual([]);
  });

  test('describes rules by their effect on the home', () => {
    const rules = {
      before: { bedroomNeed: { minimum: 2, maximum: 2 } },
      after: { bedroomNeed: { minimum: 3, maximum: 3 }, bands: ['one'] },
    };
    const told = explainChanges(policy, 'general', { facts: [], rules, order: true });
    expect(advertChangeLines(told, i18n, formats)).toEqual([
      'Who can bid. Before: it is for households that need 2 bedrooms. Now: it is for households that need 3 bedrooms.',
      'Who can bid. Before: no rule. Now: your band must be Band 1.',
      'Who comes first in the queue: this has changed.',
    ]);
  });

  test('summarises several changes from first to last, without those that were undone', () => {
    const [dearer, back] = [
      changed({ hasGarden: false }, { rentPence: 14_050 }),
      changed({}, { rentPence: 12_050 }),
    ];
    const merged = mergeChanges([
      { facts: compareHomes(home, dearer), rules: null, order: false },
      { facts: compareHomes(dearer, back), rules: null, order: false },
    ]);
    expect(advertChangeLines(explainChanges(policy, 'general', merged), i18n, formats)).toEqual([
      'Total to pay. Before: £110.50 a week. Now: £120.50 a week.',
    ]);
  });
});
