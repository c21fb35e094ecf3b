import { describe, expect, it } from 'vitest';
import { isSimpleId } from './hash-target.ts';

describe('isSimpleId', () => {
  it.each(['register', 'step-2', 'a.b:c_d', 'Q'])('takes %s', (hash) => {
    expect(isSimpleId(hash)).toBe(true);
  });

  it.each(['', '2nd', 'two words', 'a"b', '#', '[id]', 'café', '<b>', '-x'])('refuses %s', (hash) => {
    expect(isSimpleId(hash)).toBe(false);
  });
});
