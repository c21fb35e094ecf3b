import type { AnswerFormat } from '#schemas/forms/answer-schema.ts';
import { isCalendarDay } from '../../accounts/date-of-birth.ts';
import { readPostcode } from '../../accounts/postcode.ts';
import { normaliseEmail } from '../../accounts/email.ts';
import { readCode } from '../../words/copied-text.ts';
import { isMailAddress } from '../../words/mail-address.ts';
import { isCalendarMonth } from './calendar-month.ts';

/**
 * Whether a text has a format that definitions name, the same in the browser and on the server. A date is a day that
 * the calendar has; postcodes and National Insurance numbers may have spaces and any letter case.
 */
export const answerFormats: Readonly<Record<AnswerFormat, (text: string) => boolean>> = {
  date: isCalendarDay,
  month: isCalendarMonth,
  email: (text) => isMailAddress(normaliseEmail(text)),
  'uk-postcode': (text) => readPostcode(text) !== null,
  telephone: isTelephone,
  'ni-number': isNationalInsuranceNumber,
  uprn: (text) => /^\d{1,12}$/.test(text),
};

/**
 * Whether a number of pounds has no more than whole pence. Exact, where a division by 0.01 is not (0.29 / 0.01 is
 * 28.999…): what two decimals write is read back as the very same number.
 */
export function isPoundsAndPence(pounds: number): boolean {
  return Number(pounds.toFixed(2)) === pounds;
}

/**
 * A number that can be dialled from here: 10 or 11 digits with a leading 0, or a country's code with + or 00 and up to
 * 15 digits in all (E.164). People write spaces, dashes, dots and brackets into it, and an extension behind it; a link
 * that is copied begins with `tel:` (RFC 3966).
 */
function isTelephone(text: string): boolean {
  const bare = readCode(text)
    .replace(/^tel:/i, '')
    .replace(/(?:x|ext\.?|extension)\d{1,6}$/i, '')
    .replace(/[().-]/g, '');
  const international = bare.replace(/^00/, '+').replace(/^(\+44)0/, '$1');
  return /^0[1-9]\d{8,9}$/.test(bare) || /^\+[1-9]\d{7,14}$/.test(international);
}

/**
 * Two letters, six digits and a letter of A to D, with whatever stands between them. Never with D, F, I, Q, U or V, nor O
 * in second place, nor with a prefix that is not given out (HMRC, National Insurance Manual NIM39110).
 */
function isNationalInsuranceNumber(text: string): boolean {
  return /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/.test(
    readCode(text).replace(/[.-]/g, '').toUpperCase(),
  );
}
