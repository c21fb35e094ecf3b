import { readCode } from '../words/copied-text.ts';

/**
 * A postcode in one of the forms that Royal Mail uses (BS 7666-0): A9 9AA, A99 9AA, A9A 9AA, AA9 9AA, AA99 9AA,
 * AA9A 9AA. The last two letters are never C, I, K, M, O or V.
 */
const form = /^[A-Z]{1,2}[0-9][A-Z0-9]?[0-9][ABD-HJLNP-UW-Z]{2}$/;

/**
 * Returns a postcode of the United Kingdom in capitals without its space, such as `ZZ11AA`, from a text in any
 * letter case, with any spaces and invisible characters; `null` if it has none of the forms.
 */
export function readPostcode(text: string): string | null {
  const bare = readCode(text).toUpperCase();
  return form.test(bare) ? bare : null;
}

/** Returns a postcode from {@link readPostcode} as people write it: `ZZ1 1AA`. */
export function writePostcode(postcode: string): string {
  return `${postcode.slice(0, -3)} ${postcode.slice(-3)}`;
}
