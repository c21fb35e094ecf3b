import { describe, expect, test } from 'vitest';
import { ashcombeSlots } from '../councils/ashcombe.ts';
import { porthElenSlots } from '../councils/porth-elen.ts';
import { threeRiversSlots } from '../councils/three-rivers.ts';
import { lookOf } from './look.ts';
import { picturesOf } from './pictures-of.ts';

const slots = [...ashcombeSlots, ...porthElenSlots, ...threeRiversSlots];

/** In the full run every month of a year; else four, which come to both kinds of garden, wet rooms and none. */
const months = Array.from({ length: process.env['LINTEL_FULL'] === '1' ? 12 : 4 }, (_, month) => month);

/** The pictures of each slot's homes in these months. */
function drawAll(seed: string, some = months) {
  return slots.flatMap((slot, place) =>
    some.map((month) => {
      const area = slot.areas[month % slot.areas.length];
      if (area === undefined) throw new Error(`${slot.id} has no area.`);
      const opened = new Date(Date.UTC(2026, month, 9));
      const look = lookOf(slot, area, `${seed}/${place}/${slot.id}/${month}`, opened);
      const openAir = slot.garden ? 'own-garden' : month % 2 === 0 ? 'balcony' : 'shared-garden';
      return { slot, pictures: picturesOf(look, 'adverts', { hasWetRoom: month % 3 === 0, openAir }) };
    }),
  );
}

const bytesOf = (svg: string): number => Buffer.byteLength(svg);

describe('the drawings of homes', () => {
  const drawn = drawAll('one');
  const files = drawn.flatMap(({ pictures }) => pictures.flatMap((picture) => picture.files));

  test('are smaller than 14 kB, and those for cards and phones than 6 kB', () => {
    const [small, full] = [true, false].map((isSmall) =>
      files.filter(({ file }) => file.endsWith('-small.svg') === isSmall),
    );
    expect(Math.max(...(full ?? []).map(({ svg }) => bytesOf(svg)))).toBeLessThan(14_000);
    expect(Math.max(...(small ?? []).map(({ svg }) => bytesOf(svg)))).toBeLessThan(6_000);
    expect(small).toHaveLength(full?.length ?? 0);
  });

  test('hold nothing that the policy of the pages forbids, and point only to what they define', () => {
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

  test('are the same for the same home, and no two homes look alike from the street', () => {
    const ofJanuary = drawn.filter((_, number) => number % months.length === 0);
    expect(drawAll('one', [0])).toEqual(ofJanuary);
    const streets = drawn.flatMap(({ pictures }) => pictures[0]?.files.map(({ svg }) => svg) ?? []);
    expect(new Set(streets).size).toBe(streets.length);
  });

  test('offer each picture in two sizes, smallest first, of one shape', () => {
    for (const { picture } of drawn.flatMap(({ pictures }) => pictures)) {
      expect(picture.sizes?.map(({ width }) => width)).toEqual([480, 1200]);
      expect(picture.sizes?.at(-1)?.file).toBe(picture.file);
      expect(picture.width / picture.height).toBeCloseTo(4 / 3);
    }
  });

  test('say in words what they show, in both languages', () => {
    for (const { alt } of drawn.flatMap(({ pictures }) => pictures)) {
      expect(alt.english).toMatch(/^[A-Z].+\. A drawing\.$/);
      expect(alt.welsh).toMatch(/^[A-Z].+\. Darlun\.$/);
      expect(alt.welsh).not.toMatch(/\b(?:the|and|with|undefined)\b/i);
    }
  });
});
