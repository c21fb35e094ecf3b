import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placesPerKind } from '#schemas/api/local-area.ts';
import { placeKinds, schoolPhases, type PlaceFeature } from '#schemas/tenant/places.ts';
import { milesBetween } from '#domain/search/miles-between.ts';
import { furthestMiles, nearHome } from './near-home.ts';
import { rowsBetween, tabulatePlaces } from './place-table.ts';

const home = { latitude: 53.4, longitude: 2.1 };
/** A mile to the north, in degrees. */
const mile = 1 / milesBetween({ latitude: 0, longitude: 0 }, { latitude: 1, longitude: 0 });

let made = 0;
const place = (
  kind: string,
  name: string,
  north: number,
  more: Partial<PlaceFeature> = {},
): PlaceFeature => ({
  type: 'Feature',
  id: `test:${(made += 1)}`,
  properties: { kind, name },
  geometry: { type: 'Point', coordinates: [home.longitude, home.latitude + north * mile] },
  ...more,
});
const near = (features: readonly PlaceFeature[], locale = 'en-GB') =>
  nearHome(tabulatePlaces(features), home, locale);
const namesOf = (features: readonly PlaceFeature[]) =>
  near(features).flatMap(({ places }) => places.map(({ name }) => name));

const anyPlace = fc
  .record({
    kind: fc.constantFrom(...placeKinds),
    name: fc.constantFrom('Oak', 'Ash', 'Elm', 'Beech'),
    latitude: fc.double({ min: 53.1, max: 53.7, noNaN: true }),
    longitude: fc.double({ min: 1.5, max: 2.7, noNaN: true }),
    phase: fc.option(fc.constantFrom(...schoolPhases), { nil: undefined }),
  })
  .map(({ kind, name, latitude, longitude, phase }): PlaceFeature => ({
    type: 'Feature',
    properties: { kind, name, ...(phase && { phase }) },
    geometry: { type: 'Point', coordinates: [longitude, latitude] },
  }));
const distanceOf = ({ geometry: { coordinates } }: PlaceFeature) =>
  milesBetween(home, { longitude: coordinates[0] ?? 0, latitude: coordinates[1] ?? 0 });

const far = (list: readonly PlaceFeature[]) =>
  near(list).map(({ kind, withinMile, places }) => [kind, withinMile, places.map(({ metres }) => metres)]);

/** Kinds in which two places of the same name stay two. */
const neverOne = new Set<string>(['school', 'surgery', 'pharmacy', 'shop', 'library']);

it('finds the rows between two latitudes, of which both belong', () => {
  const table = tabulatePlaces([-1, 0, 1, 2].map((north) => place('shop', 'Corner', north)));
  const [, south = 0, north = 0] = table.latitudes;
  expect(rowsBetween(table, south, north)).toEqual([1, 3]);
});

describe('what is near a home', () => {
  it('is bounded, in order, and nothing beside it is nearer', () => {
    fc.assert(
      fc.property(fc.array(anyPlace, { maxLength: 60 }), (features) => {
        const kinds = near(features);
        const order = kinds.map(({ kind }) => placeKinds.indexOf(kind));
        expect(order).toEqual(order.toSorted((one, other) => one - other));
        for (const { kind, places, withinMile } of kinds) {
          const distances = features
            .filter(({ properties }) => properties.kind === kind)
            .map(distanceOf)
            .toSorted((one, other) => one - other);
          expect(places.length).toBeLessThanOrEqual(placesPerKind);
          const metres = places.map((one) => one.metres);
          expect(metres).toEqual(metres.toSorted((one, other) => one - other));
          const reached = distances.filter((miles) => miles <= furthestMiles);
          const [nearest, count] = neverOne.has(kind)
            ? [reached.slice(0, placesPerKind), distances.filter((miles) => miles <= 1).length]
            : [metres.map((one) => one / 1_609.344), withinMile];
          expect(metres).toEqual(nearest.map((miles) => Math.round(miles * 1_609.344)));
          expect(withinMile).toBe(count);
          // However places are joined, the nearest of all is always listed.
          expect(metres[0]).toBe(Math.round((distances[0] ?? 0) * 1_609.344));
          expect(Math.max(...metres)).toBeLessThanOrEqual(furthestMiles * 1_609.344 + 0.5);
          expect(withinMile).toBeLessThanOrEqual(distances.filter((miles) => miles <= 1).length);
        }
        // A kind is left out only if none is within reach.
        const told = new Set<string>(kinds.map(({ kind }) => kind));
        const reached = features.filter((feature) => distanceOf(feature) <= furthestMiles);
        expect(told).toEqual(new Set(reached.map(({ properties }) => properties.kind)));
      }),
    );
  });

  it('says the same in whatever order the file is', () => {
    fc.assert(
      fc.property(fc.array(anyPlace, { maxLength: 30 }), (features) => {
        expect(far(features.toReversed())).toEqual(far(features));
      }),
    );
  });

  it('counts every school within a mile, and tells the nearest three', () => {
    const schools = [0.9, 0.2, 0.5, 0.7, 1.2].map((north) => place('school', `School ${north}`, north));
    expect(near(schools)).toMatchObject([
      {
        kind: 'school',
        withinMile: 4,
        places: [{ name: 'School 0.2' }, { name: 'School 0.5' }, { name: 'School 0.7' }],
      },
    ]);
    expect(near(schools)[0]?.places[0]?.metres).toBe(322);
  });

  it('leaves out what is eleven miles away, and tells what is nine', () => {
    expect(namesOf([place('station', 'Far', 11), place('station', 'Near enough', -9)])).toEqual([
      'Near enough',
    ]);
  });

  it('takes the two sides of a street for one stop, and two stops of a name for two', () => {
    const stops = [
      place('bus-stop', 'Kiln Road', 0.1),
      place('bus-stop', 'Kiln Road', 0.12),
      place('bus-stop', 'Kiln Road', 0.8),
    ];
    const [told] = near(stops);
    expect([told?.withinMile, told?.places.length]).toEqual([2, 2]);
  });

  it('takes two shops of a name for two', () => {
    expect(near([place('shop', 'Co-op', 0.1), place('shop', 'Co-op', 0.12)])[0]?.withinMile).toBe(2);
  });

  it('tells a park by its nearest gate', () => {
    const [park] = near([place('park', 'The Green', 0.6), place('park', 'The Green', 0.3)]);
    expect(park?.places).toMatchObject([{ name: 'The Green', metres: 483 }]);
  });

  it('says names in Welsh where there are any, and phases', () => {
    const features = [
      place('library', 'Library', 0.1, {
        properties: { kind: 'library', name: 'Library', 'name:cy': 'Llyfrgell' },
      }),
      place('school', 'Ysgol Bro Elen', 0.2, {
        properties: { kind: 'school', name: 'Ysgol Bro Elen', phase: 'special' },
      }),
    ];
    const words = (locale: string) => near(features, locale).flatMap(({ places }) => places);
    expect(words('cy-GB')).toMatchObject([
      { name: 'Ysgol Bro Elen', phase: 'special' },
      { name: 'Llyfrgell' },
    ]);
    expect(words('en-GB')[1]).toMatchObject({ name: 'Library' });
    expect(words('en-GB')[1]).not.toHaveProperty('phase');
  });

  it('leaves out unknown kinds, and the second place with an id', () => {
    const twice = { id: 'urn:1' };
    expect(
      namesOf([
        place('pub', 'The Plough', 0.1),
        place('shop', 'First', 0.2, twice),
        place('shop', 'Second', 0.1, twice),
      ]),
    ).toEqual(['First']);
  });
});
