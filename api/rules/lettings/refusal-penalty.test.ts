import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { RefusalPenalty } from '#schemas/offers.ts';
import type { RefusalConsequence } from '#schemas/tenant/lettings-offers.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import { bandOf, explainDebtBand } from './band-of.ts';
import { explainBiddingBars } from './bidding-bars.ts';
import type { RankContext, Ranked } from './rank-criteria.ts';
import { explainOrder, rankKey } from './rank.ts';
import { effectiveDateOf, penaltyInForce, penaltyOn } from './refusal-penalty.ts';

const without: Scheme = {
  identifier: 'general',
  name: 'General needs',
  limit: { kind: 'none' },
  cycle: { kind: 'rolling', minimumDays: 5 },
  bands: ['urgent', 'high', 'low'].map((id) => ({ id, name: id, meaning: id })),
};
const consequences: Readonly<Record<RefusalPenalty['kind'], RefusalConsequence>> = {
  noBids: { kind: 'noBids', months: 6 },
  bottomOfBand: { kind: 'bottomOfBand', months: 6 },
  band: { kind: 'band', band: 'high' },
  removal: { kind: 'removal' },
  review: { kind: 'review' },
};
const leadingTo = (...kinds: RefusalPenalty['kind'][]): Scheme => ({
  ...without,
  offers: {
    refusals: {
      reviewWithinDays: 21,
      rules: kinds.map((kind) => ({ after: 3, leadsTo: consequences[kind] })),
    },
  },
});
const all = leadingTo('noBids', 'bottomOfBand', 'band', 'removal', 'review');

const closesOn = '2026-03-12';
const contextOf = (scheme: Scheme): RankContext => {
  const policy: LettingsPolicy = {
    version: '1',
    schemes: [scheme],
    advertTypes: [{ id: 1, name: 'House' }],
    outcomes: { hideBelow: 0 },
    localConnectionExemptions: [],
  };
  return { policy, advert: { id: 'A1', bedrooms: 2, asOf: closesOn } };
};
const facts: ApplicationFacts = {
  band: 'high',
  effectiveDate: '2024-02-29',
  bedroomNeed: 2,
  household: [{ role: 'applicant', dateOfBirth: '1988-05-14' }],
  localConnections: [],
};
const ranked = (reference: string, changed: Partial<ApplicationFacts> = {}): Ranked => ({
  applicationId: `00000000-0000-4000-8000-00000000000${reference}`,
  reference,
  facts: { ...facts, ...changed },
});
const keyOf = (scheme: Scheme, changed: Partial<ApplicationFacts> = {}) =>
  rankKey(ranked('1', changed), scheme, contextOf(scheme));

const day = fc.constantFrom('2026-03-11', closesOn, '2026-03-13', '2027-01-01');
const penalty: fc.Arbitrary<RefusalPenalty> = fc.oneof(
  day.map((until): RefusalPenalty => ({ kind: 'noBids', until })),
  day.map((until): RefusalPenalty => ({ kind: 'noBids', until, newDate: true })),
  day.map((until): RefusalPenalty => ({ kind: 'bottomOfBand', until })),
  fc
    .record({ band: fc.constantFrom('urgent', 'low', 'retired'), until: fc.option(day) })
    .map((given): RefusalPenalty => ({ kind: 'band', ...given })),
  fc.constantFrom<RefusalPenalty>({ kind: 'removal', until: null }, { kind: 'review' }),
);

/** The place in the order of hardness and the end of what holds on a day; nothing comes last. */
const weightOn = (penalties: readonly RefusalPenalty[], on: string) => {
  const held = penaltyInForce(penalties, on);
  const refusalPenalty = held === null ? {} : { refusalPenalty: held };
  const running = penaltyOn(refusalPenalty, all, on);
  if (running === null || running.kind === 'review') return { hardness: 0, until: '' };
  const hardness = { bottomOfBand: 1, band: 2, noBids: 3, removal: 4 }[running.kind];
  return { hardness, until: running.until ?? '~' };
};

describe('of several penalties', () => {
  const many = fc.array(penalty, { maxLength: 5 });
  const today = fc.constantFrom('2026-03-01', '2026-03-11', closesOn, '2026-06-01', '2027-01-01');
  test('another decision never shortens or softens what runs, on any day', () => {
    fc.assert(
      fc.property(many, penalty, today, (before, more, on) => {
        const [was, is] = [weightOn(before, on), weightOn([...before, more], on)];
        expect(is.hardness).toBeGreaterThanOrEqual(was.hardness);
        expect(is.hardness > was.hardness || is.until >= was.until).toBe(true);
      }),
    );
  });

  test('the one in force is one of them, in any order, and one that runs as long as any does', () => {
    fc.assert(
      fc.property(many, today, (given, on) => {
        const held = penaltyInForce(given, on);
        const applied = given.filter(({ kind }) => kind !== 'review');
        expect(held === null || applied.includes(held)).toBe(true);
        expect(weightOn(given.toReversed(), on)).toEqual(weightOn(given, on));
        expect(weightOn(given, on).hardness > 0).toBe(
          applied.some((refusalPenalty) => penaltyOn({ refusalPenalty }, all, on) !== null),
        );
      }),
    );
  });

  test('the later end counts, the rest follows once it is over, and a new date stays when nothing runs', () => {
    const short: RefusalPenalty = { kind: 'noBids', until: '2026-05-01', newDate: true };
    const long: RefusalPenalty = { kind: 'noBids', until: '2026-08-01' };
    const soft: RefusalPenalty = { kind: 'bottomOfBand', until: '2026-12-01' };
    const inForce = (on: string) => penaltyInForce([long, short, soft, { kind: 'review' }], on);
    expect(inForce('2026-04-01')).toEqual(long);
    expect(inForce('2026-08-01')).toEqual(soft);
    expect(inForce('2026-12-01')).toEqual(short);
    expect(penaltyInForce([long, soft], '2026-12-01')).toBeNull();
    const forGood: RefusalPenalty = { kind: 'noBids', until: '2026-05-01' };
    expect(penaltyInForce([forGood, { kind: 'removal', until: null }], '2026-04-01')?.kind).toBe('removal');
  });
});

describe('a key', () => {
  test('is what it was before there were refusal rules, in a scheme without one about the place', () => {
    expect(keyOf(without)).toBe('001.20240229.011.00000000-0000-4000-8000-000000000001');
    fc.assert(
      fc.property(penalty, (refusalPenalty) => {
        expect(keyOf(without, { refusalPenalty })).toBe(keyOf(without));
      }),
    );
    expect(keyOf(leadingTo('noBids', 'band', 'removal', 'review'))).toBe(keyOf(without));
  });

  test('has a place for refusals after the band, if a rule of the scheme leads there', () => {
    expect(keyOf(all)).toBe('001.0.20240229.011.00000000-0000-4000-8000-000000000001');
  });

  test('of a penalty that is over by the close is the one without it', () => {
    fc.assert(
      fc.property(fc.constantFrom('2026-03-11', closesOn), (until) => {
        expect(keyOf(all, { refusalPenalty: { kind: 'bottomOfBand', until } })).toBe(keyOf(all));
        expect(keyOf(all, { refusalPenalty: { kind: 'band', band: 'low', until } })).toBe(keyOf(all));
      }),
    );
  });
});

const orderOf = (...people: Ranked[]) =>
  people
    .toSorted((one, other) =>
      rankKey(one, all, contextOf(all)) < rankKey(other, all, contextOf(all)) ? -1 : 1,
    )
    .map(({ reference }) => reference);

describe('at the bottom of the band', () => {
  const refusalPenalty: RefusalPenalty = { kind: 'bottomOfBand', until: '2026-03-13' };

  test('a person comes after everyone else in it, and before the next band', () => {
    const longest = ranked('1', { refusalPenalty });
    const [shorter, lower] = [ranked('2', { effectiveDate: '2026-01-01' }), ranked('3', { band: 'low' })];
    expect(orderOf(longest, shorter, lower)).toEqual(['2', '1', '3']);
    expect(explainOrder(shorter, longest, all, contextOf(all))).toEqual({
      criterion: 'refusals',
      preference: null,
      ahead: 'first',
      first: false,
      second: true,
    });
  });

  test('two people come by their date', () => {
    const [longer, shorter] = [{}, { effectiveDate: '2026-01-01' }].map((changed, index) =>
      ranked(String(2 - index), { ...changed, refusalPenalty }),
    );
    expect(longer && shorter && orderOf(shorter, longer)).toEqual(['2', '1']);
  });
});

const putInto = (into: string, until: string | null = null) => ({
  refusalPenalty: { kind: 'band', band: into, until } as const,
});

describe('a lower band', () => {
  test('counts, and a higher or an unknown one does not', () => {
    expect(bandOf({ ...facts, ...putInto('low') }, all, null, closesOn)).toBe('low');
    expect(bandOf({ ...facts, ...putInto('urgent') }, all, null, closesOn)).toBe('high');
    expect(bandOf({ ...facts, ...putInto('retired') }, all, null, closesOn)).toBe('high');
    expect(bandOf({ ...facts, band: null, ...putInto('low') }, all, null, closesOn)).toBeNull();
    expect(bandOf({ ...facts, ...putInto('low') }, without, null, closesOn)).toBe('high');
    expect(keyOf(all, putInto('low'))).toBe(keyOf(all, { band: 'low' }));
  });

  test('counts until its day', () => {
    expect(bandOf({ ...facts, ...putInto('low', '2026-03-13') }, all, null, closesOn)).toBe('low');
    expect(bandOf({ ...facts, ...putInto('low', closesOn) }, all, null, closesOn)).toBe('high');
  });

  test('counts with a band for debts, whichever is lower, and the debt says only what it changes', () => {
    const bands = [...all.bands, { id: 'lowest', name: 'Lowest', meaning: 'Last.' }];
    const owing = { ...facts, ...putInto('low'), housingDebtPence: 1 };
    const [below, above] = ['lowest', 'low'].map((band) => ({
      ...all,
      bands,
      debtBand: { overPence: 0, band },
    }));
    if (below === undefined || above === undefined) throw new Error('There are two.');
    expect(bandOf(owing, below, null, closesOn)).toBe('lowest');
    expect(explainDebtBand(owing, below, closesOn)?.facts).toMatchObject({ own: 'low', band: 'Lowest' });
    expect(bandOf(owing, above, null, closesOn)).toBe('low');
    expect(explainDebtBand(owing, above, closesOn)).toBeNull();
    expect(explainDebtBand({ ...facts, housingDebtPence: 1 }, above, closesOn)?.facts).toMatchObject({
      band: 'low',
    });
  });

  test('is below a higher band for a home in one parish, too', () => {
    const raised = { ...facts, bandsByParish: [{ parish: 'wren', band: 'urgent' }], ...putInto('low') };
    expect(bandOf(raised, all, 'wren', closesOn)).toBe('low');
  });
});

const barsOn = (refusalPenalty: RefusalPenalty, today: string, scheme = all) =>
  explainBiddingBars({ ...facts, refusalPenalty }, scheme, today);

const withNewDate = (until: string) => ({
  ...facts,
  refusalPenalty: { kind: 'noBids', until, newDate: true } as const,
});

describe('a stop', () => {
  const reason = { rule: 'refusals', verdict: 'notMet' };

  test('of some months bars all bids until its day, and says which', () => {
    const penaltyGiven: RefusalPenalty = { kind: 'noBids', until: '2026-09-12' };
    expect(barsOn(penaltyGiven, '2026-09-11')).toEqual([
      { ...reason, facts: { date: '2026-09-12' }, wouldChange: 'penaltyEnds' },
    ]);
    expect(barsOn(penaltyGiven, '2026-09-12')).toEqual([]);
    expect(barsOn(penaltyGiven, '2026-09-11', without)).toEqual([]);
  });

  test('of an application that comes off the register bars all bids', () => {
    expect(barsOn({ kind: 'removal', until: null }, closesOn)).toEqual([
      { ...reason, facts: {}, wouldChange: 'removed' },
    ]);
  });

  test('is none of the other penalties', () => {
    expect(barsOn({ kind: 'bottomOfBand', until: '2026-09-12' }, closesOn)).toEqual([]);
    expect(barsOn({ kind: 'band', band: 'low', until: null }, closesOn)).toEqual([]);
    expect(barsOn({ kind: 'review' }, closesOn)).toEqual([]);
  });

  test('that gives a new date counts as that date once it is over, for every later home', () => {
    expect(effectiveDateOf(withNewDate('2026-03-13'), all, closesOn)).toBe('2024-02-29');
    expect(effectiveDateOf(withNewDate(closesOn), all, closesOn)).toBe(closesOn);
    expect(effectiveDateOf({ ...withNewDate(closesOn), effectiveDate: '2026-03-13' }, all, closesOn)).toBe(
      '2026-03-13',
    );
    expect(effectiveDateOf({ ...withNewDate(closesOn), effectiveDate: null }, all, closesOn)).toBeNull();
    expect(effectiveDateOf(withNewDate(closesOn), without, closesOn)).toBe('2024-02-29');
    expect(keyOf(all, withNewDate(closesOn))).toBe(keyOf(all, { effectiveDate: closesOn }));
  });
});

test('a penalty without a rule, or over, is none', () => {
  fc.assert(
    fc.property(penalty, day, (refusalPenalty, on) => {
      expect(penaltyOn({ refusalPenalty }, without, on)).toBeNull();
      const until = 'until' in refusalPenalty ? refusalPenalty.until : null;
      const isOver = until !== null && until <= on;
      expect(penaltyOn({ refusalPenalty }, all, on)).toEqual(isOver ? null : refusalPenalty);
    }),
  );
});
