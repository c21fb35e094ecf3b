import type { FeedKind } from '#schemas/backoffice/feed.ts';
import { advert, application, property } from './back-office.ts';

/** An entry in a file of a council's back office that is probably a mistake, but is accepted with a warning. */
interface PlantedDoubt {
  readonly what: string;
  readonly kind: FeedKind;
  readonly items: readonly object[];
  /** The expected warnings in order: line, kind, pointer within the item, message and cure. */
  readonly said: readonly (readonly [
    line: number,
    kind: string,
    at: string,
    message: RegExp,
    cure: RegExp,
  ])[];
}

const day = 86_400_000;
const [first, second] = [advert(), advert({ externalReference: 'A/2' })];
const shifted = (time: string, days: number): string => new Date(Date.parse(time) + days * day).toISOString();
type Details = ReturnType<typeof advert>['details'];
const sized = { rules: { bedroomNeed: { minimum: 2, maximum: 2 } } };
const saying = (details: Partial<Details>, reference = 'A/1') =>
  advert({ ...sized, externalReference: reference, details: { ...first.details, ...details } });
/** Drafts of other homes, which only show the usual rents. */
const usualRents = [9_800, 10_400, 10_900, 11_000, 11_600, 12_500].map((rentPence, place) => ({
  ...saying({ rentPence }, `usual/${place}`),
  state: 'draft' as const,
}));
const rent = (rentPence: number, rentPeriod: 'week' | 'month' = 'week') => [
  ...usualRents,
  { ...saying({ rentPence, rentPeriod }), state: 'draft' as const },
];

const applicant = { role: 'applicant', dateOfBirth: '1988-05-14' } as const;
const child = (dateOfBirth: string) => ({ role: 'child', dateOfBirth, sex: 'female' }) as const;
const family = (household: ReturnType<typeof application>['facts']['household']) => [
  application({ household }),
];
const elsewhere = (number: number, facts: Parameters<typeof application>[0] = {}) => ({
  ...application(
    {
      household: [{ role: 'applicant', dateOfBirth: `19${40 + (number % 50)}-02-${10 + (number % 18)}` }],
      ...facts,
    },
    number,
  ),
  postcode: `ZZ${number} 1AA`,
});

export const plantedDoubts: readonly PlantedDoubt[] = [
  {
    what: 'one home in two open adverts, with one public reference',
    kind: 'adverts',
    items: [
      { ...first, ...sized },
      { ...second, ...sized },
    ],
    said: [
      [
        2,
        'homeTwice',
        '/propertyReference',
        /"P\/1" is in two adverts.*: "A\/1" and "A\/2"\./,
        /Withdraw one/,
      ],
      [
        2,
        'publicReferenceTwice',
        '/details/reference',
        /Two adverts .* "WR1": "A\/1" and "A\/2"\./,
        /its own reference/,
      ],
    ],
  },
  {
    what: 'one home in adverts that follow one another, or of which one is withdrawn',
    kind: 'adverts',
    items: [
      { ...first, ...sized },
      { ...second, ...sized, state: 'withdrawn' },
      {
        ...advert({ ...sized, externalReference: 'A/3' }),
        opensAt: shifted(first.closesAt, 7),
        closesAt: shifted(first.closesAt, 21),
      },
    ],
    said: [],
  },
  {
    what: 'adverts that have closed already, among others',
    kind: 'adverts',
    items: [
      { ...first, ...sized },
      ...['A/2', 'A/3'].map((externalReference) => ({
        ...advert({ ...sized, externalReference }),
        opensAt: shifted(first.opensAt, -42),
        closesAt: shifted(first.closesAt, -42),
      })),
    ],
    said: [[2, 'alreadyOver', '/closesAt', /^2 of 3 new adverts have already closed/, /until someone bids/]],
  },
  {
    what: 'a rent that was written in pounds',
    kind: 'adverts',
    items: rent(110),
    said: [
      [
        7,
        'oddRent',
        '/details/rentPence',
        /£1\.10 a week.*2 bedrooms cost about £109\.00/,
        /in pounds\. Rents are in pence: write 11000/,
      ],
    ],
  },
  {
    what: 'the rent of a month as that of a week',
    kind: 'adverts',
    items: rent(47_850),
    said: [[7, 'oddRent', '/details/rentPence', /£478\.50 a week/, /rent for a month\. Write "month"/]],
  },
  {
    what: 'the rent of a week as that of a month',
    kind: 'adverts',
    items: rent(11_050, 'month'),
    said: [[7, 'oddRent', '/details/rentPence', /£110\.50 a month/, /rent for a week\. Write "week"/]],
  },
  {
    what: 'no rent',
    kind: 'adverts',
    items: rent(0),
    said: [
      [7, 'oddRent', '/details/rentPence', /^The rent is zero\./, /in pence, such as 11050 for £110\.50/],
    ],
  },
  {
    what: 'a rent of a pound, where nobody knows what others cost',
    kind: 'adverts',
    items: [saying({ rentPence: 110 })],
    said: [
      [
        1,
        'oddRent',
        '/details/rentPence',
        /less than any home usually costs/,
        /in pounds\. Rents are in pence: write 11000/,
      ],
    ],
  },
  {
    what: 'a rent ten times too high, of a size that the council has few of',
    kind: 'adverts',
    items: [...usualRents, { ...saying({ rentPence: 129_000 }), propertyReference: 'P/3', state: 'draft' }],
    said: [
      [
        7,
        'oddRent',
        '/details/rentPence',
        /£1290\.00 a week, but the council's other homes cost about £110\.00 a week/,
        /one digit too many\. Rents are in pence: write 12900/,
      ],
    ],
  },
  {
    what: 'a rent that is dear, and may be so, of a size that the council has few of',
    kind: 'adverts',
    items: [...usualRents, { ...saying({ rentPence: 40_000 }), propertyReference: 'P/3', state: 'draft' }],
    said: [],
  },
  {
    what: 'a rent that is dear, and may be so',
    kind: 'adverts',
    items: rent(23_000),
    said: [],
  },
  {
    what: 'words that say otherwise than the facts',
    kind: 'adverts',
    items: [
      saying({
        title: '3 bedroom house, Larkspur Row',
        summary: 'Terraced house with off-street parking.',
        description: ['No pets.'],
        availableFrom: '2016-12-14',
      }),
    ],
    said: [
      [
        1,
        'wordsAgainstFacts',
        '/details/title',
        /says 3 bedrooms, but "facts\.bedrooms" says 2/,
        /which of the two is wrong/,
      ],
      [
        1,
        'wordsAgainstFacts',
        '/details/summary',
        /says "off-street parking".*facts\.hasParking.* is false/,
        /wrong/,
      ],
      [
        1,
        'wordsAgainstFacts',
        '/details/description/0',
        /says "No pets".*facts\.petsAllowed.* is true/,
        /wrong/,
      ],
      [
        1,
        'availableWrong',
        '/details/availableFrom',
        /available from 2016-12-14, more than a year before/,
        /the year/,
      ],
    ],
  },
  {
    what: 'words that only seem to',
    kind: 'adverts',
    items: [
      saying({
        title: 'Two bed house, Garden Street',
        summary: 'A 2-bedroom house; there is no off-street parking. The shops have parking.',
        description: ['1 bedroom is on the ground floor.', 'A communal garden.'],
        availableFrom: new Date().toISOString().slice(0, 10),
      }),
    ],
    said: [],
  },
  {
    what: 'texts that were damaged on their way',
    kind: 'adverts',
    items: [
      saying({
        title: 'O&#39;Connell Street &amp; Mews',
        tenancy: '#N/A',
        viewing: 'NULL',
        suitedTo: 'Â£5 a week more',
        description: ['2 bed flat<br/>by the weir'],
      }),
    ],
    said: [
      [
        1,
        'markup',
        '/details/title',
        /"&#39;" is HTML code/,
        /It should probably be "O’Connell Street & Mews"/,
      ],
      [1, 'markup', '/details/description/0', /"<br\/>"/, /It should probably be "2 bed flat by the weir"/],
      [
        1,
        'spreadsheetError',
        '/details/tenancy',
        /"#N\/A" is what a spreadsheet shows/,
        /Correct the formula/,
      ],
      [
        1,
        'emptyWord',
        '/details/viewing',
        /"NULL" is what a program writes for an empty value/,
        /leave the field out/,
      ],
      [
        1,
        'garbledText',
        '/details/suitedTo',
        /"Â£" come from text/,
        /It should probably be "£5 a week more"/,
      ],
    ],
  },
  {
    what: 'references that a spreadsheet spoiled, and one home three times',
    kind: 'properties',
    items: ['1.00012E+11', '100012', '000100012'].map((reference) =>
      property({ street: 'Teasel Way' }, reference),
    ),
    said: [
      [1, 'shortenedNumber', '/externalReference', /"1\.00012E\+11" is a long number/, /as text/],
      [2, 'sameHome', '/facts/street', /home "1\.00012E\+11" has the same address/, /with one reference/],
      [
        3,
        'noughtsLost',
        '/externalReference',
        /"000100012" and "100012" differ only in their leading zeros/,
        /as text before/,
      ],
      [3, 'sameHome', '/facts/street', /home "1\.00012E\+11" has the same/, /with one reference/],
    ],
  },
  {
    what: 'a home that is here under another reference',
    kind: 'properties',
    items: [property({}, 'P/0001')],
    said: [
      [
        1,
        'sameHome',
        '/facts/street',
        /home "P\/1" has the same address \(Weir Row, ZZ1 1AA\)/,
        /If not, you can add/,
      ],
    ],
  },
  {
    what: 'days that stand for none, or cannot be',
    kind: 'applications',
    items: [
      elsewhere(1, { effectiveDate: '1900-01-01', registrationDate: '2024-02-01' }),
      elsewhere(2, { household: [applicant], effectiveDate: '1975-06-01', registrationDate: '2024-02-01' }),
      elsewhere(3, { effectiveDate: '2020-06-01', registrationDate: '2024-02-01' }),
      elsewhere(4, { household: [{ role: 'applicant', dateOfBirth: '1900-01-01' }] }),
    ],
    said: [
      [1, 'dayPlaceholder', '/facts/effectiveDate', /effective date is 1900-01-01/, /null/],
      [
        2,
        'dayBeforeBirth',
        '/facts/effectiveDate',
        /1975-06-01, before the applicant’s date of birth/,
        /wrong/,
      ],
      [2, 'dayBeforeRegistration', '/facts/effectiveDate', /is before the registration date/, /backdated it/],
      [
        3,
        'dayBeforeRegistration',
        '/facts/effectiveDate',
        /2020-06-01, is before.* 2024-02-01/,
        /backdated it/,
      ],
      [4, 'dayPlaceholder', '/facts/household/0/dateOfBirth', /\(applicant\) is 1900-01-01/, /null/],
    ],
  },
  {
    what: 'a child who is older than the applicant',
    kind: 'applications',
    items: family([applicant, child('1961-05-14')]),
    said: [
      [1, 'childOlder', '/facts/household/1/dateOfBirth', /1961-05-14, before the applicant/, /swapped/],
    ],
  },
  {
    what: 'a child of the older of two applicants',
    kind: 'applications',
    items: family([
      { role: 'applicant', dateOfBirth: '1990-01-02' },
      { role: 'partner', dateOfBirth: '1960-01-02' },
      child('1989-03-03'),
    ]),
    said: [],
  },
  {
    what: 'no bedroom for nine people',
    kind: 'applications',
    items: [
      application({
        bedroomNeed: 0,
        household: [applicant, ...Array.from({ length: 8 }, (_, place) => child(`20${10 + place}-03-03`))],
      }),
    ],
    said: [
      [1, 'oddNeed', '/facts/bedroomNeed', /need is 0, but the household has 9 people/, /without a bedroom/],
    ],
  },
  {
    what: 'several applications of one person',
    kind: 'applications',
    items: [elsewhere(1), application({}, 2), application({}, 3), application({}, 4)],
    said: [
      [2, 'samePerson', '/postcode', /^3 applications.*1988-05-14.*: H\/2, H\/3, H\/4\./, /more than once/],
    ],
  },
  {
    what: 'one day for very many',
    kind: 'applications',
    items: Array.from({ length: 40 }, (_, place) =>
      elsewhere(place + 1, { effectiveDate: place < 15 ? `2024-03-${10 + place}` : '2019-04-01' }),
    ),
    said: [
      [
        16,
        'dayOnMany',
        '/facts/effectiveDate',
        /^25 of 40 applications have the same effective date, 2019-04-01/,
        /send null/,
      ],
    ],
  },
];
