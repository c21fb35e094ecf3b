import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { lengthOf } from './compiled-checks.ts';

test('characters are counted as Unicode has them, also halves that have lost their other half', () => {
  const unit = fc.constantFrom('a', 'é', '😀', '\uD83D', '\uDE00', '\u200D');
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 12 }), (text) => {
      expect(lengthOf(text)).toBe([...text].length);
    }),
  );
});
