import { expect, test } from 'vitest';
import { fileSettingsOf, refusesPrograms } from './file-settings.ts';

test.each([
  [undefined, false, true],
  [undefined, true, false],
  ['scanned', false, true],
  ['scanned', true, false],
  ['refused', true, true],
  ['refused', false, true],
  ['kept', false, false],
] as const)(
  'a council that says %s of programs, with a scanner: %s, refuses them: %s',
  (programs, hasScanner, refuses) => {
    const settings = { ...fileSettingsOf({}), ...(programs && { programs }) };
    expect(refusesPrograms(settings, hasScanner)).toBe(refuses);
  },
);
