import type { AnswerFormat } from '#schemas/forms/answer-schema.ts';
import { isCalendarDay } from '../../accounts/date-of-birth.ts';
import { readPostcode } from '../../accounts/postcode.ts';
import { normaliseEmail } from '../../accounts/email.ts';
import { readCode } from '../../words/copied-text.ts';
import { isMailAddress } from '../../words/mail-address.ts';
import { isCalendarMonth } from './calendar-month.ts';

/**
 * Checks for the formats that definitions name, the same in the browser and on the server. A date must exist in
 * the calendar; postcodes and National Insurance numbers may have spaces and any letter case.
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
