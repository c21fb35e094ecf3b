import { expect, it } from 'vitest';
import type { CalendarMoment } from '#schemas/api/calendar.ts';
import { nextMoments } from './next-moments.ts';

const moment = (id: string, day: string): CalendarMoment => ({
  id,
  kind: 'closes',
  scheme: null,
  day,
  at: null,
  homes: null,
  because: null,
});

it('shows the next three days on which anything happens, with all that happens then, and none that are over', () => {
  const days = ['2026-11-22', '2026-11-23', '2026-11-26', '2026-11-26', '2026-12-03', '2026-12-10'];
  const moments = days.map((day, place) => moment(String(place), day));
  expect(
    nextMoments({ today: '2026-11-23', moments }).map(({ day, moments: found }) => [
      day,
      found.map(({ id }) => id),
    ]),
  ).toEqual([
    ['2026-11-23', ['1']],
    ['2026-11-26', ['2', '3']],
    ['2026-12-03', ['4']],
  ]);
});
