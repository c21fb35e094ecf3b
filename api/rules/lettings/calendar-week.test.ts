import { expect, test } from 'vitest';
import { weekOf } from './calendar-week.ts';

const weekly = (weekBegins?: number) =>
  ({ kind: 'perWeek', maximum: 1, ...(weekBegins === undefined ? {} : { weekBegins }) }) as const;

test.each([
  // Clocks go forward on Sunday 29 March 2026, and back on 25 October.
  ['2026-03-29T23:30Z', undefined, '2026-03-29T23:00Z', '2026-04-05T23:00Z', '2026-04-06'],
  ['2026-03-29T22:59:59.999Z', undefined, '2026-03-23T00:00Z', '2026-03-29T23:00Z', '2026-03-30'],
  ['2026-10-25T23:59Z', undefined, '2026-10-18T23:00Z', '2026-10-26T00:00Z', '2026-10-26'],
  ['2026-10-26T00:00Z', undefined, '2026-10-26T00:00Z', '2026-11-02T00:00Z', '2026-11-02'],
  ['2026-10-25T12:00Z', 7, '2026-10-24T23:00Z', '2026-11-01T00:00Z', '2026-11-01'],
  ['2026-03-12T12:00Z', 4, '2026-03-12T00:00Z', '2026-03-19T00:00Z', '2026-03-19'],
  ['2026-03-11T23:59Z', 4, '2026-03-05T00:00Z', '2026-03-12T00:00Z', '2026-03-12'],
])('%s, weeks from %s: from %s until %s', (instant, begins, from, until, nextBegins) => {
  expect(weekOf(weekly(begins), new Date(instant))).toEqual({
    from: new Date(from),
    until: new Date(until),
    nextBegins,
  });
});
