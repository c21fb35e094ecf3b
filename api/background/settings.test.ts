import { expect, test } from 'vitest';
import { readBackgroundSettings } from './settings.ts';

const mail = { smtpUrl: undefined, from: undefined };
const usual = { mail, keepAnswersDays: 7, keepSessionsDays: 30, keepMailDays: 90, keepAuditDays: 2_190 };

test('a process works in the background unless it is told not to', () => {
  expect(readBackgroundSettings({})).toEqual(usual);
  expect(readBackgroundSettings({ LINTEL_WORKER: 'on', LINTEL_KEEP_MAIL: '' })).toEqual(usual);
  expect(readBackgroundSettings({ LINTEL_WORKER: 'off' })).toBeUndefined();
});

test('how long things are kept is a number of days each', () => {
  const days = {
    LINTEL_KEEP_ANSWERS: '1',
    LINTEL_KEEP_SESSIONS: '2',
    LINTEL_KEEP_MAIL: '365',
    LINTEL_KEEP_AUDIT: '180',
  };
  expect(readBackgroundSettings(days)).toEqual({
    mail,
    keepAnswersDays: 1,
    keepSessionsDays: 2,
    keepMailDays: 365,
    keepAuditDays: 180,
  });
});

test.each([
  { LINTEL_WORKER: 'no' },
  { LINTEL_KEEP_ANSWERS: '0' },
  { LINTEL_KEEP_SESSIONS: '1.5' },
  { LINTEL_KEEP_MAIL: 'for ever' },
  { LINTEL_WORKER: 'off', LINTEL_KEEP_MAIL: '-1' },
  { LINTEL_KEEP_AUDIT: '179' },
])('%o is refused, with its name and its value', (environment) => {
  const [name = '', value = ''] = Object.entries(environment).at(-1) ?? [];
  expect(() => readBackgroundSettings(environment)).toThrow(`${name} is "${value}"`);
});
