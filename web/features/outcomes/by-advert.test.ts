import { expect, it } from 'vitest';
import type { Outcome } from '#schemas/api/outcomes.ts';
import { byAdvert } from './by-advert.ts';

function outcome(advertId: string, queuePosition: number): Outcome {
  return {
    advertId,
    street: 'Street',
    area: 'Area',
    bedrooms: 1,
    advertType: 'Flat',
    landlordName: 'Council',
    picture: null,
    opensAt: '2026-11-24T12:00:00Z',
    closesAt: '2026-12-01T12:00:00Z',
    homes: 2,
    result: 'let',
    hidden: false,
    totalBids: 12,
    bandName: null,
    effectiveMonth: null,
    queuePosition,
  };
}

it('puts the homes of an advert together and keeps the order', () => {
  const [a1, b1, a2] = [outcome('a', 1), outcome('b', 1), outcome('a', 4)];
  expect(byAdvert([a1, b1, a2])).toEqual([[a1, a2], [b1]]);
  expect(byAdvert([])).toEqual([]);
});
