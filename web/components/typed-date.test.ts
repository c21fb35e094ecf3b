import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateIn, dayOf, untypedDate } from './typed-date.ts';

const days = fc.date({
  min: new Date('1900-01-01'),
  max: new Date('2100-12-31'),
  noInvalidDate: true,
});

describe('a typed date', () => {
  test('is empty while nothing is typed, and no day while something is missing', () => {
    expect(dayOf(untypedDate, 'en-GB')).toBe('');
    expect(dayOf({ day: ' ', month: '', year: '' }, 'en-GB')).toBe('');
    expect(dayOf({ day: '4', month: '', year: '1988' }, 'en-GB')).not.toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  test('says its day with or without zeros and spaces', () => {
    fc.assert(
      fc.property(days, fc.boolean(), (date, padded) => {
        const iso = date.toISOString().slice(0, 10);
        const [year = '', month = '', day = ''] = iso.split('-');
        const part = (text: string) => (padded ? ` ${text} ` : String(Number(text)));
        expect(dayOf({ day: part(day), month: part(month), year }, 'en-GB')).toBe(iso);
      }),
    );
  });

  test('takes a two-digit year for no year: nobody can say which century', () => {
    expect(dayOf({ day: '1', month: '2', year: '88' }, 'en-GB')).not.toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  test('is not made a day by being cut', () => {
    expect(dayOf({ day: '141', month: '3', year: '1988' }, 'en-GB')).not.toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  test('never says more than a call takes', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.string(), (day, month, year) => {
        expect(dayOf({ day, month, year }, 'en-GB').length).toBeLessThanOrEqual(10);
      }),
    );
  });
});

describe('a date in one text', () => {
  test.each([
    '27/3/1985',
    '27.03.1985',
    ' 27 3 1985',
    '27 March 1985',
    '27 Mawrth 1985',
    '27 Mar. 1985',
    '٢٧/٣/١٩٨٥',
    '\u200e27/3/1985\u200f',
    '27-3-1985',
    '1985-03-27',
  ])('is read from %j', (text) => {
    const found = dateIn(text, 'en-GB');
    expect(found && dayOf(found, 'en-GB')).toBe('1985-03-27');
  });

  test.each(['', '27', '1985', '27/3', '27/3/85', 'May', '27 Marchember 1985'])('is not in %j', (text) => {
    expect(dateIn(text, 'en-GB')).toBeNull();
  });
});
