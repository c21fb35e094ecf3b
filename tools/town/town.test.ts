import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { distanceToLine } from './geometry.ts';
import { mapOf } from './map-of.ts';
import { pointOn } from './point-on.ts';
import { printMap } from './print-map.ts';
import { toMetres } from './projection.ts';
import { townIds, townOf } from './town.ts';

const tenants = join(import.meta.dirname, '../../tenants');

describe.each(townIds)('the town of %s', (id) => {
  const town = townOf(id);
  if (!town) throw new Error(`There is no town of ${id}.`);
  const areas = town.plan.quarters.map(({ area }) => area);

  test('is the map that the council has: node tools/town/write.ts', () => {
    const kept = readFileSync(join(tenants, id, 'map.geojson'), 'utf8');
    // Not compared as texts by `toBe`, which would print both.
    expect(printMap(mapOf(town)) === kept).toBe(true);
  });

  test('is small enough for a telephone', () => {
    const kept = readFileSync(join(tenants, id, 'map.geojson'));
    expect(kept.length).toBeLessThan(300_000);
    expect(gzipSync(kept, { level: 9 }).length).toBeLessThan(60_000);
  });

  test('has every street in which homes are let, in the part of the town they are let in', () => {
    for (const area of areas) {
      for (const name of area.streets) {
        const street = town.streets.find((one) => one.name === name);
        expect(street?.quarter.area.name, name).toBe(area.name);
      }
    }
  });

  test('has no street in the sea, and no two of one name', () => {
    for (const { line } of town.streets) {
      for (const at of line) expect(town.obstacles.isFree(at, 0)).toBe(true);
    }
    const names = town.networks.flatMap(({ streets }) => [...new Set(streets.map(({ name }) => name))]);
    const named = names.filter((name) => name !== undefined);
    expect(new Set(named).size).toBe(named.length);
  });

  test('puts a home beside its street, odd and even numbers apart', () => {
    for (const name of areas.flatMap(({ streets }) => streets)) {
      const line = town.streets.filter((one) => one.name === name).map((street) => street.line);
      const [one, two, far] = [1, 2, 997].map((number) => pointOn(id, name, number));
      if (!one || !two || !far) throw new Error(`${name} has no houses.`);
      for (const place of [one, two, far]) {
        const away = Math.min(
          ...line.map((piece) => distanceToLine(toMetres(town.plan.origin, place), piece)),
        );
        expect(away, name).toBeGreaterThan(5);
        expect(away, name).toBeLessThan(16);
      }
      expect(one).not.toEqual(two);
    }
  });
});

test('a street that is not there has no houses', () => {
  expect(pointOn('ashcombe', 'Nowhere Street', 1)).toBeUndefined();
  expect(pointOn('elsewhere', 'Tannery Row', 1)).toBeUndefined();
});
