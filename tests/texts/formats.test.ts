import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import type { Messages } from '#schemas/api/bootstrap.ts';
import welsh from '../../tenants/base/locales/cy-GB.json' with { type: 'json' };
import messages from '../../tenants/base/locales/en-GB.json' with { type: 'json' };
import { dateWords } from '#api/rules/words/date-words.ts';
import { createFormats } from '#domain/words/formats.ts';

function formatsOf(locale: string, texts: Messages) {
  const i18n = createInstance();
  void i18n.init({
    lng: locale,
    defaultNS: 'texts',
    ns: ['texts'],
    resources: { [locale]: { texts } },
    initAsync: false,
  });
  return createFormats(locale, i18n.t);
}

const formats = formatsOf('en-GB', messages);

describe('formats of en-GB', () => {
  it('write pence only if there are any', () => {
    expect(formats.money(11_240)).toBe('£112.40');
    expect(formats.money(9000)).toBe('£90');
    expect(formats.money(123_456)).toBe('£1,234.56');
  });

  it('write times in London, in summer and in winter', () => {
    expect(formats.dayAndTime('2026-07-01T22:59:00Z')).toBe('Wednesday 1 July at 11:59pm');
    expect(formats.dayAndTime('2026-12-03T23:59:00Z')).toBe('Thursday 3 December at 11:59pm');
    // One hour before and after the clocks go back on 25 October 2026.
    expect(formats.dayAndTime('2026-10-25T00:30:00Z')).toBe('Sunday 25 October at 1:30am');
    expect(formats.dayAndTime('2026-10-25T01:30:00Z')).toBe('Sunday 25 October at 1:30am');
  });

  it('write midday and midnight', () => {
    expect(formats.dayAndTime('2026-12-03T12:00:00Z')).toBe('Thursday 3 December at midday');
    expect(formats.dayAndTime('2026-12-03T00:00:00Z')).toBe('Thursday 3 December at midnight');
    expect(formats.dayAndTime('2026-12-03T12:01:00Z')).toBe('Thursday 3 December at 12:01pm');
    expect(formats.time('2026-12-03T12:00:00Z')).toBe('midday');
    expect(formats.time('2026-07-01T11:01:00Z')).toBe('12:01pm');
  });

  it('write an end at midnight as the last minute before, on its own day', () => {
    expect(formats.until('2026-12-03T00:00:00Z')).toBe('Wednesday 2 December at 11:59pm');
    // Midnight of summer time, and of the first day of winter time.
    expect(formats.until('2026-07-01T23:00:00Z')).toBe('Wednesday 1 July at 11:59pm');
    expect(formats.until('2026-10-26T00:00:00Z')).toBe('Sunday 25 October at 11:59pm');
    expect(formats.until('2026-12-03T00:01:00Z')).toBe('Thursday 3 December at 12:01am');
    expect(formats.until('2026-12-03T12:00:00Z')).toBe('Thursday 3 December at midday');
    expect(formats.timeOfEnd('2026-12-03T00:00:00Z')).toBe('11:59pm');
    expect(formats.timeOfEnd('2026-12-03T09:00:00Z')).toBe('9:00am');
    expect(formats.dayOfEnd('2026-12-03T00:00:00Z')).toBe('2 December 2026');
    expect(formats.dayOfEnd('2026-07-01T23:00:00Z')).toBe('1 July 2026');
    expect(formats.dayOfEnd('2026-12-03T00:01:00Z')).toBe('3 December 2026');
    expect(formats.dateAndTimeOfEnd('2026-12-03T00:00:00Z')).toBe('2 December 2026 at 11:59pm');
    expect(formats.dateAndTimeOfEnd('2026-12-03T12:00:00Z')).toBe('3 December 2026 at midday');
  });

  it('write a moment with its year, and a receipt’s to the second', () => {
    expect(formats.dateAndTime('2026-12-03T23:59:04.812Z')).toBe('3 December 2026 at 11:59pm');
    expect(formats.exactTime('2026-12-03T23:59:04.812Z')).toBe('3 December 2026 at 11:59:04pm');
  });

  it('write the day of an instant in London', () => {
    expect(formats.dayOf('2026-06-30T23:30:00Z')).toBe('1 July 2026');
    expect(formats.dayOf('2026-12-31T23:30:00Z')).toBe('31 December 2026');
  });

  it('write a month with its year', () => {
    expect(formats.month({ year: 2026, month: 1 })).toBe('January 2026');
    expect(formats.month({ year: 2025, month: 12 })).toBe('December 2025');
  });

  it('keep a day unchanged', () => {
    expect(formats.day('2026-06-01')).toBe('1 June 2026');
  });
});

describe('formats of cy-GB', () => {
  const cymraeg = formatsOf('cy-GB', welsh);

  it('name days and months, whatever the browser knows', () => {
    expect(cymraeg.dayAndTime('2026-12-03T12:00:00Z')).toBe('dydd Iau 3 Rhagfyr am ganol dydd');
    expect(cymraeg.dayAndTime('2026-07-01T22:59:00Z')).toBe('dydd Mercher 1 Gorffennaf am 11:59pm');
    expect(cymraeg.day('2026-06-01')).toBe('1 Mehefin 2026');
  });

  it('write prices and the clock by the portal’s own rule, whatever the browser knows of Welsh', () => {
    expect(cymraeg.money(8398)).toBe('£83.98');
    expect(cymraeg.money(123_400)).toBe('£1,234');
    expect(cymraeg.number(1204)).toBe('1,204');
    expect(cymraeg.time('2026-12-03T07:32:00Z')).toBe('7:32am');
    expect(cymraeg.exactTime('2026-12-03T19:32:05Z')).toBe('3 Rhagfyr 2026 am 7:32:05pm');
  });

  it('list choices', () => {
    expect(cymraeg.either(['Llandrwyn'])).toBe('Llandrwyn');
    expect(cymraeg.either(['Llandrwyn', 'Aberwylan', 'Pont-y-grug'])).toBe(
      'Llandrwyn, Aberwylan neu Pont-y-grug',
    );
  });
});

describe('formats of a language that base does not have', () => {
  const polish = formatsOf('pl-PL', { ...dateWords('pl-PL') });
  const arabic = formatsOf('ar-EG', { ...dateWords('ar-EG') });

  it('have its own clock, and its own order of a date', () => {
    expect(polish.time('2026-12-03T23:59:00Z')).toBe('23:59');
    expect(polish.day('2026-06-01')).toBe('1 czerwca 2026');
    expect(polish.month({ year: 2026, month: 1 })).toBe('styczeń 2026');
    expect(arabic.day('2026-06-01')).toBe('1 يونيو 2026');
    expect(arabic.time('2026-12-03T23:59:00Z')).toBe('11:59 م');
  });

  it('have the digits of letters and telephones, and pounds', () => {
    expect(arabic.number(12_345)).toBe('12,345');
    expect(polish.money(11_240)).toBe('112,40\u00A0£');
    // Without the direction mark, which would turn round the sentence around it.
    expect(arabic.money(11_240)).toBe('112.40\u00A0£');
  });
});
