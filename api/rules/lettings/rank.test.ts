import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { Preference, RankCriterion } from '#schemas/tenant/lettings-ranking.ts';
import { ageOn } from '#domain/lettings/birthday.ts';
import { drawText, type RankContext, RankContextError, type Ranked } from './rank-criteria.ts';
import { explainOrder, explainMissingFacts, rankKey } from './rank.ts';

// Not in alphabetical order: the scheme's order decides, not the name's.
const bandIds = ['urgent', 'high', 'medium', 'low'];

const scheme: Scheme = {
  identifier: 'general',
  name: 'General needs',
  limit: { kind: 'none' },
  cycle: { kind: 'rolling', minimumDays: 5 },
  bands: bandIds.map((id) => ({ id, name: id, meaning: id })),
};

/** A stand-in for SHA-256: sixteen digits that look random. */
function sha256(text: string): string {
  let hash = 7n;
  for (const letter of text)
    hash = (hash * 6_364_136_223_846_793_005n + BigInt(letter.charCodeAt(0))) % 2n ** 64n;
  return hash.toString(16).padStart(16, '0');
}

function contextFor(ranked: Scheme, preferences: Preference[] = [], ranking?: string): RankContext {
  const policy: LettingsPolicy = {
    version: '1',
    schemes: [ranked],
    advertTypes: [{ id: 1, name: 'House' }],
    outcomes: { hideBelow: 0 },
    localConnectionExemptions: [],
  };
  const terms = { preferences, parish: 'wren', ...(ranking === undefined ? {} : { ranking }) };
  return { policy, sha256, advert: { id: 'A1', bedrooms: 2, asOf: '2026-03-12', terms } };
}

const nullable = <T>(values: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: 3, arbitrary: values }, { weight: 1, arbitrary: fc.constant(null) });
const day = fc.constantFrom(
  '1999-12-31',
  '2024-02-29',
  '2024-03-12',
  '2024-03-13',
  '2026-03-12',
  '2026-03-13',
);

const nobody = { applicationId: 'x', reference: '1' };
const numberOf = (id: string): string => String(800_100 - (Number.parseInt(id.slice(-2), 16) % 100));

// Few values, so that applications often tie in everything but the id; ids with few letters, so that these tie,
// too.
const ranked: fc.Arbitrary<Ranked> = fc
  .record({
    applicationId: fc
      .constantFrom('0a', '0B', '1a', 'f0')
      .map((end) => `00000000-0000-4000-8000-0000000000${end}`),
    reference: fc.constant(''),
    placedAt: fc.constantFrom(new Date('2026-03-05T12:00Z'), new Date('2026-03-05T12:00:00.001Z')),
    facts: fc.record({
      band: fc.constantFrom(...bandIds, 'retired', null),
      effectiveDate: nullable(day),
      registrationDate: nullable(day),
      points: nullable(fc.constantFrom(0, 9, 10, 100, 99_999)),
      bandsByParish: fc.subarray([
        { parish: 'wren', band: 'high' },
        { parish: 'lark', band: 'urgent' },
      ]),
      bedroomNeed: nullable(fc.integer({ min: 0, max: 4 })),
      owesHousingDebt: nullable(fc.boolean()),
      housingDebtPence: nullable(fc.constantFrom(0, 50_000, 50_001)),
      repaymentPlanMonths: nullable(fc.constantFrom(0, 6)),
      household: fc
        .tuple(nullable(fc.constantFrom('1966-03-12', '1966-03-13')), fc.integer({ min: 0, max: 2 }))
        .map(([dateOfBirth, children]): ApplicationFacts['household'] => [
          { role: 'applicant', dateOfBirth },
          ...Array.from({ length: children }, () => ({ role: 'child' as const, dateOfBirth: null })),
        ]),
      localConnections: fc.subarray([{ type: 'work', parish: 'wren', since: '2026-03-12' }]),
    }),
  })
  .map((of) => ({ ...of, reference: numberOf(of.applicationId) }));

const order = fc.constantFrom('mostFirst' as const, 'fewestFirst' as const);
const criterion: fc.Arbitrary<RankCriterion> = fc.oneof(
  fc.constantFrom<RankCriterion>(
    { kind: 'preference' },
    { kind: 'band' },
    { kind: 'points' },
    { kind: 'bedroomNeed', order: 'closestFirst' },
    { kind: 'debt' },
    { kind: 'effectiveDate' },
    { kind: 'registrationDate' },
    { kind: 'bidTime' },
    { kind: 'draw', seed: 'published on 1 March' },
  ),
  order.map((which): RankCriterion => ({ kind: 'bedroomNeed', order: which })),
  order.map((which): RankCriterion => ({ kind: 'householdSize', order: which })),
  fc.record({
    kind: fc.constant('waiting' as const),
    since: fc.constantFrom('effectiveDate' as const, 'registrationDate' as const),
    unit: fc.constantFrom('months' as const, 'years' as const),
  }),
);
const preference: fc.Arbitrary<Preference> = fc.constantFrom<Preference>(
  { kind: 'meeting', rules: { localConnection: { parishes: ['wren'] } } },
  { kind: 'meeting', rules: { age: { minimum: 60, whose: 'applicant' } } },
  { kind: 'bandOrder', bands: ['medium', 'urgent'] },
);

/** A home of a scheme with any ranking and any preferences, some of the home and some of the scheme. */
const queue = fc
  .record({
    ranking: fc.array(criterion, { minLength: 1, maxLength: 5 }),
    preferences: fc.array(preference, { maxLength: 2 }),
    own: fc.array(preference, { maxLength: 2 }),
    byPoints: fc.boolean(),
    debtBand: fc.constantFrom<Scheme['debtBand']>(
      undefined,
      { overPence: 50_000, band: 'medium' },
      { overPence: 50_000, band: 'medium', unlessPlanKeptMonths: 6 },
    ),
  })
  .map(({ ranking, preferences, own, byPoints, debtBand }) => {
    const bands = scheme.bands.map((band, place) => ({
      ...band,
      // A person with fewer than five points has points and is in no band.
      ...(byPoints ? { fromPoints: 35 - place * 10 } : {}),
    }));
    const ours: Scheme = { ...scheme, bands, ranking, preferences, ...(debtBand && { debtBand }) };
    return { ours, context: contextFor(ours, own) };
  });

/** Counts the whole months between, one by one. */
function monthsOf(since: string): number {
  const from = new Date(`${since}T00:00:00Z`);
  for (let months = 1; ; months += 1) {
    const moved = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, from.getUTCDate()));
    // A day that the month does not have is its last one; the months before a close on the twelfth all have it.
    if (moved.getTime() > Date.parse('2026-03-12')) return months - 1;
  }
}

/** Compares as the scheme would publish it: an unknown value is level with `unknown`, and so never last. */
const byValue = (a: number | null | undefined, b: number | null | undefined, unknown: number): number =>
  Math.sign((a ?? unknown) - (b ?? unknown));
const time = (value: string | null | undefined): number | null => (value == null ? null : Date.parse(value));
const closes = Date.parse('2026-03-12');

/** `null` if no band is known; a place after the last band if it is known that there is none. */
function placeOf(facts: ApplicationFacts, ours: Scheme): number | null {
  const { band, points, bandsByParish } = facts;
  const byPoints = points != null && ours.bands.some(({ fromPoints }) => fromPoints !== undefined);
  const group = ours.bands.findIndex(
    ({ fromPoints }) => fromPoints !== undefined && (points ?? -1) >= fromPoints,
  );
  const places = [
    group === -1 ? bandIds.indexOf(band ?? '') : group,
    ...(bandsByParish ?? [])
      .filter(({ parish }) => parish === 'wren')
      .map((own) => bandIds.indexOf(own.band)),
  ].filter((place) => place !== -1);
  const { housingDebtPence, repaymentPlanMonths } = facts;
  const excused = ours.debtBand?.unlessPlanKeptMonths !== undefined && repaymentPlanMonths === 6;
  const lowered = ours.debtBand !== undefined && housingDebtPence === 50_001 && !excused;
  if (places.length > 0) return Math.max(Math.min(...places), lowered ? bandIds.indexOf('medium') : 0);
  return byPoints ? bandIds.length : null;
}

function meets(wanted: Extract<Preference, { kind: 'meeting' }>, { facts }: Ranked): boolean {
  if (wanted.rules.localConnection !== undefined) return facts.localConnections.length > 0;
  return facts.household[0]?.dateOfBirth != null && ageOn('2026-03-12', facts.household[0].dateOfBirth) >= 60;
}

function comparePreference(wanted: Preference, a: Ranked, b: Ranked, ours: Scheme): number {
  if (wanted.kind === 'meeting') return Number(meets(wanted, b)) - Number(meets(wanted, a));
  const place = ({ facts }: Ranked): number | null => {
    const at = placeOf(facts, ours);
    const found = at === null ? -1 : wanted.bands.indexOf(bandIds[at] ?? '');
    return found === -1 ? null : found;
  };
  return byValue(place(a), place(b), 99);
}

/** Slow and obvious: criterion after criterion, as a scheme is published. */
function compareBy(wanted: RankCriterion, a: Ranked, b: Ranked, ours: Scheme, context: RankContext): number {
  const both = (unknown: number, value: (facts: ApplicationFacts) => number | null | undefined): number =>
    byValue(value(a.facts), value(b.facts), unknown);
  switch (wanted.kind) {
    case 'preference':
      return (
        [...(context.advert.terms?.preferences ?? []), ...(ours.preferences ?? [])]
          .map((one) => comparePreference(one, a, b, ours))
          .find((sign) => sign !== 0) ?? 0
      );
    case 'band':
      return both(bandIds.length - 1, (facts) => placeOf(facts, ours));
    case 'points':
      return -both(0, ({ points }) => points);
    case 'bedroomNeed':
      if (wanted.order === 'mostFirst') return -both(0, ({ bedroomNeed }) => bedroomNeed);
      if (wanted.order === 'fewestFirst') return both(12, ({ bedroomNeed }) => bedroomNeed);
      return both(10, ({ bedroomNeed }) => (bedroomNeed === null ? null : Math.abs(bedroomNeed - 2)));
    case 'householdSize':
      return (a.facts.household.length - b.facts.household.length) * (wanted.order === 'mostFirst' ? -1 : 1);
    case 'debt':
      return both(0.5, ({ owesHousingDebt, housingDebtPence }) => {
        if (housingDebtPence != null) return Number(housingDebtPence > 0);
        return owesHousingDebt == null ? null : Number(owesHousingDebt);
      });
    case 'effectiveDate':
      return both(closes, ({ effectiveDate }) => time(effectiveDate));
    case 'registrationDate':
      return both(closes, ({ registrationDate }) => time(registrationDate));
    case 'waiting':
      return -both(0, (facts) => {
        const since = facts[wanted.since];
        return since == null ? null : Math.floor(monthsOf(since) / (wanted.unit === 'years' ? 12 : 1));
      });
    case 'bidTime':
      return Number(a.placedAt) - Number(b.placedAt);
    case 'draw': {
      const drawn = ({ applicationId }: Ranked): string => sha256(drawText(wanted.seed, 'A1', applicationId));
      return drawn(a) < drawn(b) ? -1 : drawn(a) > drawn(b) ? 1 : 0;
    }
  }
}

function compare(a: Ranked, b: Ranked, ours: Scheme, context: RankContext): number {
  for (const wanted of ours.ranking ?? []) {
    const sign = compareBy(wanted, a, b, ours, context);
    if (sign !== 0) return Math.sign(sign);
  }
  return Math.sign(Number(a.reference) - Number(b.reference));
}

const keyOf = rankKey;
const bytewise = (a: string, b: string): number => Buffer.compare(Buffer.from(a), Buffer.from(b));

describe('rankKey', () => {
  test('its bytewise order is the order of the published criteria, whichever they are', () => {
    fc.assert(
      fc.property(queue, ranked, ranked, ({ ours, context }, a, b) => {
        expect(bytewise(keyOf(a, ours, context), keyOf(b, ours, context))).toBe(compare(a, b, ours, context));
      }),
      { numRuns: 4000 },
    );
  });

  test('sorting a whole queue by its keys is sorting it by the criteria', () => {
    fc.assert(
      fc.property(
        queue,
        fc.uniqueArray(ranked, { selector: ({ applicationId }) => applicationId }),
        (home, people) => {
          const { ours, context } = home;
          const byKey = people.toSorted((a, b) => bytewise(keyOf(a, ours, context), keyOf(b, ours, context)));
          expect(byKey).toEqual(people.toSorted((a, b) => compare(a, b, ours, context)));
        },
      ),
      { numRuns: 500 },
    );
  });

  test('is a total order: antisymmetric, transitive, level only with itself', () => {
    fc.assert(
      fc.property(queue, ranked, ranked, ranked, ({ ours, context }, a, b, c) => {
        const sign = (one: Ranked, other: Ranked) =>
          bytewise(keyOf(one, ours, context), keyOf(other, ours, context));
        expect(sign(a, b) + sign(b, a)).toBe(0);
        const inOrder = sign(a, b) < 0 && sign(b, c) < 0;
        expect(!inOrder || sign(a, c) < 0).toBe(true);
        expect(sign(a, a)).toBe(0);
        expect(sign(a, b) !== 0 || a.applicationId === b.applicationId).toBe(true);
      }),
      { numRuns: 2000 },
    );
  });

  test('made anew it is the same, from facts that were stored and read again, too', () => {
    fc.assert(
      fc.property(queue, ranked, ({ ours, context }, a) => {
        const read: ApplicationFacts = JSON.parse(JSON.stringify(a.facts));
        expect(keyOf({ ...a, facts: read }, ours, context)).toBe(keyOf(a, ours, context));
      }),
    );
  });

  test('the order does not depend on a collation', () => {
    const collator = new Intl.Collator('en');
    fc.assert(
      fc.property(queue, ranked, ranked, ({ ours, context }, a, b) => {
        const [one, other] = [keyOf(a, ours, context), keyOf(b, ours, context)];
        expect(Math.sign(collator.compare(one, other))).toBe(bytewise(one, other));
      }),
      { numRuns: 1000 },
    );
  });

  test('is printable ASCII, and of one length for one home', () => {
    fc.assert(
      fc.property(queue, ranked, ranked, ({ ours, context }, a, b) => {
        expect(keyOf(a, ours, context)).toMatch(/^(?:[0-9a-f]+\.)*06[0-9]{6}\.[0-9a-f-]{36}$/);
        expect(keyOf(a, ours, context)).toHaveLength(keyOf(b, ours, context).length);
      }),
      { numRuns: 1000 },
    );
  });

  test('says band and effective date where a scheme says nothing', () => {
    fc.assert(
      fc.property(ranked, (a) => {
        expect(keyOf(a, scheme)).toMatch(/^[0-9]{3}\.[0-9]{8}\.06[0-9]{6}\.[0-9a-f-]{36}$/);
        expect(keyOf(a, scheme)).toHaveLength(3 + 1 + 8 + 1 + 8 + 1 + 36);
      }),
    );
  });

  test.each<[RankCriterion, RegExp]>([
    [{ kind: 'waiting', since: 'effectiveDate', unit: 'months' }, /the day the home closes/],
    [{ kind: 'bedroomNeed', order: 'closestFirst' }, /the bedrooms of the home/],
    [{ kind: 'draw', seed: 'a seed of some kind' }, /the home of the draw/],
    [{ kind: 'bidTime' }, /the time of the bid/],
  ])('refuses to make up what %j asks for', (wanted, says) => {
    const [a] = fc.sample(ranked, 1);
    const facts = a?.facts;
    if (facts === undefined) throw new Error('fast-check gave nothing.');
    const ask = () => rankKey({ ...nobody, facts }, { ...scheme, ranking: [wanted] });
    expect(ask).toThrow(RankContextError);
    expect(ask).toThrow(says);
  });

  test('another ranking of the scheme decides where the home asks for it', () => {
    const ours: Scheme = {
      ...scheme,
      otherRankings: [
        { id: 'first-come', name: 'First come, first served', criteria: [{ kind: 'bidTime' }] },
      ],
    };
    fc.assert(
      fc.property(ranked, ranked, (a, b) => {
        const context = contextFor(ours, [], 'first-come');
        const earlier = Number(a.placedAt) - Number(b.placedAt);
        fc.pre(earlier !== 0);
        expect(bytewise(keyOf(a, ours, context), keyOf(b, ours, context))).toBe(Math.sign(earlier));
      }),
    );
    const unknown = contextFor(ours, [], 'last-come');
    expect(() => fc.sample(ranked, 1).map((a) => keyOf(a, ours, unknown))).toThrow(/no ranking "last-come"/);
  });
});

const bornOn = (dateOfBirth: string): Ranked => ({
  applicationId: dateOfBirth,
  reference: dateOfBirth,
  facts: {
    band: 'low',
    effectiveDate: '2026-01-01',
    bedroomNeed: 1,
    household: [{ role: 'applicant', dateOfBirth }],
    localConnections: [],
  },
});

describe('a preference', () => {
  test('re-orders and never keeps anybody out', () => {
    fc.assert(
      fc.property(
        fc.array(preference, { minLength: 1, maxLength: 3 }),
        fc.uniqueArray(ranked, { selector: ({ applicationId }) => applicationId }),
        (preferences, people) => {
          const keys = people.map((a) => keyOf(a, scheme, contextFor(scheme, preferences)));
          expect(new Set(keys).size).toBe(people.length);
        },
      ),
    );
  });

  test('changes nothing between two who stand the same with it', () => {
    fc.assert(
      fc.property(preference, ranked, ranked, (wanted, a, b) => {
        const context = contextFor(scheme, [wanted]);
        fc.pre(comparePreference(wanted, a, b, scheme) === 0);
        const plain = contextFor(scheme);
        expect(bytewise(keyOf(a, scheme, context), keyOf(b, scheme, context))).toBe(
          bytewise(keyOf(a, scheme, plain), keyOf(b, scheme, plain)),
        );
      }),
    );
  });

  test('counts an applicant who turns 60 on the day the home closes', () => {
    const context = contextFor(scheme, [
      { kind: 'meeting', rules: { age: { minimum: 60, whose: 'applicant' } } },
    ]);
    expect(explainOrder(bornOn('1966-03-13'), bornOn('1966-03-12'), scheme, context)).toEqual({
      criterion: 'preference',
      preference: 0,
      ahead: 'second',
      first: false,
      second: true,
    });
  });
});

describe('a fact that the council has not told', () => {
  const facts: ApplicationFacts = {
    band: 'medium',
    effectiveDate: '2024-04-09',
    bedroomNeed: 2,
    household: [{ role: 'applicant', dateOfBirth: '1980-01-01' }],
    localConnections: [],
    registrationDate: '2024-04-09',
    points: 40,
    owesHousingDebt: false,
  };
  const without = (name: keyof ApplicationFacts): ApplicationFacts => ({ ...facts, [name]: null });

  test.each<
    [RankCriterion, keyof ApplicationFacts, best: Partial<ApplicationFacts>, worst: Partial<ApplicationFacts>]
  >([
    [{ kind: 'debt' }, 'owesHousingDebt', { owesHousingDebt: false }, { owesHousingDebt: true }],
    [{ kind: 'band' }, 'band', { band: 'urgent' }, { band: 'low' }],
    [{ kind: 'points' }, 'points', { points: 1 }, { points: 0 }],
    [{ kind: 'bedroomNeed', order: 'mostFirst' }, 'bedroomNeed', { bedroomNeed: 1 }, { bedroomNeed: 0 }],
    [{ kind: 'bedroomNeed', order: 'fewestFirst' }, 'bedroomNeed', { bedroomNeed: 11 }, { bedroomNeed: 12 }],
    [{ kind: 'bedroomNeed', order: 'closestFirst' }, 'bedroomNeed', { bedroomNeed: 11 }, { bedroomNeed: 12 }],
    [
      { kind: 'effectiveDate' },
      'effectiveDate',
      { effectiveDate: '2026-03-11' },
      { effectiveDate: '2026-03-12' },
    ],
    [
      { kind: 'registrationDate' },
      'registrationDate',
      { registrationDate: '2026-03-11' },
      { registrationDate: '2026-03-12' },
    ],
    [
      { kind: 'waiting', since: 'effectiveDate', unit: 'months' },
      'effectiveDate',
      { effectiveDate: '2026-02-12' },
      { effectiveDate: '2026-03-12' },
    ],
  ])(
    'never stands behind those known to stand last by %j, nor ahead of anybody else',
    (wanted, name, better, worst) => {
      const ours: Scheme = { ...scheme, ranking: [wanted] };
      const digits = (of: ApplicationFacts): string =>
        keyOf({ ...nobody, facts: of, placedAt: new Date(0) }, ours, contextFor(ours));
      expect(bytewise(digits(without(name)), digits({ ...facts, ...worst }))).toBeLessThanOrEqual(0);
      expect(bytewise(digits(without(name)), digits({ ...facts, ...better }))).toBe(1);
    },
  );

  test('about a debt stands between those who owe and those who do not', () => {
    const ours: Scheme = { ...scheme, ranking: [{ kind: 'debt' }] };
    const people = [true, null, false].map((owesHousingDebt, place): Ranked => ({
      applicationId: String(place),
      reference: String(place),
      facts: { ...facts, owesHousingDebt },
    }));
    const inOrder = people.toSorted((a, b) => bytewise(keyOf(a, ours), keyOf(b, ours)));
    expect(inOrder.map(({ facts: { owesHousingDebt } }) => owesHousingDebt)).toEqual([false, null, true]);
  });

  test('is named, with the place that it has and the facts that would change it', () => {
    const ours: Scheme = {
      ...scheme,
      ranking: [{ kind: 'preference' }, { kind: 'band' }, { kind: 'debt' }, { kind: 'effectiveDate' }],
      preferences: [
        { kind: 'meeting', rules: { applicantTypes: ['transfer'] } },
        { kind: 'bandOrder', bands: ['urgent'] },
      ],
    };
    const untold: Ranked = {
      ...nobody,
      facts: {
        band: null,
        effectiveDate: null,
        bedroomNeed: null,
        household: facts.household,
        localConnections: [],
      },
    };
    expect(explainMissingFacts(untold, ours, contextFor(ours))).toEqual([
      { criterion: 'preference', preference: 0, place: 'last', facts: ['applicantTypes'] },
      { criterion: 'preference', preference: 1, place: 'last', facts: ['band'] },
      { criterion: 'band', preference: null, place: 'last', facts: ['band'] },
      { criterion: 'debt', preference: null, place: 'between', facts: ['owesHousingDebt'] },
      { criterion: 'effectiveDate', preference: null, place: 'last', facts: ['effectiveDate'] },
    ]);
    expect(
      explainMissingFacts({ ...untold, facts: { ...facts, applicantTypes: [] } }, ours, contextFor(ours)),
    ).toEqual([]);
  });

  test('is named wherever some answer would give another place', () => {
    const answers: Partial<ApplicationFacts>[] = [
      { owesHousingDebt: false },
      { owesHousingDebt: true },
      ...bandIds.map((band) => ({ band })),
      ...[0, 7, 99_999].map((points) => ({ points })),
      ...['1950-01-01', '2026-03-12'].flatMap((date) => [
        { effectiveDate: date },
        { registrationDate: date },
      ]),
      ...[0, 2, 12].map((bedroomNeed) => ({ bedroomNeed })),
    ];
    fc.assert(
      fc.property(queue, ranked, ({ ours, context }, a) => {
        const named = new Set(explainMissingFacts(a, ours, context).flatMap(({ facts: names }) => names));
        // In bands by points, and with a band of one parish, there is a band without the council's.
        const other = ours.bands[0]?.fromPoints !== undefined || a.facts.bandsByParish?.length !== 0;
        const told = new Set(
          Object.entries(a.facts).flatMap(([name, value]) => (value === null ? [] : [name])),
        );
        const matters = answers.filter(
          (answer) =>
            keyOf({ ...a, facts: { ...a.facts, ...answer } }, ours, context) !== keyOf(a, ours, context),
        );
        const missing = matters
          .flatMap((answer) => Object.keys(answer))
          .filter((name) => !told.has(name) && !(other && (name === 'band' || name === 'points')));
        expect([...named]).toEqual(expect.arrayContaining(missing));
      }),
      { numRuns: 1000 },
    );
  });
});

describe('explainOrder', () => {
  test('agrees with the queue for every pair', () => {
    fc.assert(
      fc.property(queue, ranked, ranked, ({ ours, context }, a, b) => {
        const sign = bytewise(keyOf(a, ours, context), keyOf(b, ours, context));
        const ahead = explainOrder(a, b, ours, context)?.ahead ?? null;
        expect(ahead).toBe(sign === 0 ? null : sign < 0 ? 'first' : 'second');
      }),
      { numRuns: 2000 },
    );
  });
});
