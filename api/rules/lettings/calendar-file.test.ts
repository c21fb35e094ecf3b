import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CalendarEntry, foldLine, writeCalendarFile } from './calendar-file.ts';

const entry: CalendarEntry = {
  uid: 'homes-2026-11-26-closes@ashcombe.example',
  summary: 'Homes close for bids',
  description: '',
  url: 'https://ashcombe.example/properties',
  at: new Date('2026-11-26T12:00:00Z'),
  day: '2026-11-26',
};
const written = (entries: readonly CalendarEntry[]) =>
  writeCalendarFile({
    name: 'Ashcombe',
    locale: 'en-GB',
    writtenAt: new Date('2026-11-23T05:00:00Z'),
    entries,
  });

/** The lines as a calendar reads them. */
const unfolded = (file: string) => file.replaceAll('\r\n ', '').split('\r\n');

/** The values of a property, read by RFC 5545 section 3.3.11. */
const texts = (file: string, property: string) =>
  unfolded(file)
    .filter((line) => line.startsWith(`${property};`) || line.startsWith(`${property}:`))
    .map((line) =>
      line
        .slice(line.indexOf(':') + 1)
        .replaceAll(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign)),
    );

describe('writeCalendarFile', () => {
  test('gives an hour by the clock in London, in winter and summer, and a day as a day', () => {
    const summer = { ...entry, at: new Date('2026-07-02T11:00:00Z'), day: '2026-07-02' };
    const whole = { ...entry, at: null, day: '2026-12-06' };
    const file = written([entry, summer, whole]);
    expect(file).toContain('\r\nDTSTART;TZID=Europe/London:20261126T120000\r\n');
    expect(file).toContain('\r\nDTSTART;TZID=Europe/London:20260702T120000\r\n');
    expect(file).toContain('\r\nDTSTART;VALUE=DATE:20261206\r\n');
    expect(file).toContain('\r\nDTSTAMP:20261123T050000Z\r\n');
  });

  test('gives a close at 24:00 the last minute of its day', () => {
    const late = { ...entry, at: new Date('2026-07-01T23:00:00Z'), day: '2026-07-01' };
    expect(written([late])).toContain('\r\nDTSTART;TZID=Europe/London:20260701T235900\r\n');
  });

  test('begins and ends what it begins, and has no line that ends in anything but CRLF', () => {
    const lines = unfolded(written([entry, entry]));
    const open: string[] = [];
    const closed: string[] = [];
    for (const line of lines) {
      if (line.startsWith('BEGIN:')) open.push(line.slice(6));
      if (line.startsWith('END:')) closed.push(open.pop() === line.slice(4) ? 'well' : line);
    }
    expect(open).toEqual([]);
    expect(new Set(closed)).toEqual(new Set(['well']));
    expect(lines.at(-1)).toBe('');
  });

  test('can be read back whatever the words are', () => {
    const words = fc.string({ unit: 'grapheme', maxLength: 200 }).map((text) => text.replaceAll('\r', ''));
    fc.assert(
      fc.property(words, words, (summary, description) => {
        const file = written([{ ...entry, summary, description }]);
        expect(texts(file, 'SUMMARY')).toEqual([summary]);
        expect(texts(file, 'DESCRIPTION')).toEqual(description === '' ? [] : [description]);
        expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      }),
    );
  });
});

describe('foldLine', () => {
  test('cuts no character, and fills each line', () => {
    expect(foldLine('a'.repeat(76))).toBe(`${'a'.repeat(75)}\r\n a`);
    expect(foldLine(`${'a'.repeat(74)}ŵ`)).toBe(`${'a'.repeat(74)}\r\n ŵ`);
  });
});
