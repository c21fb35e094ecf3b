import { isCalendarDay } from '#domain/accounts/date-of-birth.ts';

/**
 * JSON Schema formats for stored data, in the form that `Ajv` takes. The usual ones (`ajv-formats`) follow the
 * RFCs and let through what PostgreSQL or `Date` cannot read: `urn:uuid:…` (RFC 4122), the year 0, leap seconds
 * and offsets of a whole day (RFC 3339).
 */
export const storedFormats = {
  uuid: /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i,
  date: isKeptDay,
  'date-time': isMoment,
};

// A year such as 202 is accepted here and checked by other rules; 2202 has the same days as 202.
function isKeptDay(text: string): boolean {
  return isCalendarDay(text.replace(/^0(?!000)/, '2'));
}

const momentPattern =
  /^(\d{4}-\d{2}-\d{2})[T ](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:0\d|1[0-4]):?[0-5]\d)$/i;

function isMoment(text: string): boolean {
  const [, day = ''] = momentPattern.exec(text) ?? [];
  return isKeptDay(day);
}
