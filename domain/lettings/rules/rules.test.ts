import { describe, expect, test } from 'vitest';
import type { ApplicationFacts, EligibilityRules, Reason } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { explainEligibility } from '../explain.ts';
import { explainLimit, isBelowLimit } from './limit.ts';
import { explainOpen } from './open.ts';

const policy: LettingsPolicy = {
  version: '1',
  schemes: [
    {
      identifier: 'general',
      name: 'General needs',
      limit: { kind: 'atAnyOneTime', maximum: 6 },
      cycle: { kind: 'rolling', minimumDays: 5 },
      bands: [
        { id: 'a', name: 'Band A', meaning: 'urgent' },
        { id: 'b', name: 'Band B', meaning: 'soon' },
        { id: 'c', name: 'Band C', meaning: 'some day' },
      ],
    },
  ],
  advertTypes: [{ id: 1, name: 'House' }],
  outcomes: { hideBelow: 0 },
  parishes: [
    { id: 'wren-hollow', name: 'Wren Hollow' },
    { id: 'larkmere', name: 'Larkmere' },
  ],
  localConnectionExemptions: ['domestic-abuse'],
};

const household: ApplicationFacts = {
  band: 'b',
  effectiveDate: '2024-04-09',
  bedroomNeed: 2,
  household: [{ role: 'applicant', dateOfBirth: '1971-06-30' }],
  localConnections: [{ type: 'family', parish: 'larkmere', since: '2019-01-01' }],
};

function explained(
  rules: EligibilityRules,
  facts: Partial<ApplicationFacts> = {},
  today = '2026-03-10',
): Reason[] {
  const advert = { eligibilitySchemeIdentifier: 'general', rules };
  return explainEligibility({ ...household, ...facts }, policy, advert, today);
}

describe('age', () => {
  const age = { minimum: 55, whose: 'applicant' } as const;

  test('is reached on the birthday, not the day before', () => {
    expect(explained({ age }, {}, '2026-06-29')).toEqual([
      {
        rule: 'age',
        verdict: 'notMet',
        facts: { minimum: 55, whose: 'applicant', age: 54, date: '2026-06-30' },
        wouldChange: 'turnsOld',
      },
    ]);
    expect(explained({ age }, {}, '2026-06-30')).toEqual([
      {
        rule: 'age',
        verdict: 'met',
        facts: { minimum: 55, whose: 'applicant', age: 55 },
        wouldChange: null,
      },
    ]);
  });

  test.each([
    ['2027-02-28', 'notMet'],
    ['2027-03-01', 'met'],
  ])('somebody born on 29 February 1972, on %s: %s', (today, verdict) => {
    const people: ApplicationFacts['household'] = [{ role: 'applicant', dateOfBirth: '1972-02-29' }];
    expect(explained({ age }, { household: people }, today)).toMatchObject([{ verdict }]);
  });

  test('asks for a birth date only where it could decide', () => {
    const people: ApplicationFacts['household'] = [
      { role: 'applicant', dateOfBirth: '1950-01-01' },
      { role: 'partner', dateOfBirth: null },
      { role: 'child', dateOfBirth: '2015-01-01' },
    ];
    const verdictFor = (whose: 'anyAdult' | 'everyAdult') =>
      explained({ age: { minimum: 55, whose } }, { household: people })[0]?.verdict;
    expect(verdictFor('anyAdult')).toBe('met');
    expect(verdictFor('everyAdult')).toBe('notYetKnown');
  });
});

describe('local connection', () => {
  const localConnection = { parishes: ['wren-hollow', 'larkmere'] };

  test('names the parishes and the connection that counts', () => {
    expect(explained({ localConnection })).toEqual([
      {
        rule: 'localConnection',
        verdict: 'met',
        facts: {
          parishes: 'Wren Hollow, Larkmere',
          parish: 'Larkmere',
          type: 'family',
          since: '2019-01-01',
        },
        wouldChange: null,
      },
    ]);
  });

  test('an exempt connection counts everywhere, whatever its parish (SI 2025/706)', () => {
    const fled = [{ type: 'domestic-abuse', parish: null, since: '2026-03-01' }];
    expect(explained({ localConnection }, { localConnections: fled })).toMatchObject([{ verdict: 'met' }]);
  });

  test('a connection that has not begun says when it will', () => {
    const job = [{ type: 'work', parish: 'larkmere', since: '2026-04-01' }];
    expect(explained({ localConnection }, { localConnections: job })).toMatchObject([
      { verdict: 'notMet', facts: { date: '2026-04-01' }, wouldChange: 'connectionStarts' },
    ]);
  });
});

test('bands are named in the order of the scheme', () => {
  expect(explained({ bands: ['c', 'a'] })).toEqual([
    {
      rule: 'band',
      verdict: 'notMet',
      facts: { bands: 'Band A, Band C', band: 'Band B' },
      wouldChange: 'bandChanges',
    },
  ]);
});

test('a bedroom need outside the range says to which side', () => {
  expect(explained({ bedroomNeed: { minimum: 3 } })).toMatchObject([{ wouldChange: 'moreBedroomsNeeded' }]);
  expect(explained({ bedroomNeed: { maximum: 1 } })).toMatchObject([{ wouldChange: 'fewerBedroomsNeeded' }]);
  expect(explained({ bedroomNeed: {} })).toEqual([]);
});

describe('limit', () => {
  const limit = { kind: 'perCycle', maximum: 3 } as const;

  test.each([
    [2, true],
    [3, false],
    [4, false],
  ])('%i live bids of three: one more fits is %s', (count, fits) => {
    expect(isBelowLimit(limit, count, false)).toBe(fits);
    expect(explainLimit(limit, count, false)).toMatchObject({
      verdict: fits ? 'met' : 'notMet',
      facts: { count, maximum: 3, kind: 'perCycle' },
    });
  });

  test('does not apply to an advert that is excluded, nor to a scheme without one', () => {
    expect(explainLimit(limit, 9, true)).toBeNull();
    expect(isBelowLimit(limit, 9, true)).toBe(true);
    expect(explainLimit({ kind: 'none' }, 99, false)).toBeNull();
    expect(isBelowLimit({ kind: 'none' }, 99, false)).toBe(true);
  });
});

describe('open', () => {
  const advert = { opensAt: new Date('2026-03-05T00:01Z'), closesAt: new Date('2026-03-11T23:59Z') };

  test.each([
    ['2026-03-05T00:00:59.999Z', 'notMet', 'opens'],
    ['2026-03-05T00:01:00.000Z', 'met', null],
    ['2026-03-11T23:58:59.999Z', 'met', null],
    ['2026-03-11T23:59:00.000Z', 'notMet', null],
  ])('at %s it is %s', (instant, verdict, wouldChange) => {
    expect(explainOpen(advert, new Date(instant))).toMatchObject({ verdict, wouldChange });
  });
});
