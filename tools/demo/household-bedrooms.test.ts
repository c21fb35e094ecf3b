import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { BedroomRules } from '#schemas/tenant/lettings-bedrooms.ts';
import { ageOn, dayOfReaching } from '#domain/lettings/birthday.ts';
import { type Bedroom, bedroomsFor } from './household-bedrooms.ts';

type Member = ApplicationFacts['household'][number];
const today = '2026-03-10';

const born = (age: number): string => `${2026 - age}-03-01`;
const applicant: Member = { role: 'applicant', dateOfBirth: born(40) };
const partner: Member = { role: 'partner', dateOfBirth: born(38) };
const adult: Member = { role: 'adult', dateOfBirth: born(70) };
const boy = (age: number): Member => ({ role: 'child', sex: 'male', dateOfBirth: born(age) });
const girl = (age: number): Member => ({ role: 'child', sex: 'female', dateOfBirth: born(age) });
const child = (age: number): Member => ({ role: 'child', dateOfBirth: born(age) });

const needOf = (household: Member[], rules?: BedroomRules, day = today): number | null =>
  bedroomsFor({ household }, rules, day).need;

describe('worked examples of published size criteria', () => {
  // https://www.slough.gov.uk/housing-benefit/local-housing-allowance/3
  test.each<[string, Member[], number]>([
    [
      'a couple, a daughter of 16, a son of 11, twins of 3',
      [applicant, partner, girl(16), boy(11), child(3), child(3)],
      4,
    ],
    ['a mother, a son of 5, a daughter of 3', [applicant, boy(5), girl(3)], 2],
    ['a couple, an elderly relative, a daughter of 7', [applicant, partner, adult, girl(7)], 3],
  ])('Slough: %s', (_who, household, need) => {
    expect(needOf(household)).toBe(need);
  });

  // https://www.broxbourne.gov.uk/housing/local-housing-allowance-lha/2
  test('Broxbourne: a couple, a son of 6, a daughter of 4', () => {
    expect(needOf([applicant, partner, boy(6), girl(4)])).toBe(2);
  });

  // https://www.myhousing.org.uk/number-bedrooms: from 10 each child has a room.
  test.each<[string, Member[], number]>([
    ['two children under 10', [applicant, partner, boy(9), girl(2)], 2],
    ['one child under 10 and one of 10', [applicant, boy(9), boy(10)], 3],
    ['four children under 10', [applicant, child(9), child(7), child(5), child(2)], 3],
    [
      'four adult children',
      [applicant, ...[18, 19, 20, 21].map((age) => ({ ...adult, dateOfBirth: born(age) }))],
      5,
    ],
  ])('My Housing: %s', (_who, household, need) => {
    expect(needOf(household, { sameSexShareUnder: 10 })).toBe(need);
  });

  test('somebody alone, where that is a studio and where it is one bedroom', () => {
    expect(needOf([applicant])).toBe(1);
    expect(needOf([applicant], { singlePerson: 0 })).toBe(0);
    expect(needOf([applicant, partner], { singlePerson: 0 })).toBe(1);
  });

  test('children of the same sex share at any age', () => {
    const anyAge = { ownRoomFrom: 120, sameSexShareUnder: 120 };
    expect(needOf([applicant, girl(22), girl(12)], anyAge)).toBe(2);
    expect(needOf([applicant, girl(22), girl(12)])).toBe(3);
  });

  test('an age from which everybody has a bedroom is stronger than one up to which they share', () => {
    expect(needOf([applicant, girl(16), girl(17)], { sameSexShareUnder: 18 })).toBe(3);
    expect(needOf([applicant, girl(15), girl(14)], { sameSexShareUnder: 18 })).toBe(2);
  });

  test('an overnight carer, a child and a couple who cannot share, a room that was agreed', () => {
    const household = [applicant, partner, boy(6), boy(8)];
    expect(needOf(household)).toBe(2);
    expect(bedroomsFor({ household, overnightCarer: true }, undefined, today).need).toBe(3);
    expect(bedroomsFor({ household, overnightCarer: true }, { overnightCarer: false }, today).need).toBe(2);
    expect(needOf([applicant, partner, { ...boy(6), cannotShare: true }, boy(8)])).toBe(3);
    expect(needOf([{ ...applicant, cannotShare: true }, partner, boy(6), boy(8)])).toBe(3);
    expect(bedroomsFor({ household, extraBedrooms: 1 }, undefined, today).need).toBe(3);
  });

  test('another couple in the household has a bedroom', () => {
    const couple = [19, 20].map((age): Member => ({ role: 'adult', dateOfBirth: born(age), couple: 1 }));
    expect(needOf([applicant, ...couple])).toBe(2);
    expect(needOf([applicant, ...couple], { couplesShare: false })).toBe(3);
  });

  test('nobody counts as needing more than the council has', () => {
    expect(needOf([applicant, girl(12), boy(12), adult, adult, adult], { maximum: 5 })).toBe(5);
  });
});

test('a birthday changes the need on the day itself, on 1 March for somebody born on 29 February', () => {
  const leap = { ...girl(0), dateOfBirth: '2016-02-29' };
  const household = [applicant, leap, boy(3)];
  expect(needOf(household, undefined, '2026-02-28')).toBe(2);
  expect(needOf(household, undefined, '2026-03-01')).toBe(3);
  expect(dayOfReaching(10, '2016-02-29')).toBe('2026-03-01');
});

describe('what is not known', () => {
  test.each<[string, Member[], object]>([
    ['the sex of two children under 10 makes no difference', [applicant, child(3), child(8)], { need: 2 }],
    [
      'the sex of two children of whom one is 12 does',
      [applicant, child(3), child(12)],
      { need: null, atLeast: 2, atMost: 3, missing: ['sex'] },
    ],
    [
      'a birth date does',
      [applicant, girl(4), { role: 'child', sex: 'female', dateOfBirth: null }],
      { need: null, atLeast: 2, atMost: 3, missing: ['dateOfBirth'] },
    ],
    ['a birth date of an adult does not', [applicant, { role: 'adult', dateOfBirth: null }], { need: 2 }],
    [
      'whether a couple can share does',
      [applicant, { ...partner, cannotShare: null }],
      { need: null, atLeast: 1, atMost: 2, missing: ['cannotShare'] },
    ],
  ])('%s', (_what, household, said) => {
    expect(bedroomsFor({ household }, undefined, today)).toMatchObject({ missing: [], ...said });
  });

  test('whether a carer stays overnight', () => {
    expect(bedroomsFor({ household: [applicant], overnightCarer: null }, undefined, today)).toEqual({
      need: null,
      atLeast: 1,
      atMost: 2,
      missing: ['overnightCarer'],
      rooms: [],
    });
  });
});

const age = fc.constantFrom(0, 5, 9, 10, 12, 15, 16, 19);
const known: fc.Arbitrary<Member> = fc.record({
  role: fc.constant('child' as const),
  sex: fc.constantFrom('female' as const, 'male' as const),
  dateOfBirth: age.map(born),
  cannotShare: fc.oneof(
    { weight: 5, arbitrary: fc.constant(false) },
    { weight: 1, arbitrary: fc.constant(true) },
  ),
});
const rules: fc.Arbitrary<BedroomRules> = fc
  .tuple(fc.constantFrom(16, 18, 120), fc.constantFrom(10, 16), fc.constantFrom(5, 10))
  .map(([ownRoomFrom, sameSexShareUnder, anySexShareUnder]) => ({
    ownRoomFrom,
    sameSexShareUnder,
    anySexShareUnder,
  }));

function mayShare(one: Member, other: Member, given: BedroomRules): boolean {
  const ages = [one, other].map(({ dateOfBirth }) => ageOn(today, dateOfBirth ?? ''));
  if (one.cannotShare === true || other.cannotShare === true) return false;
  if (ages.some((years) => years >= (given.ownRoomFrom ?? 16))) return false;
  if (ages.every((years) => years < (given.anySexShareUnder ?? 10))) return true;
  return one.sex === other.sex && ages.every((years) => years < (given.sameSexShareUnder ?? 16));
}

/**
 * Slow and obvious: the first child sleeps alone or with each child it may share with; the fewest rooms of all.
 */
function fewestRooms([first, ...others]: readonly Member[], given: BedroomRules): number {
  if (first === undefined) return 0;
  const together = others.flatMap((other, place) =>
    mayShare(first, other, given) ? [1 + fewestRooms(others.toSpliced(place, 1), given)] : [],
  );
  return Math.min(1 + fewestRooms(others, given), ...together);
}

test('children need as few bedrooms as trying every way of sharing finds', () => {
  fc.assert(
    fc.property(fc.array(known, { maxLength: 7 }), rules, (children, given) => {
      expect(needOf([applicant, partner, ...children], given)).toBe(1 + fewestRooms(children, given));
    }),
    { numRuns: 1000 },
  );
});

test('everybody has one bedroom, nobody two, and those who share may', () => {
  fc.assert(
    fc.property(fc.array(known, { maxLength: 7 }), rules, (children, given) => {
      const household = [applicant, partner, ...children];
      const { need, rooms } = bedroomsFor({ household }, given, today);
      expect(rooms).toHaveLength(need ?? -1);
      expect(rooms.flatMap(({ people }) => people).toSorted((a, b) => a - b)).toEqual([...household.keys()]);
      const shared = rooms.filter(({ why, people }: Bedroom) => people.length > 1 && why !== 'couple');
      const members = shared.map(({ people }) => people.flatMap((place) => household[place] ?? []));
      expect(members.every(([one, other]) => one && other && mayShare(one, other, given))).toBe(true);
    }),
    { numRuns: 500 },
  );
});

const unsure: fc.Arbitrary<Member> = fc.record({
  role: fc.constant('child' as const),
  sex: fc.constantFrom('female' as const, 'male' as const, null),
  dateOfBirth: fc.option(fc.constantFrom(5, 12, 16).map(born)),
  cannotShare: fc.constantFrom(false, null),
});

function worldsOf(member: Member): Member[] {
  const dates = member.dateOfBirth === null ? [5, 12, 19].map(born) : [member.dateOfBirth];
  const sexes = member.sex == null ? (['female', 'male'] as const) : [member.sex];
  const sharing = member.cannotShare === null ? [true, false] : [member.cannotShare ?? false];
  return dates.flatMap((dateOfBirth) =>
    sexes.flatMap((sex) => sharing.map((cannotShare) => ({ ...member, dateOfBirth, sex, cannotShare }))),
  );
}

test('the bounds are those that filling in everything unknown comes to', () => {
  fc.assert(
    fc.property(fc.array(unsure, { maxLength: 3 }), (children) => {
      const worlds = children.reduce<Member[][]>(
        (rows, member) => rows.flatMap((row) => worldsOf(member).map((world) => [...row, world])),
        [[]],
      );
      const needs = worlds.map((world) => 1 + fewestRooms(world, {}));
      const { atLeast, atMost, need } = bedroomsFor(
        { household: [applicant, ...children] },
        undefined,
        today,
      );
      expect([atLeast, atMost]).toEqual([Math.min(...needs), Math.max(...needs)]);
      expect(need).toBe(atLeast === atMost ? atLeast : null);
    }),
    { numRuns: 300 },
  );
});

test('twelve children of whom nothing is known are no hard sum', () => {
  const household = [
    applicant,
    ...Array.from({ length: 12 }, (): Member => ({ role: 'child', dateOfBirth: null })),
  ];
  expect(bedroomsFor({ household }, { maximum: 12 }, today)).toMatchObject({
    atLeast: 7,
    atMost: 12,
    need: null,
  });
});
