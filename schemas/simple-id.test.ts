import { describe, expect, it } from 'vitest';
import { simpleIdPattern } from './simple-id.ts';

describe('simpleIdPattern', () => {
  it.each(['register', 'step-2', 'a.b:c_d', 'Q'])('accepts %s', (hash) => {
    expect(simpleIdPattern.test(hash)).toBe(true);
  });

  it.each(['', '2nd', 'two words', 'a"b', '#', '[id]', 'café', '<b>', '-x'])('refuses %s', (hash) => {
    expect(simpleIdPattern.test(hash)).toBe(false);
  });
});
