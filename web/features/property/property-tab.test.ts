import { describe, expect, it } from 'vitest';
import { tabByKey } from './property-tab.ts';

describe('tabByKey', () => {
  it('goes around with the arrows', () => {
    expect(tabByKey('ArrowRight', 'details')).toBe('plans');
    expect(tabByKey('ArrowRight', 'area')).toBe('details');
    expect(tabByKey('ArrowLeft', 'details')).toBe('area');
    expect(tabByKey('ArrowLeft', 'plans')).toBe('details');
  });

  it('follows the tabs where they run from right to left', () => {
    expect(tabByKey('ArrowLeft', 'details', true)).toBe('plans');
    expect(tabByKey('ArrowRight', 'plans', true)).toBe('details');
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
