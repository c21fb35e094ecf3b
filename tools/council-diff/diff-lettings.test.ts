import * as fc from 'fast-check';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { type EligibilityRules, EligibilityRulesSchema } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { Preference } from '#schemas/tenant/lettings-ranking.ts';
import { diffFrontPage } from './diff-front-page.ts';
import { diffLettings } from './diff-lettings.ts';

const policy: LettingsPolicy = {
  version: 'harrowdale-1',
  schemes: [],
  advertTypes: [{ id: 2, name: 'Flat' }],
  parishes: [
    { id: 'town', name: 'Harrowdale Town' },
    { id: 'dale', name: 'Upper Dale' },
  ],
  applicantTypes: [{ id: 'transfer', name: 'tenants' }],
  outcomes: { hideBelow: 3 },
  localConnectionExemptions: [],
};
const scheme: Scheme = {
  identifier: 'homes',
  name: 'Harrowdale homes',
  limit: { kind: 'atAnyOneTime', maximum: 3 },
  cycle: { kind: 'rolling', minimumDays: 7 },
  bands: [
    { id: 'band-a', name: 'Band A', meaning: 'you need to move now' },
    { id: 'band-b', name: 'Band B', meaning: 'you need to move' },
  ],
};

const meeting = (rules: EligibilityRules): Preference => ({ kind: 'meeting', rules });
const connection = (rule: Partial<NonNullable<EligibilityRules['localConnection']>>) =>
  meeting({ localConnection: { parishes: ['town', 'dale'], minimumMonths: 12, ...rule } });
const preferring = (...preferences: Preference[]): LettingsPolicy => ({
  ...policy,
  schemes: [{ ...scheme, preferences }],
});
const withScheme = (more: Partial<Scheme>): LettingsPolicy => ({
  ...policy,
  schemes: [{ ...scheme, ...more }],
});
const words = (before: LettingsPolicy, after: LettingsPolicy) =>
  diffLettings(before, after).map((change) => change.words);

test.each<[string, Preference[], Preference[], string[]]>([
  [
    'a number',
    [connection({})],
    [connection({ minimumMonths: 24 })],
    ['preference, local connection must have lasted: 12 → 24 months'],
  ],
  [
    'a number that came',
    [meeting({ localConnection: { parishes: ['dale'] } })],
    [meeting({ localConnection: { parishes: ['dale'], minimumMonths: 1 } })],
    ['preference, local connection must have lasted: "any time" → "1 month"'],
  ],
  [
    'entries of lists',
    [connection({ types: ['work'] })],
    [connection({ parishes: ['dale'], types: ['work', 'family'], exempt: ['care-leaver'] })],
    [
      'preference, parish no longer counted: Harrowdale Town',
      'preference, type of local connection counted now: family',
      'preference, exemption of its own counted now: care-leaver',
    ],
  ],
  [
    'a list that means all if it is left out',
    [connection({})],
    [connection({ types: ['work', 'family'], policyExemptions: false })],
    [
      'preference, type of local connection that counts: all → "work, family"',
      'preference, the exemptions of all homes hold: yes → no',
    ],
  ],
  [
    'a rule that came and one that went',
    [meeting({ bedroomNeed: { minimum: 2 }, points: { minimum: 20, maximum: 40 } })],
    [meeting({ bedroomNeed: { minimum: 2, maximum: 3 }, applicantTypes: ['transfer'] })],
    [
      'preference, bedrooms needed: "2 at least" → "2 to 3"',
      'preference, the kind of applicant is now asked: kind of applicant: tenants',
      'preference, the number of points no longer applies: points: 20 to 40',
    ],
  ],
  [
    'one of several',
    [meeting({ bands: ['band-a'] }), connection({})],
    [meeting({ bands: ['band-b'] }), connection({})],
    ['preference 1, band no longer counted: Band A', 'preference 1, band counted now: Band B'],
  ],
  [
    'bands in another order',
    [{ kind: 'bandOrder', bands: ['band-a', 'band-b'] }],
    [{ kind: 'bandOrder', bands: ['band-b', 'band-a'] }],
    ['preference, bands that come first: "Band A, then Band B" → "Band B, then Band A"'],
  ],
  [
    'what came, went and moved',
    [connection({}), meeting({ occupancy: { minimum: 4, maximum: 4 } }), meeting({ bands: ['band-a'] })],
    [meeting({ bands: ['band-a'] }), meeting({ points: { maximum: 9 } }), connection({})],
    [
      'preference removed: people in the household: 4',
      'preference added: points: 9 at most',
      'the order is now: band: Band A, parish: Harrowdale Town or Upper Dale; types of local connection: all; local connection must have lasted: 12 months; the exemptions of all homes hold: yes',
    ],
  ],
])('tells of a preference %s', (_what, before, after, wanted) => {
  expect(words(preferring(...before), preferring(...after))).toEqual(wanted);
});

test.each<[LettingsPolicy, string]>([
  [
    withScheme({ bidding: { blockedBy: ['inReview'] } }),
    'what keeps people from bidding: "an offer, a suspension" → "a review"',
  ],
  [
    withScheme({ bidding: { modes: ['self'] } }),
    'ways to bid: "people themselves, staff for a person" → "people themselves"',
  ],
  [
    withScheme({ bidding: { automatic: { hoursBeforeClose: 6 } } }),
    'hours before the close at which the portal bids: nothing → 6',
  ],
  [
    withScheme({ rules: { maximumAge: { maximum: 59, whose: 'everyAdult' } } }),
    'who may bid, a highest age is now asked: highest age: 59; the age that must not be higher: that of every adult',
  ],
  [
    withScheme({ rules: { housingDebt: { maximumPence: 50_050, unlessPlanKeptMonths: 6 } } }),
    'who may bid, a limit on housing debt is now asked: housing debt at most: £500.50; repayment plan instead: 6 months',
  ],
  [
    withScheme({ debtBand: { overPence: 0, band: 'band-b' } }),
    'lower band for debts: nothing → "Band B for any debt"',
  ],
  [
    withScheme({ debtBand: { overPence: 50_000, band: 'band-b', unlessPlanKeptMonths: 1 } }),
    'lower band for debts: nothing → "Band B for more than £500, unless a plan is kept for 1 month"',
  ],
  [
    withScheme({ quotas: { groups: [{ id: 'b', name: 'people in Band B', rules: {}, percent: 60 }] } }),
    'group of quotas added: people in Band B',
  ],
  [
    withScheme({ tieBreak: 'landlord' }),
    'what decides where all is equal: "the lower number of the application" → "the landlord"',
  ],
  [
    withScheme({ ranking: [{ kind: 'bedroomNeed', order: 'closestFirst' }] }),
    'who comes first: "preferences, then band, then effective date" → "bedroom need (closest to the home first)"',
  ],
  [
    withScheme({
      cycle: {
        kind: 'fixed',
        weeks: 1,
        opensWeekday: 1,
        opensAt: '09:00',
        closesWeekday: 3,
        closesAt: '24:00',
        moreOpenings: [{ opensWeekday: 4, opensAt: '09:00', closesWeekday: 7, closesAt: '24:00' }],
      },
    }),
    'cycle: "homes open and close on any day, and are open for at least 7 days" → "every week from Monday 09:00 to Wednesday 24:00 and from Thursday 09:00 to Sunday 24:00"',
  ],
  [
    withScheme({ limit: { kind: 'perWeek', maximum: 3, weekBegins: 4 } }),
    'how many bids: "3 at any one time" → "3 per calendar week from Thursday"',
  ],
  [
    withScheme({ limit: { kind: 'atAnyOneTime', maximum: 3, uncountedAdvertTypes: [2] } }),
    'bids that do not count: nothing → "Flat does not count"',
  ],
  [
    { ...preferring(), outcomes: { hideBelow: 5 } },
    'fewest bidders for which an outcome gives details: 3 → 5',
  ],
])('says in words what a scheme lets people do: %#', (after, wanted) => {
  expect(words(preferring(), after)).toContain(wanted);
});

const range = (least: number, most: number) => {
  const end = fc.integer({ min: least, max: most });
  return fc.record({ minimum: end, maximum: end }, { requiredKeys: [] });
};
const rules = fc
  .record(
    {
      bedroomNeed: range(0, 12),
      occupancy: range(1, 4),
      children: fc.tuple(range(0, 3), fc.constantFrom(16, 18)).map(([ends, under]) => ({ ...ends, under })),
      age: fc.record({ minimum: fc.constantFrom(50, 60), whose: fc.constantFrom('applicant', 'anyAdult') }),
      maximumAge: fc.record({
        maximum: fc.constantFrom(35, 59),
        whose: fc.constantFrom('applicant', 'everyAdult'),
      }),
      localConnection: fc.record(
        {
          parishes: fc.subarray(['town', 'dale'], { minLength: 1 }),
          types: fc.subarray(['work', 'family'], { minLength: 1 }),
          minimumMonths: fc.constantFrom(12, 24),
          exempt: fc.subarray(['care-leaver'], { minLength: 1 }),
          policyExemptions: fc.boolean(),
        },
        { requiredKeys: ['parishes'] },
      ),
      applicantTypes: fc.subarray(['transfer', 'key-worker'], { minLength: 1 }),
      adaptations: fc.subarray(['ramp', 'wet-room'], { minLength: 1 }),
      mobility: fc.subarray(['level-1', 'level-2'], { minLength: 1 }),
      bands: fc.subarray(['band-a', 'band-b'], { minLength: 1 }),
      points: range(0, 40),
      housingDebt: fc.record(
        { maximumPence: fc.constantFrom(0, 50_000), unlessPlanKeptMonths: fc.constantFrom(1, 6) },
        { requiredKeys: ['maximumPence'] },
      ),
    } satisfies Readonly<Record<keyof EligibilityRules, unknown>>,
    { requiredKeys: [] },
  )
  .filter((value) => Value.Check(EligibilityRulesSchema, value));

test('tells each changed preference, and never as JSON', () => {
  fc.assert(
    fc.property(rules, rules, (one, other) => {
      const [before, after] = [preferring(meeting(one)), preferring(meeting(other))];
      const inWords = words(before, after);
      const left = (policyRules: EligibilityRules) => words(preferring(), preferring(meeting(policyRules)));
      // Two ways to write one rule, such as an empty range and one from nothing, may say the same.
      expect(inWords.length > 0 || left(one).join() === left(other).join()).toBe(true);
      expect(inWords.join('\n')).not.toMatch(/[{}[\]]|undefined/);
      expect(words(before, before)).toEqual([]);
    }),
  );
});

test('tells tiles, steps and figures of the first page in words', () => {
  const tile = { to: '/account', icon: 'person' } as const;
  const changes = diffFrontPage(
    {
      blocks: [
        { kind: 'tiles', items: [tile, { to: '/properties', title: 'Homes' }] },
        { kind: 'figures', show: ['openHomes'] },
        { kind: 'hero', look: 'plain', text: 'start' },
      ],
    },
    {
      blocks: [
        {
          kind: 'tiles',
          items: [
            { ...tile, icon: 'enter' },
            { to: '/forms', title: 'Forms' },
          ],
        },
        { kind: 'figures', show: ['openHomes', 'landlords'] },
        { kind: 'hero', look: 'plain', text: 'start', search: true },
      ],
    },
  );
  expect(changes.map((change) => change.words)).toEqual([
    'items of tiles removed: Homes',
    'items of tiles added: Forms',
    'items of tiles, icon of /account: person → enter',
    'show of figures: openHomes → "openHomes, landlords"',
    'search of the top of the page: nothing → yes',
  ]);
});

test('says what refusing homes leads to', () => {
  const before = withScheme({ offers: { answerWithin: { workingDays: 1 } } });
  const after = withScheme({
    offers: {
      answerWithin: { hours: 48 },
      invited: 3,
      orderAt: 'offer',
      refusals: {
        counts: ['refused', 'missedViewing'],
        countedSince: '2026-04-01',
        reviewWithinDays: 21,
        rules: [
          { after: 1, bands: ['band-a'], leadsTo: { kind: 'band', band: 'band-b', months: 1 } },
          {
            after: 3,
            withinMonths: 12,
            exempt: { applicantTypes: ['transfer'] },
            again: true,
            leadsTo: { kind: 'noBids', months: 6, newDate: true },
          },
        ],
      },
    },
  });
  expect(words(before, after)).toEqual([
    'order that decides who is offered a home: "at the close" → "at the offer"',
    'time to answer an offer: "1 working day" → "48 hours"',
    'people invited to see a home together: 1 → 3',
    'what counts as a refusal: nothing → "refusing a home, a missed viewing"',
    'refusals count since: ever → 2026-04-01',
    'days to ask for a review of a refusal: nothing → 21',
    'refusal rule added: 1 refusal by Band A: Band B for 1 month',
    'refusal rule added: 3 refusals in 12 months but not by tenants: no bids for 6 months, then a new date, and again at each later one',
  ]);
});
