import { describe, expect, it } from 'vitest';
import { letter, letterInLines } from './lettering.ts';

describe('lettering', () => {
  it('writes capitals, figures, signs and the accents of Welsh', () => {
    const plain = letter('TY');
    const accented = letter('Tŷ');
    expect(accented?.width).toBe(plain?.width);
    expect(accented?.paths).toHaveLength(3);
    expect(letter('Homes & more, no. 10 (St John’s)/Cŵn-Âù')?.paths.length).toBeGreaterThan(20);
  });

  it('says that it has no strokes for a letter', () => {
    expect(letter('Σπίτια')).toBeUndefined();
    expect(letterInLines('Homes Σ', 1000)).toBeUndefined();
  });

  it('breaks a name into lines that are as long as each other', () => {
    expect(letterInLines('Seabrook Homes', 300)).toHaveLength(1);
    const two = letterInLines('Three Rivers Homefinder', 260) ?? [];
    expect(two.map(({ width }) => Math.round(width / 20))).toEqual([7, 6]);
    expect(letterInLines('Llanfairpwllgwyngyll', 100)).toHaveLength(1);
    expect(letterInLines('', 100)).toEqual([]);
  });
});
