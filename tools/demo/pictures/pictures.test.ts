import { describe, expect, test } from 'vitest';
import { diceFor } from '../dice.ts';
import { ashcombeSlots } from '../places/ashcombe.ts';
import { porthElenSlots } from '../places/porth-elen.ts';
import { threeRiversSlots } from '../places/three-rivers.ts';
import { drawInside } from './inside.ts';
import { lookOf } from './look.ts';
import { drawOutside } from './outside.ts';

const slots = [...ashcombeSlots, ...porthElenSlots, ...threeRiversSlots];

/** Both drawings of each slot in each month, all of them or those of one seed. */
function drawAll(seed: string) {
  return slots.flatMap((slot) =>
    Array.from({ length: 12 }, (_, month) => {
      const look = lookOf(slot, diceFor(`${seed}/${slot.id}/${month}`), new Date(Date.UTC(2026, month, 9)));
      return { slot, outside: drawOutside(look), inside: drawInside(look) };
    }),
  );
}

describe('the drawings of homes', () => {
  const drawn = drawAll('one');
  const pictures = drawn.flatMap(({ outside, inside }) => [outside, inside]);

  test('are smaller than 12 kB', () => {
    expect(Math.max(...pictures.map(({ svg }) => svg.length))).toBeLessThan(12_000);
  });

  test('hold nothing that the policy of the pages forbids, and point only to what they define', () => {
    for (const { svg } of pictures) {
      expect(svg).not.toMatch(/<script|<style|\sstyle=|<image|<foreignObject|\son[a-z]+=/);
      const ids = new Set([...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id));
      const pointers = [...svg.matchAll(/(?:href="|url\()([^)"]+)/g)].map(([, pointer]) => pointer ?? '');
      expect(pointers.filter((pointer) => !pointer.startsWith('#') || !ids.has(pointer.slice(1)))).toEqual(
        [],
      );
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    }
  });

  test('are the same for the same home, and no two homes look alike', () => {
    expect(drawAll('one')).toEqual(drawn);
    expect(new Set(pictures.map(({ svg }) => svg)).size).toBe(pictures.length);
  });

  test('say in words what they show', () => {
    for (const { outside, inside } of drawn) {
      expect(outside.alt).toMatch(
        /^(A|Sheltered|Maisonettes) .+ in .+ with an? .+ door, on an? .+\. A drawing\.$/,
      );
      expect(inside.alt).toMatch(/^The (kitchen|living room): .+\. A drawing\.$/);
    }
  });
});
