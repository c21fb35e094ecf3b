import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countedEndings, offerStates } from '#schemas/offers.ts';
import { OffersSchema, type Refusals, type RefusalRule } from '#schemas/tenant/lettings-offers.ts';
import type { Scheme } from '#schemas/tenant/lettings-policy.ts';
import { addDays } from '#domain/law/last-day.ts';
import { addMonths } from '#domain/lettings/months.ts';
import { Compile } from 'typebox/compile';
import { canCount, lastDayToAskForReview, type LostOffer, refusalCost } from './refusals.ts';

const bands = ['band-1', 'band-2', 'band-3'].map((id) => ({ id, name: id, meaning: 'x' }));
type Rules = Pick<Scheme, 'bands' | 'offers'>;
const ruled = (rules: RefusalRule[], rest: Partial<Refusals> = {}): Rules => ({
  bands,
  offers: { refusals: { reviewWithinDays: 21, rules, ...rest } },
});
const person = (band: string | null, ...applicantTypes: string[]) => ({ band, applicantTypes });
const refused = (endedOn: string, rest: Partial<LostOffer> = {}): LostOffer => ({
  endedOn,
  ending: 'refused',
  counts: true,
  penalised: false,
  ...rest,
});
const penaltyOf = (scheme: Rules, band: string, history: LostOffer[], endedOn: string) =>
  refusalCost(scheme, person(band), history, { endedOn })?.penalty;

/** Rules that councils have published on their sites, without their names of bands. */
const published = {
  charnwood: ruled([
    { after: 1, bands: ['band-1'], leadsTo: { kind: 'review' } },
    { after: 3, bands: ['band-2', 'band-3'], leadsTo: { kind: 'noBids', months: 12 } },
  ]),
  solihull: ruled([{ after: 2, again: true, leadsTo: { kind: 'noBids', months: 3 } }]),
  hampshire: ruled([{ after: 2, withinMonths: 6, leadsTo: { kind: 'noBids', months: 6 } }]),
  towerHamlets: ruled(
    [
      {
        after: 3,
        exempt: { applicantTypes: ['one-offer'] },
        again: true,
        leadsTo: { kind: 'bottomOfBand', months: 12 },
      },
    ],
    { countedSince: '2026-01-01' },
  ),
  caerphilly: ruled([{ after: 3, leadsTo: { kind: 'noBids', months: 12, newDate: true } }]),
  richmond: ruled([{ after: 1, leadsTo: { kind: 'removal', months: 24 } }]),
  basingstoke: ruled([{ after: 3, leadsTo: { kind: 'band', band: 'band-3', months: 12 } }]),
  eastDevon: ruled([{ after: 3, leadsTo: { kind: 'band', band: 'band-3' } }]),
  bath: ruled([{ after: 3, leadsTo: { kind: 'review' } }]),
} as const satisfies Record<string, Rules>;
const two = [refused('2026-02-01'), refused('2026-03-01', { ending: 'noAnswer' })];

describe('published rules', () => {
  const check = Compile(OffersSchema);
  test.each(Object.entries(published))('%s can be written', (_council, { offers }) => {
    expect([...check.Errors(offers)]).toEqual([]);
  });

  test('Charnwood looks at band 1 after one, and stops the others after three', () => {
    const { charnwood } = published;
    expect(penaltyOf(charnwood, 'band-1', [], '2026-04-01')).toEqual({ kind: 'review' });
    expect(penaltyOf(charnwood, 'band-2', two.slice(1), '2026-04-01')).toBeNull();
    const until = '2027-04-01';
    expect(penaltyOf(charnwood, 'band-2', two, '2026-04-01')).toEqual({ kind: 'noBids', until });
    expect(refusalCost(charnwood, person(null), two, { endedOn: '2026-04-01' })).toBeNull();
  });

  test('Solihull stops people again at each one after the second', () => {
    const before = [refused('2020-01-01'), refused('2020-06-01', { penalised: true })];
    const until = '2026-07-01';
    expect(penaltyOf(published.solihull, 'band-3', before, '2026-04-01')).toEqual({ kind: 'noBids', until });
  });

  test('elsewhere counting starts again after a penalty', () => {
    const before = [...two, refused('2026-04-01', { penalised: true }), refused('2027-05-01')];
    const cost = refusalCost(published.basingstoke, person('band-1'), before, { endedOn: '2027-06-01' });
    expect(cost).toEqual({ counted: 1, after: 3, withinMonths: null, penalty: null });
  });

  test('Tower Hamlets counts only since its rules began, and has groups for which it does not count', () => {
    const { towerHamlets } = published;
    const old = [refused('2025-12-31'), ...two];
    const endedOn = '2026-04-01';
    expect(refusalCost(towerHamlets, person('band-1'), old, { endedOn })).toEqual({
      counted: 2,
      after: 3,
      withinMonths: null,
      penalty: { kind: 'bottomOfBand', until: '2027-04-01' },
    });
    expect(penaltyOf(towerHamlets, 'band-1', old.slice(0, 2), endedOn)).toBeNull();
    expect(refusalCost(towerHamlets, person('band-1', 'one-offer'), old, { endedOn })).toBeNull();
  });

  test('Caerphilly gives a new date, Richmond ends the application, East Devon changes the band for good', () => {
    const on = '2026-04-01';
    const newDate = { kind: 'noBids', until: '2027-04-01', newDate: true };
    expect(penaltyOf(published.caerphilly, 'band-2', two, on)).toEqual(newDate);
    expect(penaltyOf(published.richmond, 'band-2', [], on)).toEqual({ kind: 'removal', until: '2028-04-01' });
    const lowest = { kind: 'band', band: 'band-3', until: null };
    expect(penaltyOf(published.eastDevon, 'band-2', two, on)).toEqual(lowest);
    expect(penaltyOf(published.eastDevon, 'band-3', two, on)).toBeUndefined();
  });
});

test('a penalty runs from the day of the decision, the window to the day of the refusal', () => {
  const cost = refusalCost(published.hampshire, person('band-2'), [refused('2026-02-01')], {
    endedOn: '2026-07-31',
    decidedOn: '2026-08-31',
  });
  expect(cost?.penalty).toEqual({ kind: 'noBids', until: '2027-02-28' });
});

test('the day of the decision is the first on which people can ask for a review', () => {
  expect(lastDayToAskForReview({ reviewWithinDays: 21 }, '2026-03-02')).toBe('2026-03-22');
  expect(lastDayToAskForReview({ reviewWithinDays: 1 }, '2028-02-29')).toBe('2028-02-29');
});

test('a scheme without rules costs nothing', () => {
  for (const offers of [undefined, {}, { answerWithin: { days: 5 } }]) {
    const scheme = offers === undefined ? { bands } : { bands, offers };
    expect(refusalCost(scheme, person('band-1'), two, { endedOn: '2026-04-01' })).toBeNull();
  }
});

test('only what the scheme lists counts', () => {
  const only = { counts: ['refused'] } satisfies Partial<Refusals>;
  const scheme = ruled([{ after: 2, leadsTo: { kind: 'review' } }], only);
  expect(penaltyOf(scheme, 'band-1', two.slice(1), '2026-04-01')).toBeNull();
  expect(penaltyOf(scheme, 'band-1', two.slice(0, 1), '2026-04-01')).toEqual({ kind: 'review' });
  const since = { countedSince: '2026-01-01' };
  expect(canCount(since, { ending: 'refused', endedOn: '2026-01-01' })).toBe(true);
  expect(canCount(since, { ending: 'refused', endedOn: '2025-12-31' })).toBe(false);
  expect(offerStates.filter((ending) => canCount({}, { ending, endedOn: '2026-01-01' }))).toEqual(
    countedEndings,
  );
  expect(offerStates.filter((ending) => canCount(only, { ending, endedOn: '2026-01-01' }))).toEqual([
    'refused',
  ]);
});

test.each([
  ['2026-08-31', '2027-02-27', '2027-02-28'],
  ['2027-08-31', '2028-02-28', '2028-02-29'],
  ['2028-02-29', '2028-08-28', '2028-08-29'],
  ['2026-03-30', '2026-09-29', '2026-09-30'],
])('a refusal of %s counts for half a year on %s, and no longer on %s', (first, last, after) => {
  const { hampshire } = published;
  expect(penaltyOf(hampshire, 'band-2', [refused(first)], last)?.kind).toBe('noBids');
  expect(penaltyOf(hampshire, 'band-2', [refused(first)], after)).toBeNull();
});

test('an earlier refusal decided after a later one counts with it', () => {
  const { hampshire } = published;
  expect(penaltyOf(hampshire, 'band-2', [refused('2026-06-30')], '2026-01-01')?.kind).toBe('noBids');
  expect(penaltyOf(hampshire, 'band-2', [refused('2026-07-01')], '2026-01-01')).toBeNull();
});

const day = fc.integer({ min: 0, max: 1_500 }).map((days) => addDays('2026-01-01', days));
const lost: fc.Arbitrary<LostOffer> = fc.record({
  endedOn: day,
  ending: fc.constantFrom(...offerStates),
  counts: fc.constantFrom(true, true, false, null),
  penalised: fc.constantFrom(false, false, false, true),
});
const rule: fc.Arbitrary<RefusalRule> = fc
  .tuple(
    fc.record({ withinMonths: fc.constantFrom(1, 6, 12, 24), again: fc.boolean() }, { requiredKeys: [] }),
    fc.integer({ min: 1, max: 5 }),
  )
  .map(([rest, after]) => ({ ...rest, after, leadsTo: { kind: 'bottomOfBand', months: 6 } }));
const scheme = fc
  .tuple(rule, fc.option(day, { nil: undefined }))
  .map(([each, countedSince]) => ruled([each], countedSince === undefined ? {} : { countedSince }));
const someone = person('band-2');

describe('for any history', () => {
  test('a refusal before the rules began costs nothing, and shows no count', () => {
    fc.assert(
      fc.property(
        rule,
        day,
        day,
        fc.array(lost, { maxLength: 8 }),
        (each, countedSince, endedOn, history) => {
          const cost = refusalCost(ruled([each], { countedSince }), someone, history, { endedOn });
          expect(cost === null).toBe(endedOn < countedSince);
        },
      ),
    );
  });

  test('its order makes no difference', () => {
    const shuffled = fc
      .array(lost, { maxLength: 8 })
      .chain((history) =>
        fc.tuple(fc.constant(history), fc.shuffledSubarray(history, { minLength: history.length })),
      );
    fc.assert(
      fc.property(scheme, shuffled, day, (rules, [history, other], endedOn) => {
        expect(refusalCost(rules, someone, other, { endedOn })).toEqual(
          refusalCost(rules, someone, history, { endedOn }),
        );
      }),
    );
  });

  test('one that was withdrawn, or does not count, changes nothing', () => {
    const without = lost.filter(
      ({ ending, counts }) => counts !== true || !countedEndings.some((each) => each === ending),
    );
    fc.assert(
      fc.property(scheme, fc.array(lost, { maxLength: 8 }), without, day, (rules, history, more, endedOn) => {
        expect(refusalCost(rules, someone, [...history, more], { endedOn })).toEqual(
          refusalCost(rules, someone, history, { endedOn }),
        );
      }),
    );
  });

  test('one more refusal never makes it cheaper', () => {
    fc.assert(
      fc.property(scheme, fc.array(lost, { maxLength: 8 }), day, day, (rules, history, more, endedOn) => {
        const [before, after] = [history, [...history, refused(more)]].map((each) =>
          refusalCost(rules, someone, each, { endedOn }),
        );
        expect(after?.counted ?? 0).toBeGreaterThanOrEqual(before?.counted ?? 0);
        expect(after?.penalty).toEqual(before?.penalty ?? after?.penalty);
      }),
    );
  });

  test('only those in the months before count, to the day', () => {
    fc.assert(
      fc.property(
        fc.array(day, { maxLength: 8 }),
        fc.constantFrom(1, 6, 12),
        fc.integer({ min: 1, max: 5 }),
        (days, withinMonths, after) => {
          const rules = ruled([{ after, withinMonths, leadsTo: { kind: 'noBids', months: 1 } }]);
          const endedOn = days.toSorted().at(-1) ?? '2026-01-01';
          const cost = refusalCost(
            rules,
            someone,
            days.map((each) => refused(each)),
            { endedOn },
          );
          const counted = days.filter((each) => addMonths(each, withinMonths) > endedOn).length;
          const penalty = counted + 1 >= after ? { kind: 'noBids', until: addMonths(endedOn, 1) } : null;
          expect(cost).toEqual({ counted, after, withinMonths, penalty });
        },
      ),
    );
  });
});
