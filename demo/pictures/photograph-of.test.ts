import { statSync } from 'node:fs';
import { expect, test } from 'vitest';
import { placeOfSlot } from '../advert-slot.ts';
import { ashcombeSlots } from '../councils/ashcombe.ts';
import { porthElenSlots } from '../councils/porth-elen.ts';
import { lookOf } from './look.ts';
import { photographFiles, photographOf } from './photograph-of.ts';

test('each home in Porth Elen has a described photograph in two sizes, light enough for a phone', () => {
  const words = porthElenSlots.map((slot) => {
    const [area] = slot.areas;
    if (area === undefined) throw new Error(`${slot.id} has no area.`);
    const { rank } = placeOfSlot(porthElenSlots, slot);
    const look = lookOf(slot, area, { seed: slot.id, rank, advertised: new Date('2026-06-01T00:00:00Z') });
    const taken = photographOf(look, { tenantId: 'porth-elen', slotId: slot.id, folder: 'adverts/x' });
    expect(taken?.picture.sizes?.map(({ width }) => width)).toEqual([320, 640]);
    expect(taken?.copies?.map(({ from }) => statSync(from).size < 40_000)).toEqual([true, true]);
    expect(taken?.alt.english).toMatch(/^A|^M|^S/);
    expect(taken?.alt.english).toContain('Made by a computer');
    expect(taken?.alt.welsh).not.toMatch(/\b(?:the|and|with|undefined)\b/i);
    return `${slot.form} ${taken?.alt.english}`;
  });
  expect(words).toHaveLength(porthElenSlots.length);
});

test('a home without a photograph gets its drawing', () => {
  const [slot] = ashcombeSlots;
  const [area] = slot?.areas ?? [];
  if (slot === undefined || area === undefined) throw new Error('The council has no home.');
  const look = lookOf(slot, area, { seed: 'one', rank: 0, advertised: new Date('2026-06-01T00:00:00Z') });
  expect(photographOf(look, { tenantId: 'ashcombe', slotId: slot.id, folder: 'adverts/x' })).toBeUndefined();
  expect(photographFiles('ashcombe', slot.id)[1].path).toContain(slot.id);
});
