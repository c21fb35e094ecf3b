import { describe, expect, it } from 'vitest';
import { readPropertyPageSearch, tabByKey } from './property-tab.ts';

describe('readPropertyPageSearch', () => {
  it('keeps a tab that there is', () => {
    expect(readPropertyPageSearch({ tab: 'plans' })).toEqual({ tab: 'plans' });
    expect(readPropertyPageSearch({ tab: 'area', other: 1 })).toEqual({ tab: 'area' });
  });

  it.each([undefined, 'details', 'Plans', 1, null, ['plans'], { tab: 'plans' }])('leaves %j out', (tab) => {
    expect(readPropertyPageSearch({ tab })).toEqual({});
  });
});

describe('tabByKey', () => {
  it('goes around with the arrows', () => {
    expect(tabByKey('ArrowRight', 'details')).toBe('plans');
    expect(tabByKey('ArrowRight', 'area')).toBe('details');
    expect(tabByKey('ArrowLeft', 'details')).toBe('area');
    expect(tabByKey('ArrowLeft', 'plans')).toBe('details');
  });

  it('goes to the ends', () => {
    expect(tabByKey('Home', 'area')).toBe('details');
    expect(tabByKey('End', 'details')).toBe('area');
  });

  it('leaves other keys alone', () => {
    expect(tabByKey('Enter', 'details')).toBeNull();
    expect(tabByKey('toString', 'details')).toBeNull();
  });
});
