import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyHome, type AutomaticChoices } from '#schemas/automatic-bids.ts';
import { eachFeature } from '#schemas/home-features.ts';
import type { Reason } from '#schemas/lettings-facts.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import {
  automaticHours,
  chooseHomes,
  explainUnwanted,
  leavesAnArea,
  looksAt,
  type ConsideredHome,
  type MadeBid,
} from './automatic-bids.ts';
import { countBids } from './bid-count.ts';

const now = new Date('2026-03-05T00:00:00Z');
const scheme: Scheme = {
  identifier: 'homes',
  name: 'Homes',
  limit: { kind: 'perCycle', maximum: 3 },
  cycle: { kind: 'rolling', minimumDays: 5 },
  bands: [],
  bidding: { modes: ['self', 'automatic'], automatic: { hoursBeforeClose: 12 } },
};
const tooMany: Reason = { rule: 'bedroomNeed', verdict: 'notMet', facts: {}, wouldChange: null };

const home = (id: string, more: Partial<ConsideredHome> = {}): ConsideredHome => ({
  id,
  home: { area: 'Kiln Bank', bedrooms: 2, advertTypeId: 1, ...eachFeature(() => false) },
  advert: {
    schemeIdentifier: 'homes',
    cycleId: 'this',
    closesAt: new Date('2026-03-05T12:00:00Z'),
    advertTypeId: 1,
    excludedFromBidCount: false,
    bidGroup: null,
  },
  hasBid: false,
  takenBack: false,
  against: [],
  place: 1,
  ...more,
});

const areas = ['Kiln Bank', 'Mill Lane', 'Wren Hollow'];
const some = <Value>(values: readonly Value[]) => fc.subarray([...values]);
const anyChoices: fc.Arbitrary<AutomaticChoices> = fc.record({
  areas: some(areas),
  neverAreas: some(areas),
  bedrooms: some([0, 1, 2, 3, 4]),
  advertTypeIds: some([1, 2]),
  needs: some(['stepFree', 'hasGarden'] as const),
});
const anyAdvert = fc.record({
  schemeIdentifier: fc.constant('homes'),
  cycleId: fc.constantFrom('this', 'next'),
  closesAt: fc.integer({ min: 1, max: 5 }).map((hours) => new Date(now.getTime() + hours * 3_600_000)),
  advertTypeId: fc.constantFrom(1, 2),
  excludedFromBidCount: fc.boolean(),
  bidGroup: fc.constantFrom(null, 'terrace'),
});
const anyConsidered: fc.Arbitrary<ConsideredHome> = fc.record({
  id: fc.uuid(),
  home: fc.record({
    area: fc.constantFrom(...areas),
    bedrooms: fc.integer({ min: 0, max: 6 }),
    advertTypeId: fc.constantFrom(1, 2),
    ...eachFeature(() => fc.boolean()),
  }),
  advert: anyAdvert,
  hasBid: fc.boolean(),
  takenBack: fc.boolean(),
  against: fc.constantFrom([], [tooMany]),
  place: fc.integer({ min: 1, max: 4 }),
});
const anyHeld: fc.Arbitrary<MadeBid[]> = fc.array(
  fc.record({
    state: fc.constantFrom('live', 'withdrawn', 'stood'),
    placedAt: fc.constantFrom(now, new Date(now.getTime() - 7 * 86_400_000)),
    madeBy: fc.constantFrom('applicant', 'staff', 'automatic'),
    advert: anyAdvert,
  }),
  { maxLength: 4 },
);
const anyScheme = fc
  .record({
    kind: fc.constantFrom('perCycle', 'perWeek', 'atAnyOneTime'),
    maximum: fc.integer({ min: 1, max: 4 }),
    groupsCountOnce: fc.boolean(),
  })
  .map((limit): Scheme => ({ ...scheme, limit }));
const anyRun = fc.record({
  scheme: anyScheme,
  choices: anyChoices,
  homes: fc.uniqueArray(anyConsidered, { maxLength: 12, selector: ({ id }) => id }),
  held: anyHeld,
});

const run = (asked: {
  scheme: Scheme;
  choices: AutomaticChoices;
  homes: ConsideredHome[];
  held: MadeBid[];
}) => chooseHomes(asked.scheme, asked.choices, asked.homes, asked.held, now);

describe('whatever the homes and the choices', () => {
  test('no bid is over the limit, for a home not to be, for one they may not have, or made again', () => {
    fc.assert(
      fc.property(anyRun, (asked) => {
        const byId = new Map(asked.homes.map((one) => [one.id, one] as const));
        let held = asked.held;
        for (const { id, outcome } of run(asked)) {
          const one = byId.get(id);
          if (!one || outcome !== 'bid') continue;
          expect(asked.choices.neverAreas).not.toContain(one.home.area);
          expect([one.hasBid, one.takenBack, one.against.length]).toEqual([false, false, 0]);
          expect(explainUnwanted(asked.choices, one.home)).toBeNull();
          const { limit } = asked.scheme;
          const before = countBids(asked.scheme, held, one.advert.cycleId, now);
          held = [...held, { state: 'live', madeBy: 'automatic', placedAt: now, advert: one.advert }];
          const after = countBids(asked.scheme, held, one.advert.cycleId, now);
          const maximum = limit.kind === 'none' ? Infinity : limit.maximum;
          expect(after === before || after <= maximum).toBe(true);
        }
      }),
    );
  });

  test('each home is decided once, and the order in which they come makes no difference', () => {
    fc.assert(
      fc.property(anyRun, fc.nat(), (asked, seed) => {
        const decided = run(asked);
        expect(decided.map(({ id }) => id).toSorted()).toEqual(asked.homes.map(({ id }) => id).toSorted());
        const turned = asked.homes.toSorted((one, other) => hash(one.id, seed) - hash(other.id, seed));
        expect(run({ ...asked, homes: turned })).toEqual(decided);
      }),
    );
  });

  test('a home is left for want of bids only if every bid before it was for a place as good', () => {
    fc.assert(
      fc.property(anyRun, (asked) => {
        const place = new Map(asked.homes.map((one) => [one.id, one.place] as const));
        const decided = run(asked);
        for (const [at, { id, outcome }] of decided.entries()) {
          if (outcome !== 'noBidsLeft') continue;
          for (const before of decided.slice(0, at)) {
            expect(place.get(before.id) ?? 0).toBeLessThanOrEqual(place.get(id) ?? 0);
          }
        }
      }),
    );
  });

  test('bids made by one run are not made by the next, which sees them', () => {
    fc.assert(
      fc.property(anyRun, (asked) => {
        const made = new Set(run(asked).flatMap(({ id, outcome }) => (outcome === 'bid' ? [id] : [])));
        const homes = asked.homes.map((one) => (made.has(one.id) ? { ...one, hasBid: true } : one));
        const held = [
          ...asked.held,
          ...asked.homes.flatMap(({ id, advert }) =>
            made.has(id)
              ? [{ state: 'live' as const, madeBy: 'automatic' as const, placedAt: now, advert }]
              : [],
          ),
        ];
        expect(run({ ...asked, homes, held }).filter(({ outcome }) => outcome === 'bid')).toEqual([]);
      }),
    );
  });
});

const hash = (text: string, seed: number) =>
  [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0) + seed) % 9_973, 7);

const decide = (choices: Partial<AutomaticChoices>, ...homes: ConsideredHome[]) =>
  chooseHomes(scheme, { ...anyHome, ...choices }, homes, [], now).map(
    ({ id, outcome, because }) => `${id} ${because ?? outcome}`,
  );

test('no more bids of its own making are held than the scheme says, and others do not count', () => {
  const limited: Scheme = {
    ...scheme,
    limit: { kind: 'none' },
    bidding: { ...scheme.bidding, automatic: { hoursBeforeClose: 12, maximum: 2 } },
  };
  const { advert } = home('a');
  const held: MadeBid[] = [
    { state: 'live', madeBy: 'applicant', placedAt: now, advert },
    { state: 'live', madeBy: 'automatic', placedAt: now, advert },
    { state: 'withdrawn', madeBy: 'automatic', placedAt: now, advert },
    { state: 'live', madeBy: 'automatic', placedAt: now, advert: { ...advert, schemeIdentifier: 'other' } },
    { state: 'live', madeBy: 'automatic', placedAt: now, advert: { ...advert, closesAt: now } },
  ];
  const decided = chooseHomes(limited, anyHome, [home('b'), home('c')], held, now);
  expect(decided.map(({ id, outcome, reasons }) => `${id} ${outcome} ${reasons.length}`)).toEqual([
    'b bid 0',
    'c noBidsLeft 0',
  ]);
});

describe('of several homes', () => {
  test('those come first where somebody would stand highest, until no bid is left', () => {
    const homes = [
      home('a', { place: 9 }),
      home('b', { place: 2 }),
      home('c', { place: 4 }),
      home('d', { place: 3 }),
    ];
    expect(decide({}, ...homes)).toEqual(['b bid', 'd bid', 'c bid', 'a noBidsLeft']);
  });

  test('of two places alike the home that closes sooner comes first', () => {
    const later = { ...home('a').advert, closesAt: new Date('2026-03-06T12:00:00Z') };
    expect(decide({}, home('a', { advert: later }), home('b'))).toEqual(['b bid', 'a bid']);
  });

  test('each that is left says why', () => {
    expect(
      decide(
        { neverAreas: ['Mill Lane'] },
        home('a', { hasBid: true, takenBack: true }),
        home('b', { takenBack: true }),
        home('c', { against: [tooMany] }),
        home('d', { home: { ...home('d').home, area: 'Mill Lane' }, against: [tooMany] }),
      ),
    ).toEqual(['a hasBid', 'b takenBack', 'c cannotBid', 'd neverArea']);
  });
});

test.each<[Partial<AutomaticChoices>, string | null]>([
  [{}, null],
  [{ areas: ['Kiln Bank'] }, null],
  [{ areas: ['Kiln Bank'], neverAreas: ['Kiln Bank'] }, 'neverArea'],
  [{ areas: ['Mill Lane'] }, 'area'],
  [{ bedrooms: [1, 3] }, 'bedrooms'],
  [{ bedrooms: [4] }, null],
  [{ advertTypeIds: [2] }, 'advertType'],
  [{ needs: ['hasGarden'] }, null],
  [{ needs: ['hasGarden', 'stepFree'] }, 'needs'],
])('of a house of five bedrooms with a garden, %j says %s', (choices, said) => {
  const wanted = { ...home('a').home, bedrooms: 5, hasGarden: true };
  expect(explainUnwanted({ ...anyHome, ...choices }, wanted)).toBe(said);
});

test.each([
  [{}, true],
  [{ neverAreas: ['Kiln Bank'] }, true],
  [{ areas: ['Kiln Bank', 'Mill Lane'], neverAreas: ['Kiln Bank'] }, true],
  [{ areas: ['Kiln Bank'], neverAreas: ['Kiln Bank'] }, false],
])('%j leaves somewhere: %s', (choices, said) => {
  expect(leavesAnArea({ ...anyHome, ...choices })).toBe(said);
});

test('the portal looks so many hours before the close, and never before a home is open', () => {
  const closesAt = new Date('2026-03-05T12:00:00Z');
  const opened = (at: string) => looksAt({ opensAt: new Date(at), closesAt }, 12).toISOString();
  expect(opened('2026-03-01T12:00:00Z')).toBe('2026-03-05T00:00:00.000Z');
  expect(opened('2026-03-05T09:00:00Z')).toBe('2026-03-05T09:00:00.000Z');
});

test('a scheme has automatic bids if it names them and says when', () => {
  expect(automaticHours(scheme)).toBe(12);
  expect(automaticHours({ ...scheme, bidding: { modes: ['self', 'automatic'] } })).toBeUndefined();
  expect(automaticHours({ ...scheme, bidding: { automatic: { hoursBeforeClose: 12 } } })).toBeUndefined();
});
