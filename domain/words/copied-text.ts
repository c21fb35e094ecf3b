/**
 * Characters without a shape of their own, which come along when a text is copied from a letter, a web page or a
 * contact: marks of the direction, joiners, soft hyphens, a byte order mark (Unicode general category Cf).
 */
const invisible = /\p{Cf}/gu;
const digit = /\p{Nd}/gu;

/** Every dash and the minus sign (Unicode general category Pd, and U+2212), which print alike. */
const dashes = /[\p{Pd}\u2212]/gu;

/**
 * A text with the digits 0 to 9 in place of those of any script: Arabic, Persian, Bengali, Devanagari and all others. Each
 * script has its ten in order, from nought (The Unicode Standard, 4.6).
 */
export function withPlainDigits(text: string): string {
  // A wide or styled digit is the plain one; those of a script stay, and are counted from their nought.
  return text.replace(digit, (one) => {
    const plain = one.normalize('NFKC');
    const code = plain.codePointAt(0) ?? 0;
    let above = 0;
    while (above < 9 && isDigit(code - above - 1)) above += 1;
    return String(above);
  });
}

function isDigit(code: number): boolean {
  return /^\p{Nd}$/u.test(String.fromCodePoint(code));
}

/** A text without what copying adds and nobody sees, its spaces plain and those around it gone. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '').replace(/\s+/g, ' ').trim();
}

/**
 * The same for texts that nobody can tell apart in print: however their accents are written, with any kind of space, dash,
 * apostrophe and quotation mark, in capitals or not. Signs that are seen stay.
 */
export function asPrinted(text: string): string {
  return withoutInvisible(text)
    .normalize('NFKC')
    .replace(dashes, '-')
    .replace(/[‘’‛´`]/g, "'")
    .replace(/[“”„‟]/g, '"')
    .toLowerCase();
}

/**
 * A number or a code as it is read, however it was copied: without invisible characters and spaces, with plain digits,
 * and with a hyphen for every kind of dash.
 */
export function readCode(text: string): string {
  return withPlainDigits(text.replace(invisible, ''))
    .normalize('NFKC')
    .replace(dashes, '-')
    .replace(/\s+/g, '');
}
