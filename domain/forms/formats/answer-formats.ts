import type { AnswerFormat } from '#schemas/forms/answer-schema.ts';
import { isCalendarDay } from '../../accounts/date-of-birth.ts';
import { readPostcode } from '../../accounts/postcode.ts';
import { normaliseEmail } from '../../accounts/email.ts';
import { readCode, withoutInvisible } from '../../words/copied-text.ts';
import type { Formats } from '../../words/formats.ts';
import { isMailAddress } from '../../words/mail-address.ts';
import { isCalendarMonth } from './calendar-month.ts';

/** A format that a text may have to follow, from the box in which it is typed to the page that repeats it. */
interface TextFormat {
  /** True for a stored text in this format. */
  readonly check: (kept: string) => boolean;
  /** Returns the text to store for a typed line. An invalid line is stored too, so that it can be corrected. */
  readonly read: (typed: string) => string;
  /** Returns a stored text as people read it. Reading that again gives the same stored text. */
  readonly write: (kept: string, formats: Pick<Formats, 'day' | 'month'>) => string;
  /** Valid answers as stored, for proofs and tests. */
  readonly examples: readonly [string, ...string[]];
}

const asKept = (kept: string): string => kept;

/**
 * The formats that definitions name, the same in the browser and on the server. A date must exist in the calendar;
 * postcodes and National Insurance numbers may have spaces and any letter case, and are kept as typed.
 */
export const answerFormats: Readonly<Record<AnswerFormat, TextFormat>> = {
  date: {
    check: isCalendarDay,
    read: withoutInvisible,
    write: (kept, formats) => formats.day(kept),
    examples: ['1987-03-07', '2024-02-29'],
  },
  month: {
    check: isCalendarMonth,
    read: withoutInvisible,
    write: (kept, formats) => formats.month({ year: Number(kept.slice(0, 4)), month: Number(kept.slice(5)) }),
    examples: ['2019-03', '2001-12'],
  },
  email: {
    check: (kept) => isMailAddress(normaliseEmail(kept)),
    read: withoutInvisible,
    write: asKept,
    examples: ['sam@example.org'],
  },
  'uk-postcode': {
    check: (kept) => readPostcode(kept) !== null,
    read: withoutInvisible,
    write: asKept,
    examples: ['LS1 4AP', 'SW1A 1AA'],
  },
  telephone: {
    check: isTelephone,
    read: withoutInvisible,
    write: asKept,
    examples: ['01632 960000'],
  },
  'ni-number': {
    check: isNationalInsuranceNumber,
    read: withoutInvisible,
    write: asKept,
    examples: ['AB123456C', 'AB 12 34 56 C'],
  },
  uprn: {
    check: (kept) => /^\d{1,12}$/.test(kept),
    read: withoutInvisible,
    write: asKept,
    examples: ['990000000001'],
  },
};

/** The check of each format, by its name. */
export const formatChecks: Readonly<Record<string, TextFormat['check']>> = Object.fromEntries(
  Object.entries(answerFormats).map(([name, { check }]) => [name, check]),
);

/**
 * True if a number of pounds has only whole pence. Exact, unlike a division by 0.01 (0.29 / 0.01 is 28.999…): a
 * number written with two decimals is read back as the same number.
 */
export function isPoundsAndPence(pounds: number): boolean {
  return Number(pounds.toFixed(2)) === pounds;
}

/**
 * Checks a number that can be dialled from the UK: 10 or 11 digits with a leading 0, or a country code with +
 * or 00 and up to 15 digits in all (E.164). People type spaces, dashes, dots and brackets, and an extension
 * after it; a copied link begins with `tel:` (RFC 3966).
 */
export function isTelephone(text: string): boolean {
  const bare = readCode(text)
    .replace(/^tel:/i, '')
    .replace(/(?:x|ext\.?|extension)\d{1,6}$/i, '')
    .replace(/[().-]/g, '');
  const international = bare.replace(/^00/, '+').replace(/^(\+44)0/, '$1');
  return /^0[1-9]\d{8,9}$/.test(bare) || /^\+[1-9]\d{7,14}$/.test(international);
}

/**
 * Checks two letters, six digits and a letter from A to D, with any separators. Never with D, F, I, Q, U or V,
 * nor O in second place, nor with a prefix that is not issued (HMRC, National Insurance Manual NIM39110).
 */
function isNationalInsuranceNumber(text: string): boolean {
  return /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/.test(
    readCode(text).replace(/[.-]/g, '').toUpperCase(),
  );
}
