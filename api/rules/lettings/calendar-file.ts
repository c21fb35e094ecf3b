import { Temporal } from 'temporal-polyfill';
import { zone } from './wall-clock.ts';

/** One entry of a calendar file. */
export interface CalendarEntry {
  /** A globally unique and permanent id, by which calendars update their entries. */
  readonly uid: string;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  /** `null` for an all-day entry. */
  readonly at: Date | null;
  /** ISO day in Europe/London; for a closing time of 24:00, the day that ends then. */
  readonly day: string;
}

interface CalendarFile {
  readonly name: string;
  readonly locale: string;
  /** The time at which the file was written. */
  readonly writtenAt: Date;
  readonly entries: readonly CalendarEntry[];
}

/** Escapes text by RFC 5545 section 3.3.11. Some programs read a lone carriage return as a line break. */
const escaped = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n');

const encoder = new TextEncoder();

/**
 * Folds a line by RFC 5545 section 3.1: no line has more than 75 octets, and none is cut within a character.
 */
export function foldLine(line: string): string {
  const lines: string[] = [];
  let current = '';
  let octets = 0;
  for (const sign of line) {
    const size = encoder.encode(sign).length;
    if (octets + size > 75) {
      lines.push(current);
      // The leading space of a continuation line counts.
      current = ' ';
      octets = 1;
    }
    current += sign;
    octets += size;
  }
  return [...lines, current].join('\r\n');
}

const compact = (iso: string): string => iso.replaceAll(/[-:]/g, '');

const inUtc = (instant: Date): string => `${compact(instant.toISOString().slice(0, 19))}Z`;

/**
 * Returns a time in London. 24:00 becomes 23:59, as on our pages, since a calendar would show midnight on the next
 * day.
 */
function inLondon(instant: Date, day: string): string {
  const there = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
  if (there.toPlainDate().toString() !== day) return `${compact(day)}T235900`;
  return compact(there.toPlainDateTime().toString({ smallestUnit: 'second' }));
}

// The rule of summer time since 1996 (Summer Time Order 2002): last Sundays of March and October, 01:00 UTC.
const londonTime = [
  'BEGIN:VTIMEZONE',
  `TZID:${zone}`,
  'BEGIN:DAYLIGHT',
  'DTSTART:19960331T010000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0100',
  'TZNAME:BST',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:19961027T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0000',
  'TZNAME:GMT',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/**
 * Returns a calendar as RFC 5545 writes it, with CRLF after each line. An entry has a start and no duration.
 */
export function writeCalendarFile({ name, locale, writtenAt, entries }: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lintel//Calendar of homes//EN',
    'CALSCALE:GREGORIAN',
    // RFC 7986; the X- properties are for older calendars.
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:P1D',
    'X-PUBLISHED-TTL:P1D',
    ...londonTime,
    ...entries.flatMap(({ uid, summary, description, url, at, day }) => [
      'BEGIN:VEVENT',
      `UID:${escaped(uid)}`,
      `DTSTAMP:${inUtc(writtenAt)}`,
      at === null ? `DTSTART;VALUE=DATE:${compact(day)}` : `DTSTART;TZID=${zone}:${inLondon(at, day)}`,
      `SUMMARY;LANGUAGE=${locale}:${escaped(summary)}`,
      ...(description === '' ? [] : [`DESCRIPTION;LANGUAGE=${locale}:${escaped(description)}`]),
      `URL:${url}`,
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}
