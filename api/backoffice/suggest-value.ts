import { Temporal } from 'temporal-polyfill';
import { damageIn } from '../rules/words/damaged-text.ts';
import { readTypedPostcode } from '../rules/addresses/typed-postcode.ts';
import { writePostcode } from '#domain/accounts/postcode.ts';
import { postcodePattern } from '#schemas/postcode.ts';
import { choicesOfSchema, exampleOf, type FieldSchema, inWordsWithExample, waysOf } from './feed-schema.ts';
import { explainBrokenJson } from './broken-json.ts';
import { nearestWord } from '../rules/words/near-word.ts';

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const yes = new Set(['yes', 'y', 'true', '1', 'x']);
const no = new Set(['no', 'n', 'false', '0']);

/**
 * Suggests a replacement for a wrong value, if the intended one can be guessed: a sentence for the person who
 * corrects the file. Reads British notation: the day before the month, commas within numbers.
 * @param name name of the field; one that ends in `Pence` holds pence.
 */
export function suggest(name: string, value: unknown, schema: FieldSchema): string | undefined {
  const choices = choicesOfSchema(schema);
  const types = new Set(waysOf(schema).map(({ type }) => type));
  if (typeof value === 'number' && types.has('string') && choices.length === 0)
    return `Put it in quotation marks: "${value}".`;
  if (typeof value !== 'string') return undefined;
  const text = value.trim();
  if (damageIn(text)?.damage === 'spreadsheetError')
    return `A spreadsheet shows this when a formula fails or a column is too narrow. Correct it there. This must be ${inWordsWithExample(schema)}.`;
  if (choices.length > 0) {
    const near = nearestWord(text, choices);
    return near === undefined ? undefined : `Did you mean "${near}"?`;
  }
  if (types.has('boolean')) return suggestBoolean(text);
  if (types.has('integer') || types.has('number')) return suggestNumber(name, text);
  if (types.has('array') || types.has('object')) return explainJson(text) ?? explainList(schema);
  const formats = new Set(waysOf(schema).map(({ format }) => format));
  if (formats.has('date')) return suggestDay(text);
  if (formats.has('date-time')) return suggestTime(text);
  if (waysOf(schema).some(({ pattern }) => pattern === postcodePattern)) return suggestPostcode(text);
  return text !== value && text !== '' ? `Write "${text}", without spaces around it.` : undefined;
}

function suggestBoolean(text: string): string | undefined {
  if (yes.has(text.toLowerCase())) return 'Write true.';
  return no.has(text.toLowerCase()) ? 'Write false.' : undefined;
}

/** Removes pound signs and commas; in a field of pence, converts pounds to pence. */
function suggestNumber(name: string, text: string): string | undefined {
  const [, pound, whole, fraction] = /^(£)?\s*(-?\d{1,3}(?:,\d{3})+|-?\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const digits = whole.replaceAll(',', '');
  if (name.endsWith('Pence') && (pound !== undefined || fraction?.length === 2)) {
    const pence = Number(digits) * 100 + Number((fraction ?? '').padEnd(2, '0').slice(0, 2));
    return `Write ${pence}. Amounts are in pence.`;
  }
  const plain = String(Number(fraction === undefined ? digits : `${digits}.${fraction}`));
  return plain === text ? `Write ${plain}, without quotation marks.` : `Write ${plain}.`;
}

function explainJson(text: string): string | undefined {
  if (!/^[[{"]/.test(text)) return undefined;
  try {
    JSON.parse(text);
    return undefined;
  } catch {
    return explainBrokenJson(text);
  }
}

/**
 * Explains the format of a list with an example: a person who wrote words into a cell may never have seen JSON.
 */
function explainList(schema: FieldSchema): string | undefined {
  if (exampleOf(schema) === undefined) return undefined;
  return `Write ${inWordsWithExample(schema)}. In a spreadsheet, type it as shown here. In a text editor, put it in quotation marks and double every quotation mark inside it. You can also give each entry its own row: "npm run backoffice -- columns" names the columns for that.`;
}

/** An ISO day; undefined if that day does not exist. */
function isoDay(year: string, month: number, day: string): string | undefined {
  const iso = `${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const read = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(iso) ? iso : undefined;
}

function readBritishDay(text: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\b/.exec(text) ?? [];
  if (day !== undefined && month !== undefined && year !== undefined) return isoDay(year, Number(month), day);
  const [, date, name, in_] = /^(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3})[a-z]*[ -](\d{4})\b/i.exec(text) ?? [];
  if (date === undefined || name === undefined || in_ === undefined) return undefined;
  const place = months.indexOf(name.toLowerCase());
  return place === -1 ? undefined : isoDay(in_, place + 1, date);
}

/** Suggests the intended postcode if it is certain, or else explains the format. */
function suggestPostcode(text: string): string {
  const read = readTypedPostcode(text);
  if (read !== null) return `Did you mean "${writePostcode(read.postcode)}"?`;
  if (/^[a-z]{1,2}\d[a-z\d]?\s*\d[a-z]{2}$/i.test(text))
    return 'The last two letters of a postcode are never C, I, K, M, O or V. Write a real postcode, such as ZZ1 1AA.';
  return 'Write the full postcode: one or two letters and a number, a space, a digit and two letters, such as ZZ1 1AA.';
}

function suggestDay(text: string): string {
  const british = readBritishDay(text);
  if (british !== undefined) return `Write ${british}: year, month, day.`;
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ].*)?$/.exec(text) ?? [];
  if (year === undefined || month === undefined || day === undefined)
    return 'Write year, month and day, such as 2026-03-09.';
  const iso = isoDay(year, Number(month), day);
  return iso === undefined ? 'This date does not exist. Write the date you mean.' : `Write ${iso}.`;
}

/** Writes the day and time that were meant once more, with the zone that London has then. */
function suggestTime(text: string): string {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d{2})-(\d{2})(?=[T ]|$)/.exec(text) ?? [];
  const day = readBritishDay(text) ?? isoDay(year, Number(month), date);
  if (day === undefined)
    return year === ''
      ? 'Write the date, time and zone, such as 2026-03-09T12:00:00Z.'
      : 'This date does not exist. Write the date you mean.';
  const clock = readClock(text);
  if (clock === undefined)
    return `Say when on that day, with the zone: ${inLondon(day, '12:00')} is noon in London. In a CSV file you can write ${day} 12:00.`;
  return `Say the zone, too: ${inLondon(day, clock)} is ${clock} in London. In a CSV file you can write ${day} ${clock}.`;
}

/** Reads the time of day at the end of a text, as people write it: `9:30`, `17.00`, `9am`. */
function readClock(text: string): string | undefined {
  const [, hours, minutes = '00', half] =
    /[T ,](\d{1,2})(?:[:.]([0-5]\d))?(?::[0-5]\d)?\s*(am|pm|noon)?$/i.exec(text) ?? [];
  if (hours === undefined) return undefined;
  const hour = (Number(hours) % (half === undefined ? 24 : 12)) + (/pm|noon/i.test(half ?? '') ? 12 : 0);
  return Number(hours) > 24 ? undefined : `${String(hour).padStart(2, '0')}:${minutes}`;
}

function inLondon(day: string, clock: string): string {
  const at = Temporal.PlainDateTime.from(`${day}T${clock}`).toZonedDateTime('Europe/London');
  return `${day}T${clock}:00${at.offset === '+00:00' ? 'Z' : at.offset}`;
}
