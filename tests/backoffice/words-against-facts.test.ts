import { describe, expect, test } from 'vitest';
import { advert, property } from './back-office.ts';
import { wordFindings } from '#api/backoffice/words-against-facts.ts';
import type { HomeFeature } from '#schemas/home-features.ts';

type Facts = ReturnType<typeof property>['facts'];

/** Returns the words found in a description that contradict the facts, as `fact: words`. */
function against(text: string, facts: Partial<Facts>): string | undefined {
  const { details, ...item } = advert();
  const plain = { ...details, title: 'A home', summary: text, description: [] };
  const [found] = wordFindings(
    { at: '', item: { ...item, details: plain } },
    { ...property().facts, ...facts },
  );
  const [, words] = /^The text says "?([^",]+)/.exec(found?.message ?? '') ?? [];
  return words;
}

const says: Readonly<
  Record<
    HomeFeature | 'lift',
    {
      readonly has: readonly string[];
      readonly lacks: readonly string[];
      readonly neither: readonly string[];
    }
  >
> = {
  hasParking: {
    has: [
      'Terraced house with off-street parking.',
      'Off road parking for two cars.',
      'There is a private driveway.',
      'Flat with a garage.',
      'Allocated parking space.',
      "Residents' parking.",
      'Communal car park.',
      'Car parking available.',
      'Parking to the rear of the block.',
      'Hardstanding for a car.',
    ],
    lacks: [
      'No parking.',
      'There is no off-street parking.',
      'Without parking.',
      'Parking is not available.',
      'On-street parking only.',
      'Street parking only.',
      'The flat does not have parking.',
    ],
    neither: [
      'Near Larkspur Drive.',
      'Close to a garage and shops.',
      'On-street parking nearby.',
      'Residents parking permit zone.',
      'No allocated parking spaces.',
      'Driveway not included.',
    ],
  },
  hasGarden: {
    has: [
      'House with a large enclosed garden.',
      'Private rear garden.',
      'Gardens to front and rear.',
      'Garden to the rear.',
      'Two bedrooms and a garden.',
      'South-facing garden.',
      'Low maintenance garden.',
    ],
    lacks: [
      'No garden.',
      'There is no private garden.',
      'Without any garden.',
      'It does not have a garden.',
      'No outdoor space.',
    ],
    neither: ['Shared garden.', 'Communal gardens.', 'Next to a small garden centre.', 'Garden Street.'],
  },
  petsAllowed: {
    has: [
      'Pets welcome.',
      'Pets are considered.',
      'Small pets accepted.',
      'Pet-friendly.',
      'Dogs allowed.',
      'One cat permitted.',
      'Pets with permission.',
      'You may keep a pet.',
    ],
    lacks: [
      'No pets.',
      'Sorry, no pets allowed.',
      'Pets are not permitted.',
      'Pets not accepted.',
      'Pets are strictly not allowed.',
      'No cats or dogs.',
      'Not suitable for pets.',
      'Unsuitable for pets.',
      'Pets cannot be kept.',
      'No animals.',
    ],
    neither: ['Assistance dogs welcome.', 'Ask about pets.'],
  },
  stepFree: {
    has: [
      'Step-free access.',
      'Level access throughout.',
      'There are no steps.',
      'Wheelchair accessible home.',
      'Level-access entrance.',
    ],
    lacks: [
      'No level access.',
      'Three steps to the front door.',
      'There are 4 steps up to the entrance.',
      'Steps to the front door.',
      'Up two flights of stairs.',
      'Stepped access.',
      'Access is via a communal staircase.',
      'Not suitable for wheelchairs.',
    ],
    neither: [
      'Level access shower.',
      'A level-access wet room.',
      'Steps from the beach.',
      'No level access shower.',
    ],
  },
  sheltered: {
    has: [
      'Sheltered scheme with an alarm.',
      'Retirement flat.',
      'Extra care housing.',
      'A visiting warden calls.',
      'Warden-controlled.',
    ],
    lacks: ['General needs flat.', 'This is not sheltered housing.'],
    neither: ['A sheltered spot.', 'For people over 55.'],
  },
  lift: {
    has: ['Third floor, with lift.', 'Lift to all floors.', 'Served by a lift.', 'There is a lift.'],
    lacks: ['No lift.', 'There is no passenger lift.', 'Without a lift.', 'The block does not have a lift.'],
    neither: ['Chair lift in the past.', 'A lift in spirits.'],
  },
};

describe.each(Object.entries(says))('words about %s', (name, { has, lacks, neither }) => {
  test.each(has)('are found against a home without it: %s', (text) => {
    expect(against(text, { [name]: false })).toBeDefined();
    expect(against(text, { [name]: true })).toBeUndefined();
  });
  test.each(lacks)('are found against a home with it: %s', (text) => {
    expect(against(text, { [name]: true })).toBeDefined();
    expect(against(text, { [name]: false })).toBeUndefined();
  });
  test.each(neither)('are in neither, where they may mean another thing: %s', (text) => {
    expect([true, false].map((fact) => against(text, { [name]: fact }))).toEqual([undefined, undefined]);
  });
});

test.each([
  ['Three-bedroomed house', { bedrooms: 2 }, '3 bedrooms'],
  ['2 x bedroom flat', { bedrooms: 1 }, '2 bedrooms'],
  ['1-bedded flat', { bedrooms: 2 }, '1 bedroom'],
  ['Studio flat', { bedrooms: 1 }, 'a studio'],
  ['Bedsit', { bedrooms: 1 }, 'a studio'],
  ['1 bed studio', { bedrooms: 0 }, undefined],
  ['Studio or 1 bed', { bedrooms: 1 }, undefined],
  ['First floor flat', { floor: 2 }, 'First floor flat'],
  ['Ground-floor one-bedroom flat', { bedrooms: 1, floor: 1 }, 'Ground-floor one-bedroom flat'],
  ['2nd floor flat', { floor: 2 }, undefined],
  ['House with a first floor bathroom', { floor: null }, undefined],
])('"%s" of a home with %j', (text, facts, words) => {
  expect(against(text, facts)).toBe(words);
});
