import { describe, expect, it } from 'vitest';
import { swipeDirection, zoomLevels, zoomStep, zoomWithin } from './zoom.ts';

describe('zoomStep', () => {
  it('goes through every level and stops at the ends', () => {
    const up = zoomLevels.map((level) => zoomStep(level, 1));
    expect(up).toEqual([1.5, 2, 3, 4, 4]);
    expect(zoomLevels.map((level) => zoomStep(level, -1))).toEqual([1, 1, 1.5, 2, 3]);
  });

  it('goes to the nearest level from where two fingers left it', () => {
    expect(zoomStep(1.7, 1)).toBe(2);
    expect(zoomStep(1.7, -1)).toBe(1.5);
  });
});

describe('zoomWithin', () => {
  it('stays between the smallest and the biggest', () => {
    expect([0.2, 1, 2.4, 9].map(zoomWithin)).toEqual([1, 1, 2.4, 4]);
  });
});

describe('swipeDirection', () => {
  it('takes a stroke across for the next picture or the one before', () => {
    expect(swipeDirection(-80, 5)).toBe(1);
    expect(swipeDirection(80, -20)).toBe(-1);
    expect(swipeDirection(-40, 0)).toBe(1);
    expect(swipeDirection(60, 40)).toBe(-1);
  });

  it('takes taps and strokes down for nothing', () => {
    expect(swipeDirection(-39, 0)).toBe(0);
    expect(swipeDirection(60, 41)).toBe(0);
    expect(swipeDirection(-80, 90)).toBe(0);
  });
});
