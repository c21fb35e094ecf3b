/**
 * Invisible characters that are copied with a text from a letter, a web page or a contact: direction marks,
 * joiners, soft hyphens, a byte order mark (Unicode general category Cf).
 */
const invisible = /\p{Cf}/gu;
const digit = /\p{Nd}/gu;

/** Every dash and the minus sign (Unicode general category Pd, and U+2212), which look alike in print. */
const dashes = /[\p{Pd}\u2212]/gu;

/**
 * Returns a text with the digits 0 to 9 in place of those of any script: Arabic, Persian, Bengali, Devanagari
 * and all others. Each script has its ten in order, from 0 (The Unicode Standard, 4.6).
 */
export function withPlainDigits(text: string): string {
  // NFKC makes wide and styled digits plain; those of other scripts are counted from their 0.
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

/** Returns a text without invisible additions from copying, its spaces plain and trimmed. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '').replace(/\s+/g, ' ').trim();
}

/**
 * Returns the same text for texts that look the same in print: however their accents are written, with any kind
 * of space, dash, apostrophe and quotation mark, in capitals or not. Visible signs stay.
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
 * Returns a number or a code for reading, however it was copied: without invisible characters and spaces, with
 * plain digits, and with a hyphen for every kind of dash.
 */
export function readCode(text: string): string {
  return withPlainDigits(text.replace(invisible, ''))
    .normalize('NFKC')
    .replace(dashes, '-')
    .replace(/\s+/g, '');
}
