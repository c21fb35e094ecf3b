import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DrawnFeature } from '#schemas/tenant/drawn-map.ts';
import type { Palette } from '#schemas/tenant/theme.ts';
import { project, scaleOf } from '#domain/places/mercator.ts';
import { placeNames, type PlacedName } from './place-names.ts';
import { readTown } from './town-geometry.ts';
import { townStyle } from './town-style.ts';

const [ink, paper] = ['#1a1a1a', '#ffffff'];
const palette: Palette = {
  primary: ink,
  onPrimary: paper,
  accent: ink,
  onAccent: paper,
  header: ink,
  onHeader: paper,
  background: paper,
  surface: paper,
  text: ink,
  mutedText: ink,
  link: ink,
  outline: ink,
  focus: ink,
  success: ink,
  warning: ink,
  danger: ink,
};
const style = townStyle(palette, false);
const measure = (text: string, { size }: { size: number }) => text.length * size * 0.55;

const [width, height] = [800, 600];
const middle = { longitude: 2.1, latitude: 53.4 };

/** Returns the names of a map, in a window of 800 by 600 around its middle. */
function namesOf(features: DrawnFeature[], zoom: number, language = 'en-GB'): PlacedName[] {
  const { x, y } = project(middle.longitude, middle.latitude);
  const [wide, high] = [width / scaleOf(zoom) / 2, height / scaleOf(zoom) / 2];
  const box = { left: x - wide, right: x + wide, top: y - high, bottom: y + high };
  const town = readTown({ type: 'FeatureCollection', features }, language);
  return placeNames(town, style, box, zoom, measure);
}

const spot = (kind: string, name: string, east = 0, north = 0, welsh?: string): DrawnFeature => ({
  type: 'Feature',
  properties: { kind, name, ...(welsh === undefined ? {} : { 'name:cy': welsh }) },
  geometry: { type: 'Point', coordinates: [middle.longitude + east, middle.latitude + north] },
});
const street = (
  name: string,
  ...places: readonly (readonly [east: number, north: number])[]
): DrawnFeature => ({
  type: 'Feature',
  properties: { kind: 'street', name },
  geometry: {
    type: 'LineString',
    coordinates: places.map(([east, north]) => [middle.longitude + east, middle.latitude + north]),
  },
});
const textsOf = (names: readonly PlacedName[]) => names.map(({ text }) => text);

/** Returns the corners of a written name, with its rotation. */
function cornersOf({ x, y, text, angle, style: { size } }: PlacedName) {
  const [half, tall] = [measure(text, { size }) / 2, size / 2];
  return [
    [-half, -tall],
    [half, -tall],
    [half, tall],
    [-half, tall],
  ].map(([along = 0, down = 0]) => ({
    x: x + along * Math.cos(angle) - down * Math.sin(angle),
    y: y + along * Math.sin(angle) + down * Math.cos(angle),
  }));
}

/** Returns the extent of a name in a direction, from least to most. */
function reachOf(name: PlacedName, angle: number): readonly [number, number] {
  const along = cornersOf(name).map(({ x, y }) => x * Math.cos(angle) + y * Math.sin(angle));
  return [Math.min(...along), Math.max(...along)];
}

/** Checks that a line separates two names, at the angle of one of them (separating axis theorem). */
function areApart(one: PlacedName, other: PlacedName): boolean {
  return [one.angle, one.angle + Math.PI / 2, other.angle, other.angle + Math.PI / 2].some((angle) => {
    const [[low, high], [least, most]] = [reachOf(one, angle), reachOf(other, angle)];
    return high <= least || most <= low;
  });
}

describe('placeNames', () => {
  test('a town is named from afar, its streets only from near', () => {
    const features = [spot('town', 'Oakham', 0, 0.0015), street('Mill Lane', [-0.002, 0], [0.002, 0])];
    expect(textsOf(namesOf(features, 13))).toEqual(['Oakham']);
    expect(textsOf(namesOf(features, 17))).toContain('Mill Lane');
  });

  test('a name is that of the reader’s language, where the place has one in it', () => {
    const features = [spot('town', 'Harbour', 0, 0, 'Yr Harbwr'), spot('village', 'Oakham', 0.02, 0.02)];
    expect(textsOf(namesOf(features, 13, 'en-GB'))).toEqual(['Harbour', 'Oakham']);
    expect(textsOf(namesOf(features, 13, 'cy-GB'))).toEqual(['Yr Harbwr', 'Oakham']);
  });

  test('where there is no room for both, the town comes before the shop', () => {
    expect(textsOf(namesOf([spot('shop', 'Shop', -0.0001), spot('station', 'Station')], 17))).toEqual([
      'Station',
    ]);
  });

  test('a street that is shorter than its name, or bends under it, is not named', () => {
    expect(namesOf([street('A very long name for a very short street', [0, 0], [0.0005, 0])], 16)).toEqual(
      [],
    );
    expect(namesOf([street('Bent Street', [0, 0], [0.0009, 0], [0.0009, 0.0005])], 16)).toEqual([]);
  });

  const aPlace = fc.tuple(
    fc.double({ min: -0.01, max: 0.01, noNaN: true }),
    fc.double({ min: -0.006, max: 0.006, noNaN: true }),
  );
  const aName = fc.stringMatching(/^[A-Z][a-z]{2,12}$/);
  const aFeature = fc.oneof(
    fc
      .tuple(fc.constantFrom('town', 'village', 'station', 'school', 'landmark'), aName, aPlace)
      .map(([kind, name, [east, north]]) => spot(kind, name, east, north)),
    fc.tuple(aName, aPlace, aPlace).map(([name, start, end]) => street(name, start, end)),
  );

  test('no name lies over another, stands on its head, or is cut by the edge', () => {
    fc.assert(
      fc.property(
        fc.array(aFeature, { maxLength: 30 }),
        fc.integer({ min: 13, max: 18 }),
        (features, zoom) => {
          const names = namesOf(features, zoom);
          for (const [index, name] of names.entries()) {
            expect(Math.abs(name.angle)).toBeLessThanOrEqual(Math.PI / 2);
            for (const { x, y } of cornersOf(name)) {
              expect(x >= 0 && x <= width && y >= 0 && y <= height).toBe(true);
            }
            for (const other of names.slice(index + 1)) expect(areApart(name, other)).toBe(true);
          }
        },
      ),
    );
  });
});
