import { expect, test } from 'vitest';
import { storedFormats } from './stored-formats.ts';

test.each([
  ['0b8f9a52-6a1c-4a37-9d0e-0a1b2c3d4e5f', true],
  ['0B8F9A52-6A1C-4A37-9D0E-0A1B2C3D4E5F', true],
  // RFC 4122 writes it so, too, and PostgreSQL does not read it.
  ['urn:uuid:0b8f9a52-6a1c-4a37-9d0e-0a1b2c3d4e5f', false],
  ['0b8f9a526a1c4a379d0e0a1b2c3d4e5f', false],
  ['------------------------------------', false],
])('an id %s: %s', (text, isOne) => {
  expect(storedFormats.uuid.test(text)).toBe(isOne);
});

test.each([
  ['2024-02-29', true],
  ['2026-02-30', false],
  ['0000-01-01', false],
  ['0202-03-01', true],
  ['0202-02-29', false],
  ['0004-02-29', true],
])('a day %s: %s', (text, isOne) => {
  expect(storedFormats.date(text)).toBe(isOne);
});

test.each([
  ['2026-11-27T12:00:00Z', true],
  ['2026-11-27t12:00:00.123456z', true],
  ['2026-11-27 12:00:00Z', true],
  ['2026-11-27T12:00:00+01:00', true],
  ['2026-11-27T12:00:00-0530', true],
  ['2026-11-27T12:00:00', false],
  ['2026-11-27', false],
  ['2026-02-30T12:00:00Z', false],
  ['0000-01-01T00:00:00Z', false],
  // RFC 3339 has leap seconds, and Date does not read them.
  ['2016-12-31T23:59:60Z', false],
  ['2026-11-27T24:00:00Z', false],
  ['2026-11-27T12:00:00+01', false],
  // PostgreSQL reads no offset of 16 hours or more, and no clock has one.
  ['2026-11-27T12:00:00+16:00', false],
  ['2026-11-27T12:00:00+14:00', true],
])('a moment %s: %s', (text, isOne) => {
  expect(storedFormats['date-time'](text)).toBe(isOne);
});
