import { expect, test } from 'vitest';
import { dueAt } from './due-at.ts';

const at = (instant: string) => new Date(instant);

test.each([
  ['at once', 'atOnce', '2026-11-23T12:00:00Z', '2026-11-23T12:00:00Z'],
  ['the same morning', 'daily', '2026-11-23T06:59:59Z', '2026-11-23T07:00:00Z'],
  ['the next morning', 'daily', '2026-11-23T07:00:00Z', '2026-11-24T07:00:00Z'],
  [
    'in the morning of a summer, by the clock in London',
    'daily',
    '2026-07-01T05:30:00Z',
    '2026-07-01T06:00:00Z',
  ],
  ['the morning after the clocks went back', 'daily', '2026-10-24T12:00:00Z', '2026-10-25T07:00:00Z'],
  ['on Monday', 'weekly', '2026-11-24T12:00:00Z', '2026-11-30T07:00:00Z'],
  ['this Monday, before the letters', 'weekly', '2026-11-23T06:00:00Z', '2026-11-23T07:00:00Z'],
  ['next Monday, after them', 'weekly', '2026-11-23T08:00:00Z', '2026-11-30T07:00:00Z'],
  ['after a Sunday', 'weekly', '2026-11-29T23:00:00Z', '2026-11-30T07:00:00Z'],
] as const)('it is told %s', (_, frequency, now, due) => {
  expect(dueAt(frequency, at(now))).toEqual(at(due));
});
