import { expect, test } from 'vitest';
import type { AnswerFormat } from '#schemas/forms/answer-schema.ts';
import { answerFormats } from './answer-formats.ts';

const wrong: Readonly<Record<AnswerFormat, readonly string[]>> = {
  date: [
    '2026-02-29',
    '2026-02-31',
    '2026-13-01',
    '2026-00-10',
    '2026-2-1',
    '01/02/2026',
    '2026-02',
    '0000-05-01',
    '0019-05-01',
    '',
  ],
  month: ['2026-13', '2026-00', '2026-1', '2026', '2026-01-01', 'January 2026', '0000-05', ''],
  email: [
    'sam',
    'sam@',
    '@example.org',
    'sam@example',
    'a@b.org, c@d.org',
    'Sam <sam@example.org>',
    'a..b@c.de',
  ],
  'uk-postcode': ['ZZ1', '12345', 'ZZ1 1CA', ''],
  telephone: ['01632', '1632960142', '0163296014212', '+44', '+441', 'ask Sam', '00000000000', ''],
  'ni-number': ['QQ123456C', 'AB12345C', 'AB123456E', 'AO123456A', 'BG123456A', 'GB123456A', 'DA123456A', ''],
  uprn: ['', '1234567890123', '1.00E+11', 'x'],
};
const right: Readonly<Record<AnswerFormat, readonly string[]>> = {
  date: ['2024-02-29', '2000-02-29', '2026-03-29', '2026-10-25', '1926-12-31'],
  month: ['2026-01', '2026-12'],
  email: [
    'sam@example.org',
    ' sam.o’neil+home@mail.example.org ',
    '\u200bsam@example.org',
    'mailto:sam@example.org',
  ],
  'uk-postcode': ['zz11aa', 'EC1A 1BB', ' w1a 0ax'],
  telephone: [
    '01632 960142',
    '(01632) 960-142',
    '07700900123',
    '016977 1234',
    '+44 (0)7700 900123',
    '0044 7700 900123',
    '+48 22 123 45 67',
    '01632 960142 ext. 12',
    '\u202d01632 960001\u202c',
    '01632\u2013960\u2013001',
    '01632\u2011960\u2011001',
    '07700\u200b900123',
    'tel:07700900123',
    '٠٧٧٠٠ ٩٠٠١٢٣',
  ],
  'ni-number': [
    'AB123456C',
    'ab 12 34 56 c',
    'AB 123456 D',
    'AB-12-34-56-C',
    'AB.12.34.56.C',
    'AB123456\u200bC',
  ],
  uprn: ['1', '990000000001'],
};

const rows = (table: typeof wrong) =>
  Object.entries(answerFormats).flatMap(([format, { check }]) =>
    Object.entries(table)
      .filter(([name]) => name === format)
      .flatMap(([, texts]) => texts.map((text) => [text, format, check] as const)),
  );

test.each(rows(wrong))('%j is no %s', (text, _format, check) => {
  expect(check(text)).toBe(false);
});

test.each(rows(right))('%j is a %s', (text, _format, check) => {
  expect(check(text)).toBe(true);
});
