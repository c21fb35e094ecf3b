import { expect, test } from 'vitest';
import { suggest } from './suggest-value.ts';

test.each([
  [
    '2026-01-05 12:00',
    /2026-01-05T12:00:00Z is 12:00 in London. In a CSV file you can write 2026-01-05 12:00/,
  ],
  ['2026-01-05T12:00:30', /2026-01-05T12:00:00Z is 12:00/],
  ['2026-07-06 9:30', /2026-07-06T09:30:00\+01:00 is 09:30 in London/],
  ['06/07/2026 5.15pm', /2026-07-06T17:15:00\+01:00 is 17:15 in London/],
  ['6 July 2026, 9am', /2026-07-06T09:00:00\+01:00 is 09:00 in London/],
  ['2026-12-07 12am', /2026-12-07T00:00:00Z is 00:00 in London/],
  ['2026-12-07 12 noon', /2026-12-07T12:00:00Z is 12:00 in London/],
  ['2026-07-06', /^Say when on that day, with the zone: 2026-07-06T12:00:00\+01:00 is noon/],
  ['6 July 2026', /^Say when on that day/],
  ['2026-02-30 12:00', /^This date does not exist/],
  ['next Monday', /such as 2026-03-09T12:00:00Z/],
])('the time "%s" without a zone is said once more as it was meant', (written, cure) => {
  expect(suggest('opensAt', written, { type: 'string', format: 'date-time' })).toMatch(cure);
});
