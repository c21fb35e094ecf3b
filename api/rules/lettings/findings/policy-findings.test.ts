import { describe, expect, test } from 'vitest';
import type { CycleException } from '#schemas/tenant/lettings-cycle.ts';
import type { RefusalRule } from '#schemas/tenant/lettings-offers.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { FixedCycle } from '../cycle.ts';
import { policyFindings } from './policy-findings.ts';

/** A cycle from Thursday noon to Thursday noon. */
const cycle: FixedCycle = {
  kind: 'fixed',
  weeks: 1,
  opensWeekday: 4,
  opensAt: '12:00',
  closesWeekday: 4,
  closesAt: '12:00',
};

const scheme: Scheme = {
  identifier: 'homes',
  name: 'Homes',
  limit: { kind: 'perCycle', maximum: 3 },
  cycle,
  bands: [
    { id: 'a', name: 'Band A', meaning: 'x' },
    { id: 'b', name: 'Band B', meaning: 'y' },
  ],
};

const policyOf = (changed: Partial<Scheme>, more: Partial<LettingsPolicy> = {}): LettingsPolicy => ({
  version: '1',
  schemes: [{ ...scheme, ...changed }],
  advertTypes: [
    { id: 1, name: 'House' },
    { id: 2, name: 'Flat' },
  ],
  parishes: [{ id: 'wren', name: 'Wren Hollow' }],
  applicantTypes: [
    { id: 'decant', name: 'people whose home is to be pulled down' },
    { id: 'transfer', name: 'tenants who want to move' },
  ],
  outcomes: { hideBelow: 0 },
  localConnectionExemptions: [],
  ...more,
});

const found = (policy: LettingsPolicy): string[] =>
  policyFindings(policy).map(({ severity, kind, pointer }) => `${severity} ${kind} ${pointer}`);

const rolling = { kind: 'rolling', minimumDays: 5 } as const;
const automatic = (hoursBeforeClose: number): NonNullable<Scheme['bidding']> => ({
  modes: ['self', 'automatic'],
  automatic: { hoursBeforeClose },
});
const refusing = (...rules: Partial<RefusalRule>[]): Partial<Scheme> => ({
  offers: {
    refusals: {
      reviewWithinDays: 21,
      rules: rules.map((rule) => ({ after: 3, leadsTo: { kind: 'review' }, ...rule })),
    },
  },
});
const withExceptions = (...exceptions: CycleException[]): Partial<Scheme> => ({
  cycle: { ...cycle, exceptions },
});
const byPoints = (...points: (number | undefined)[]): Partial<Scheme> => ({
  bands: points.map((fromPoints, place) => ({
    id: `band-${place}`,
    name: `Band ${place}`,
    meaning: 'x',
    ...(fromPoints === undefined ? {} : { fromPoints }),
  })),
});

/** Thursday noon to Sunday night, and Monday morning to Thursday noon. */
const twice: FixedCycle = {
  ...cycle,
  closesWeekday: 7,
  closesAt: '24:00',
  moreOpenings: [{ opensWeekday: 1, opensAt: '09:00', closesWeekday: 4, closesAt: '12:00' }],
};

test.each<[string, Partial<Scheme>]>([
  ['a weekly scheme', {}],
  [
    'one that opens twice a week',
    { cycle: { ...twice, exceptions: [{ kind: 'skipped', opening: '2026-12-28' }] } },
  ],
  ['one in which the portal bids for people', { bidding: automatic(12) }],
  [
    'a rolling one with as many bids at any one time',
    { cycle: rolling, limit: { kind: 'atAnyOneTime', maximum: 6 } },
  ],
  [
    'one that says everything',
    {
      cycle: {
        ...cycle,
        weeks: 2,
        closesInWeek: 1,
        closesWeekday: 2,
        closesAt: '24:00',
        anchor: '2026-12-03',
        exceptions: [
          { kind: 'longer', opening: '2026-12-17', turns: 1, because: 'Christmas' },
          { kind: 'moved', opening: '2027-01-14', opensOn: '2027-01-15' },
          { kind: 'skipped', opening: '2027-01-28' },
        ],
      },
      limit: { kind: 'perCycle', maximum: 1, uncountedAdvertTypes: [2], groupsCountOnce: true },
      rules: { housingDebt: { maximumPence: 0, unlessPlanKeptMonths: 6 } },
      debtBand: { overPence: 50_000, band: 'b', unlessPlanKeptMonths: 6 },
      ranking: [
        { kind: 'preference' },
        { kind: 'band' },
        { kind: 'bedroomNeed', order: 'mostFirst' },
        { kind: 'debt' },
        { kind: 'waiting', since: 'registrationDate', unit: 'years' },
        { kind: 'waiting', since: 'registrationDate', unit: 'months' },
        { kind: 'draw', seed: 'a seed that is published' },
      ],
      otherRankings: [
        { id: 'first-come', name: 'First come, first served', criteria: [{ kind: 'bidTime' }] },
      ],
      preferences: [
        { kind: 'meeting', rules: { localConnection: { parishes: ['wren'] } } },
        { kind: 'bandOrder', bands: ['b'] },
      ],
      bidding: {
        withdrawal: { kind: 'untilCutOff', hoursBeforeClose: 24 },
        visibility: { position: { kind: 'banded', steps: [5, 20] }, total: { kind: 'never' } },
        modes: ['self', 'assisted', 'direct'],
      },
    },
  ],
  [
    'one with a single quiet day',
    { limit: { kind: 'none' }, cycle: { ...rolling, quiet: [{ from: '2026-12-25', to: '2026-12-25' }] } },
  ],
  [
    'one with a refusal rule for each band, and others for those it leaves out',
    refusing(
      { bands: ['a'], exempt: { applicantTypes: ['decant'] } },
      { bands: ['a'], after: 5, leadsTo: { kind: 'band', band: 'b' } },
      { bands: ['b'], applicantTypes: ['transfer'], leadsTo: { kind: 'bottomOfBand', months: 6 } },
      { after: 4, withinMonths: 12, again: true },
    ),
  ],
  ['one that closes in its last week', { cycle: { ...cycle, closesInWeek: 1 } }],
  [
    'one with a single band that its ranking does not look at',
    { bands: scheme.bands.slice(0, 1), ranking: [{ kind: 'effectiveDate' }] },
  ],
  [
    'one with groups of points',
    { ...byPoints(60, 30, 0), ranking: [{ kind: 'points' }, { kind: 'effectiveDate' }] },
  ],
])('finds nothing in %s', (_what, changed) => {
  expect(found(policyOf(changed))).toEqual([]);
});

describe.each<[string, Partial<Scheme>, string]>([
  [
    'a limit over cycles where there are none',
    { cycle: rolling },
    'error lettings.limitWithoutCycle /schemes/0/limit/kind',
  ],
  [
    'a rule on bidders that names no parish',
    { rules: { localConnection: { parishes: ['lark'] } } },
    'error lettings.unknownName /schemes/0/rules/localConnection/parishes/0',
  ],
  [
    'a kind of advert that is none',
    { limit: { kind: 'perCycle', maximum: 3, uncountedAdvertTypes: [1, 9] } },
    'error lettings.unknownName /schemes/0/limit/uncountedAdvertTypes/1',
  ],
  [
    'a limit that counts nothing',
    { limit: { kind: 'perCycle', maximum: 3, uncountedAdvertTypes: [1, 2] } },
    'error lettings.limitCountsNothing /schemes/0/limit/uncountedAdvertTypes',
  ],
  [
    'an anchor on another day of the week',
    { cycle: { ...cycle, anchor: '2026-12-04' } },
    'error lettings.anchor /schemes/0/cycle/anchor',
  ],
  [
    'a closing week that the cycle does not have',
    { cycle: { ...cycle, closesInWeek: 2 } },
    'error lettings.closingWeek /schemes/0/cycle/closesInWeek',
  ],
  [
    'several openings of a cycle of two weeks',
    { cycle: { ...twice, weeks: 2 } },
    'error lettings.openingsInWeeks /schemes/0/cycle/moreOpenings',
  ],
  [
    'two openings on one day',
    { cycle: { ...twice, opensWeekday: 1 } },
    'error lettings.openingTwice /schemes/0/cycle/moreOpenings/0/opensWeekday',
  ],
  [
    'an opening while the homes of the first one are still open',
    { cycle: { ...twice, closesWeekday: 2 } },
    'error lettings.openingsOverlap /schemes/0/cycle/closesWeekday',
  ],
  [
    'an opening whose homes are still open when the first one comes again',
    {
      cycle: {
        ...twice,
        moreOpenings: [{ opensWeekday: 1, opensAt: '09:00', closesWeekday: 4, closesAt: '12:01' }],
      },
    },
    'error lettings.openingsOverlap /schemes/0/cycle/moreOpenings/0/closesWeekday',
  ],
  [
    'a cut-off before the shorter of two turns',
    { cycle: twice, bidding: { withdrawal: { kind: 'untilCutOff', hoursBeforeClose: 76 } } },
    'error lettings.neverWithdrawn /schemes/0/bidding/withdrawal/hoursBeforeClose',
  ],
  [
    'an exception for a day on which nothing opens',
    withExceptions({ kind: 'skipped', opening: '2026-12-25' }),
    'error lettings.noSuchTurn /schemes/0/cycle/exceptions/0/opening',
  ],
  [
    'an exception twice',
    withExceptions(
      { kind: 'skipped', opening: '2026-12-24' },
      { kind: 'longer', opening: '2026-12-24', turns: 1 },
    ),
    'error lettings.exceptionTwice /schemes/0/cycle/exceptions/1/opening',
  ],
  [
    'a turn changed that another takes in',
    withExceptions(
      { kind: 'longer', opening: '2026-12-17', turns: 1 },
      { kind: 'moved', opening: '2026-12-24', opensOn: '2026-12-28' },
    ),
    'error lettings.takenIn /schemes/0/cycle/exceptions/1/opening',
  ],
  [
    'a move that goes nowhere',
    withExceptions({ kind: 'moved', opening: '2026-12-24', because: 'Christmas' }),
    'warning lettings.movesNothing /schemes/0/cycle/exceptions/0',
  ],
  [
    'a turn that closes before it opens',
    withExceptions({ kind: 'moved', opening: '2026-12-24', closesOn: '2026-12-23' }),
    'error lettings.turnBackwards /schemes/0/cycle/exceptions/0',
  ],
  [
    'a turn that closes as it opens',
    withExceptions({ kind: 'moved', opening: '2026-12-24', closesOn: '2026-12-24' }),
    'error lettings.turnBackwards /schemes/0/cycle/exceptions/0',
  ],
  [
    'a turn that is still open when the next one opens',
    withExceptions({ kind: 'moved', opening: '2026-12-24', closesOn: '2027-01-02' }),
    'error lettings.turnsOverlap /schemes/0/cycle/exceptions/0',
  ],
  [
    'a turn that opens while the one before is still open',
    withExceptions({ kind: 'moved', opening: '2026-12-24', opensOn: '2026-12-22' }),
    'error lettings.turnsOverlap /schemes/0/cycle/exceptions/0',
  ],
  [
    'no day on which a home closes',
    { limit: { kind: 'none' }, cycle: { ...rolling, noClosing: [1, 2, 3, 4, 5, 6, 7] } },
    'error lettings.neverCloses /schemes/0/cycle/noClosing',
  ],
  [
    'quiet days that end before they begin',
    { limit: { kind: 'none' }, cycle: { ...rolling, quiet: [{ from: '2027-01-02', to: '2026-12-24' }] } },
    'error lettings.quietBackwards /schemes/0/cycle/quiet/0/to',
  ],
  [
    'a criterion twice',
    { ranking: [{ kind: 'band' }, { kind: 'effectiveDate' }, { kind: 'band' }] },
    'error lettings.neverDecides /schemes/0/ranking/2',
  ],
  [
    'a criterion after a draw',
    { ranking: [{ kind: 'band' }, { kind: 'draw', seed: 'published seed' }, { kind: 'effectiveDate' }] },
    'error lettings.neverDecides /schemes/0/ranking/2',
  ],
  [
    'years of waiting after the date itself',
    {
      ranking: [
        { kind: 'band' },
        { kind: 'effectiveDate' },
        { kind: 'waiting', since: 'effectiveDate', unit: 'years' },
      ],
    },
    'error lettings.neverDecides /schemes/0/ranking/2',
  ],
  [
    'years of waiting after months of it',
    {
      ranking: [
        { kind: 'band' },
        { kind: 'waiting', since: 'effectiveDate', unit: 'months' },
        { kind: 'waiting', since: 'effectiveDate', unit: 'years' },
        { kind: 'effectiveDate' },
      ],
    },
    'error lettings.neverDecides /schemes/0/ranking/2',
  ],
  [
    'a mistake in another ranking',
    { otherRankings: [{ id: 'x', name: 'X', criteria: [{ kind: 'bidTime' }, { kind: 'band' }] }] },
    'error lettings.neverDecides /schemes/0/otherRankings/0/criteria/1',
  ],
  [
    'a ranking that leaves many level',
    { ranking: [{ kind: 'band' }, { kind: 'householdSize', order: 'mostFirst' }] },
    'warning lettings.tieByNumber /schemes/0/ranking',
  ],
  [
    'bands that decide nothing',
    { ranking: [{ kind: 'effectiveDate' }] },
    'warning lettings.bandsDecideNothing /schemes/0/ranking',
  ],
  [
    'a band for debts that is none',
    { debtBand: { overPence: 0, band: 'e' } },
    'error lettings.unknownName /schemes/0/debtBand/band',
  ],
  [
    'a band for debts that is the highest',
    { debtBand: { overPence: 0, band: 'a' } },
    'error lettings.debtBandHighest /schemes/0/debtBand/band',
  ],
  [
    'a band for debts in a ranking without bands',
    {
      ...byPoints(30, 0),
      ranking: [{ kind: 'points' }, { kind: 'effectiveDate' }],
      debtBand: { overPence: 0, band: 'band-1' },
    },
    'warning lettings.debtBandUnused /schemes/0/debtBand',
  ],
  [
    'preferences that the ranking does not look at',
    {
      ranking: [{ kind: 'band' }, { kind: 'effectiveDate' }],
      preferences: [{ kind: 'meeting', rules: { age: { minimum: 60, whose: 'applicant' } } }],
    },
    'error lettings.preferenceUnused /schemes/0/preferences',
  ],
  [
    'a preference for a parish that is none',
    { preferences: [{ kind: 'meeting', rules: { localConnection: { parishes: ['wren', 'lark'] } } }] },
    'error lettings.unknownName /schemes/0/preferences/0/rules/localConnection/parishes/1',
  ],
  [
    'a preference for a band that is none',
    { preferences: [{ kind: 'bandOrder', bands: ['c'] }] },
    'error lettings.unknownName /schemes/0/preferences/0/bands/0',
  ],
  [
    'a preference for everybody',
    { preferences: [{ kind: 'meeting', rules: {} }] },
    'warning lettings.saysNothing /schemes/0/preferences/0/rules',
  ],
  [
    'a preference that nobody meets',
    { preferences: [{ kind: 'meeting', rules: { bedroomNeed: { minimum: 3, maximum: 2 } } }] },
    'error lettings.nobody /schemes/0/preferences/0/rules/bedroomNeed',
  ],
  [
    'points for some bands only',
    byPoints(60, undefined, 0),
    'error lettings.pointsPartly /schemes/0/bands/1',
  ],
  [
    'bands whose points rise',
    byPoints(30, 60, 0),
    'error lettings.pointsOrder /schemes/0/bands/1/fromPoints',
  ],
  [
    'two bands of as many points',
    byPoints(30, 30, 0),
    'error lettings.pointsOrder /schemes/0/bands/1/fromPoints',
  ],
  ['points below every band', byPoints(60, 30), 'warning lettings.pointsBelow /schemes/0/bands/1/fromPoints'],
  [
    'a cut-off before every home opens',
    { bidding: { withdrawal: { kind: 'untilCutOff', hoursBeforeClose: 168 } } },
    'error lettings.neverWithdrawn /schemes/0/bidding/withdrawal/hoursBeforeClose',
  ],
  [
    'steps that do not rise',
    { bidding: { visibility: { total: { kind: 'banded', steps: [5, 5] } } } },
    'error lettings.steps /schemes/0/bidding/visibility/total/steps/1',
  ],
  [
    'a preferred home a cycle, where there is none',
    { limit: { kind: 'none' }, cycle: rolling, bidding: { preferredProperty: 'perCycle' } },
    'error lettings.preferredWithoutCycle /schemes/0/bidding/preferredProperty',
  ],
  [
    'a refusal rule for a band that is none',
    refusing({ bands: ['c'] }),
    'error lettings.unknownName /schemes/0/offers/refusals/rules/0/bands/0',
  ],
  [
    'a refusal rule not for a band that is none',
    refusing({ exempt: { bands: ['a', 'c'] } }),
    'error lettings.unknownName /schemes/0/offers/refusals/rules/0/exempt/bands/1',
  ],
  [
    'a refusal rule for a kind of applicant that is none',
    refusing({ applicantTypes: ['friend'] }),
    'error lettings.unknownName /schemes/0/offers/refusals/rules/0/applicantTypes/0',
  ],
  [
    'a refusal rule not for a kind of applicant that is none',
    refusing({ exempt: { applicantTypes: ['friend'] } }),
    'error lettings.unknownName /schemes/0/offers/refusals/rules/0/exempt/applicantTypes/0',
  ],
  [
    'a penalty of a band that is none',
    refusing({ leadsTo: { kind: 'band', band: 'c' } }),
    'error lettings.unknownName /schemes/0/offers/refusals/rules/0/leadsTo/band',
  ],
  [
    'a penalty of the highest band',
    refusing({ leadsTo: { kind: 'band', band: 'a' } }),
    'error lettings.refusalBand /schemes/0/offers/refusals/rules/0/leadsTo/band',
  ],
  [
    'a penalty of the band that people are in',
    refusing({ bands: ['a', 'b'], leadsTo: { kind: 'band', band: 'b' } }),
    'error lettings.refusalBand /schemes/0/offers/refusals/rules/0/bands/1',
  ],
  [
    'a penalty at the bottom of a band that decides nothing',
    {
      ...refusing({ leadsTo: { kind: 'bottomOfBand', months: 6 } }),
      ...byPoints(30, 0),
      ranking: [{ kind: 'points' }, { kind: 'effectiveDate' }],
    },
    'error lettings.refusalDecidesNothing /schemes/0/offers/refusals/rules/0/leadsTo/kind',
  ],
  [
    'months around a single refusal',
    refusing({ after: 1, withinMonths: 12 }),
    'warning lettings.saysNothing /schemes/0/offers/refusals/rules/0/withinMonths',
  ],
  [
    'a first refusal that counts again',
    refusing({ after: 1, again: true }),
    'warning lettings.saysNothing /schemes/0/offers/refusals/rules/0/again',
  ],
  [
    'a refusal rule for nobody',
    refusing({ bands: ['b'], exempt: { bands: ['b'] } }),
    'error lettings.nobody /schemes/0/offers/refusals/rules/0',
  ],
  [
    'a refusal rule after one for everybody',
    refusing({}, { bands: ['a'] }),
    'error lettings.refusalNever /schemes/0/offers/refusals/rules/1',
  ],
  [
    'a refusal rule whose people have two earlier ones',
    refusing({ bands: ['a'] }, { bands: ['b'] }, { after: 5 }),
    'error lettings.refusalNever /schemes/0/offers/refusals/rules/2',
  ],
  [
    'an order at the offer that moves nobody',
    { ...byPoints(), offers: { orderAt: 'offer' }, ranking: [{ kind: 'bidTime' }] },
    'warning lettings.orderMovesNobody /schemes/0/offers/orderAt',
  ],
  [
    'nobody who bids',
    { bidding: { modes: ['direct'] } },
    'warning lettings.nobodyBids /schemes/0/bidding/modes',
  ],
  [
    'automatic bids of which nobody knows when',
    { bidding: { modes: ['self', 'automatic'] } },
    'warning lettings.automaticWithoutTime /schemes/0/bidding/modes/1',
  ],
  [
    'a time for automatic bids that are not made',
    { bidding: { modes: ['self'], automatic: { hoursBeforeClose: 12 } } },
    'error lettings.automaticNotAMode /schemes/0/bidding/automatic',
  ],
  [
    'automatic bids where nobody may bid themselves',
    { bidding: { modes: ['assisted', 'automatic'], automatic: { hoursBeforeClose: 12 } } },
    'warning lettings.nobodyBids /schemes/0/bidding/modes error lettings.automaticAlone /schemes/0/bidding/automatic',
  ],
  [
    'automatic bids without an end',
    { limit: { kind: 'none' }, bidding: automatic(12) },
    'error lettings.automaticWithoutLimit /schemes/0/bidding/automatic',
  ],
  [
    'more automatic bids than bids',
    {
      limit: { kind: 'perCycle', maximum: 2 },
      bidding: { ...automatic(12), automatic: { hoursBeforeClose: 12, maximum: 3 } },
    },
    'warning lettings.automaticAboveLimit /schemes/0/bidding/automatic/maximum',
  ],
  [
    'automatic bids before anybody else could bid',
    { bidding: automatic(168) },
    'error lettings.automaticTooEarly /schemes/0/bidding/automatic/hoursBeforeClose',
  ],
  [
    'automatic bids that stay',
    { bidding: { ...automatic(12), withdrawal: { kind: 'never' } } },
    'error lettings.automaticStays /schemes/0/bidding/automatic/hoursBeforeClose',
  ],
  [
    'automatic bids at the moment from which bids stay',
    { bidding: { ...automatic(12), withdrawal: { kind: 'untilCutOff', hoursBeforeClose: 12 } } },
    'error lettings.automaticStays /schemes/0/bidding/automatic/hoursBeforeClose',
  ],
])('%s', (_what, changed, said) => {
  test('is found, and nothing else', () => {
    expect(found(policyOf(changed)).join(' ')).toBe(said);
  });

  test('is told in a sentence, with a cure', () => {
    for (const { message, cure } of policyFindings(policyOf(changed))) {
      expect(message).toMatch(/^["A-Z0-9].*\.$/);
      expect(cure).toMatch(/^[A-Z].*\.$/);
      expect(message + cure).not.toMatch(/undefined|NaN|\[object/);
    }
  });
});

test.each([
  [{ sameSexShareUnder: 18 }, '/bedroomNeed/sameSexShareUnder'],
  [{ anySexShareUnder: 17 }, '/bedroomNeed/anySexShareUnder'],
  [{ ownRoomFrom: 12, sameSexShareUnder: 12, anySexShareUnder: 13 }, '/bedroomNeed/anySexShareUnder'],
])('ages of sharing that contradict one another: %j', (bedroomNeed, pointer) => {
  expect(found(policyOf({}, { bedroomNeed }))).toEqual([`error lettings.bedroomAges ${pointer}`]);
});

test.each([{ sameSexShareUnder: 16 }, { anySexShareUnder: 16 }, { ownRoomFrom: 10, sameSexShareUnder: 10 }])(
  'ages of sharing that end together: %j',
  (bedroomNeed) => {
    expect(found(policyOf({}, { bedroomNeed }))).toEqual([]);
  },
);

test('the second scheme is told by its own place', () => {
  const policy = policyOf({});
  const second = { ...scheme, identifier: 'more', cycle: rolling };
  expect(found({ ...policy, schemes: [...policy.schemes, second] })).toEqual([
    'error lettings.limitWithoutCycle /schemes/1/limit/kind',
  ]);
});

test('a band that stands twice is named once where another is not known', () => {
  const bands = [...scheme.bands, ...scheme.bands.slice(0, 1)];
  const findings = policyFindings(policyOf({ bands, preferences: [{ kind: 'bandOrder', bands: ['c'] }] }));
  expect(findings.find(({ kind }) => kind === 'lettings.unknownName')?.cure).toMatch(/You can use: a, b\.$/);
});

test.each<[string, Partial<LettingsPolicy>, string[]]>([
  [
    'a misspelt one',
    { localConnectionExemptions: ['care-leaver', 'armd-forces'] },
    ['/localConnectionExemptions/1'],
  ],
  ['one of the council’s own', { localConnectionExemptions: ['key-worker'] }, []],
  [
    'one like a known type, listed',
    { localConnectionExemptions: ['workers'], localConnectionTypes: ['workers'] },
    [],
  ],
])('of exemptions from local connection, %s', (_what, more, pointers) => {
  expect(found(policyOf({}, more))).toEqual(
    pointers.map((pointer) => `warning lettings.unknownName ${pointer}`),
  );
});
