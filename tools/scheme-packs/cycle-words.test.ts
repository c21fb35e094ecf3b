import { expect, test } from 'vitest';
import { cycleFault, readCycle } from './cycle-words.ts';

test.each([
  'Thursday 12:00 to Wednesday 24:00',
  'Thursday 12:00 to Wednesday 24:00, every 1 week',
  'Thursday 12:00 to Wednesday 24:00, every week',
  'thu 12:00 to wed 24:00, Every Week.',
])('"%s" is every week', (words) => {
  const cycle = { weeks: 1, opensWeekday: 4, opensAt: '12:00', closesWeekday: 3, closesAt: '24:00' };
  expect(readCycle(words)).toEqual({ kind: 'fixed', ...cycle });
});

test.each([
  ['Thursdays', '"Thursdays" has no start and end'],
  ['Thursday noon to Wednesday 24:00', '"noon" is not a 24-hour time'],
  ['Thursday 9:00 to Wednesday 24:00', '"9:00" is not a 24-hour time, such as 09:00'],
  ['Thursday 24:00 to Wednesday 24:00', '"24:00" is not a 24-hour time'],
  ['Thursday 12:00 to Wedensday 24:00', '"Wedensday" is not a day of the week'],
  ['Thursday to Wednesday', '"Thursday" has no time. Write it as Thursday 12:00'],
  [
    'Thursday 12:00 to Wednesday 24:00, every fortnight',
    '"every fortnight" is not recognised. Write "every week"',
  ],
  ['Thursday 12:00 to Wednesday 24:00, every 9 weeks', '"every 9 weeks" is not recognised'],
  ['Thursday 12:00 GMT to Wednesday 24:00', '"GMT" is not recognised'],
  ['any day, for at least 90 days', 'not "for at least 90 days"'],
])('of "%s" it says which part is not recognised', (words, says) => {
  expect(readCycle(words)).toBeUndefined();
  expect(cycleFault(words)).toContain(says);
});
