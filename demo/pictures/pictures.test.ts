import { describe, expect, test } from 'vitest';
import { ashcombeSlots } from '../councils/ashcombe.ts';
import { porthElenSlots } from '../councils/porth-elen.ts';
import { threeRiversSlots } from '../councils/three-rivers.ts';
import { placeOfSlot } from '../advert-slot.ts';
import { lookOf } from './look.ts';
import { drawOutside } from './outside.ts';
import { picturesOf } from './pictures-of.ts';

const slots = [...ashcombeSlots, ...porthElenSlots, ...threeRiversSlots];

/**
 * Every month in the full run; otherwise four months that cover both kinds of garden, with and without wet
 * rooms.
 */
const months = Array.from({ length: process.env['LINTEL_FULL'] === '1' ? 12 : 4 }, (_, month) => month);

/** Returns the pictures of each slot's homes in these months. */
function drawAll(seed: string, some = months) {
  return slots.flatMap((slot, place) =>
    some.map((month) => {
      const area = slot.areas[month % slot.areas.length];
      if (area === undefined) throw new Error(`${slot.id} has no area.`);
      const opened = new Date(Date.UTC(2026, month, 9));
      const seedOfHome = `${seed}/${place}/${slot.id}/${month}`;
      const look = lookOf(slot, area, { seed: seedOfHome, rank: place + month, advertised: opened });
      const openAir = slot.garden ? 'own-garden' : month % 2 === 0 ? 'balcony' : 'shared-garden';
      return { slot, pictures: picturesOf(look, 'adverts', { hasWetRoom: month % 3 === 0, openAir }) };
    }),
  );
}

const bytesOf = (svg: string): number => Buffer.byteLength(svg);

describe('drawings of homes', () => {
  const drawn = drawAll('one');
  const files = drawn.flatMap(({ pictures }) => pictures.flatMap((picture) => picture.files));

  test('stay under 14 kB, and under 6 kB for cards and phones', () => {
    const [small, full] = [true, false].map((isSmall) =>
      files.filter(({ file }) => file.endsWith('-small.svg') === isSmall),
    );
    expect(Math.max(...(full ?? []).map(({ svg }) => bytesOf(svg)))).toBeLessThan(14_000);
    expect(Math.max(...(small ?? []).map(({ svg }) => bytesOf(svg)))).toBeLessThan(6_000);
    expect(small).toHaveLength(full?.length ?? 0);
  });

  test('include a bedroom for every home except studios', () => {
    const withoutBedroom = drawn.filter(
      ({ pictures }) => !pictures.some(({ alt }) => /bedroom/.test(alt.english)),
    );
    expect(new Set(withoutBedroom.map(({ slot }) => slot.id))).toEqual(
      new Set(slots.filter(({ bedrooms }) => bedrooms === 0).map(({ id }) => id)),
    );
  });

  test('contain nothing that the content security policy forbids, and no reference to anything undefined', () => {
    for (const { svg } of files) {
      expect(svg).not.toMatch(/<script|<style|\sstyle=|<image|<foreignObject|\son[a-z]+=/);
      const ids = new Set([...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));
      const pointers = [...svg.matchAll(/(?:href="|url\()([^)"]+)/g)].map(([, pointer]) => pointer ?? '');
      expect(pointers.filter((pointer) => !pointer.startsWith('#') || !ids.has(pointer.slice(1)))).toEqual(
        [],
      );
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  test('are the same each time for a home, and no two homes look alike from the street', () => {
    const ofJanuary = drawn.filter((_, number) => number % months.length === 0);
    expect(drawAll('one', [0])).toEqual(ofJanuary);
    const streets = drawn.flatMap(({ pictures }) => pictures[0]?.files.map(({ svg }) => svg) ?? []);
    expect(new Set(streets).size).toBe(streets.length);
  });

  test.each([
    ['ashcombe', ashcombeSlots],
    ['porth-elen', porthElenSlots],
    ['three-rivers', threeRiversSlots],
  ])('differ from one another in every list of %s, in any order or filter', (council, all) => {
    const looks = all.map((slot) => {
      const [area] = slot.areas;
      if (area === undefined) throw new Error(`${slot.id} has no area.`);
      const { rank } = placeOfSlot(all, slot);
      return lookOf(slot, area, { seed: `${council}/${slot.id}`, rank, advertised: new Date(2026, 4, 1) });
    });
    for (const [place, one] of looks.entries()) {
      for (const other of looks.slice(place + 1)) {
        if (one.form === 'almshouse' || one.form !== other.form) continue;
        const differing = [
          one.build !== other.build,
          one.wall.name !== other.wall.name,
          one.roof !== other.roof,
          one.door.name !== other.door.name,
        ].filter(Boolean);
        expect(differing.length, `${one.seed} and ${other.seed}`).toBeGreaterThanOrEqual(3);
      }
    }
  });

  test('vary in build within one form', () => {
    const [slot] = ashcombeSlots;
    const [area] = slot?.areas ?? [];
    if (slot === undefined || area === undefined) throw new Error('The council has no home.');
    for (const form of ['terrace', 'semi', 'bungalow', 'flats', 'sheltered-court'] as const) {
      // Only the build differs; door, walls and roof stay.
      const look = lookOf({ ...slot, form }, area, {
        seed: 'one',
        rank: 0,
        advertised: new Date(2026, 4, 1),
      });
      const drawings = [0, 1, 2].map((build) => drawOutside({ ...look, build }, 'full').svg);
      expect(new Set(drawings).size, form).toBe(3);
    }
  });

  test('come in two sizes of the same shape, smallest first', () => {
    for (const { picture } of drawn.flatMap(({ pictures }) => pictures)) {
      expect(picture.sizes?.map(({ width }) => width)).toEqual([480, 1200]);
      expect(picture.sizes?.at(-1)?.file).toBe(picture.file);
      expect(picture.width / picture.height).toBeCloseTo(4 / 3);
    }
  });

  test('are described in both languages', () => {
    for (const { alt } of drawn.flatMap(({ pictures }) => pictures)) {
      expect(alt.english).toMatch(/^[A-Z].+\. A drawing\.$/);
      expect(alt.welsh).toMatch(/^[A-Z].+\. Darlun\.$/);
      expect(alt.welsh).not.toMatch(/\b(?:the|and|with|undefined)\b/i);
    }
  });
});
