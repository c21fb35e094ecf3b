import { expect, it } from 'vitest';
import { countClosingToday } from './count-closing-today.ts';

it('counts what closes until midnight in London, and not what has closed', () => {
  // In summer London is an hour ahead of UTC.
  const closing = [
    '2026-07-01T11:00:00Z',
    '2026-07-01T12:00:00Z',
    '2026-07-01T16:00:00Z',
    '2026-07-01T16:00:00Z',
    '2026-07-01T22:59:00Z',
    '2026-07-01T23:00:00Z',
    '2026-07-01T23:00:00.001Z',
    '2026-07-02T16:00:00Z',
  ].map((closesAt) => ({ closesAt }));
  expect(countClosingToday(closing, new Date('2026-07-01T12:00:00Z'))).toBe(4);
  expect(countClosingToday([], new Date('2026-07-01T12:00:00Z'))).toBe(0);
});

it('counts what closes at the end of the longest day from its beginning on', () => {
  const closing = [{ closesAt: '2026-10-26T00:00:00Z' }];
  expect(countClosingToday(closing, new Date('2026-10-24T23:00:00Z'))).toBe(1);
  expect(countClosingToday(closing, new Date('2026-10-24T22:59:59.999Z'))).toBe(0);
});
