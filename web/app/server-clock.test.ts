import { afterEach, expect, test } from 'vitest';
import { noteServerClock, serverAhead, serverNow } from './server-clock.ts';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toUTCString();

afterEach(() => noteServerClock(inMinutes(0), Date.now()));

test.each([-90, -3, 7, 24 * 60])(
  'the server’s time is told by a clock that is %d minutes behind it',
  (minutes) => {
    noteServerClock(inMinutes(minutes), Date.now());
    expect(Math.abs(serverNow() - (Date.now() + minutes * 60_000))).toBeLessThan(2_000);
  },
);

test('a clock that is right stays as it is, and an answer without a date says nothing', () => {
  noteServerClock(inMinutes(0), Date.now());
  expect(serverAhead()).toBe(0);
  noteServerClock(inMinutes(5), Date.now());
  const before = serverAhead();
  noteServerClock(null, Date.now());
  expect(serverAhead()).toBe(before);
});
