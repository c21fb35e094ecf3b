/**
 * Invisible characters that copying from a letter, a web page or a contact brings along: direction marks, joiners,
 * soft hyphens, a byte order mark (Unicode general category Cf).
 */
const invisible = /\p{Cf}/gu;
const digit = /\p{Nd}/gu;

/** Every dash and the minus sign (Unicode general category Pd, and U+2212), which look alike in print. */
const dashes = /[\p{Pd}\u2212]/gu;

/**
 * Replaces the digits of any script, such as Arabic, Persian, Bengali or Devanagari, with 0 to 9. Every script has
 * its ten digits in order, from 0 (The Unicode Standard, 4.6).
 */
export function withPlainDigits(text: string): string {
  // NFKC converts wide and styled digits; those of other scripts are counted from their 0.
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

/** Removes invisible characters that copying adds, makes spaces plain and trims them. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '').replace(/\s+/g, ' ').trim();
}

/**
 * Normalises a text so that texts which look the same in print are equal, whatever their encoding of accents,
 * letter case, and kinds of spaces, dashes, apostrophes and quotation marks. Visible characters stay.
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
 * Normalises a copied number or code: without invisible characters and spaces, with plain digits, and a hyphen for
 * every kind of dash.
 */
export function readCode(text: string): string {
  return withPlainDigits(text.replace(invisible, ''))
    .normalize('NFKC')
    .replace(dashes, '-')
    .replace(/\s+/g, '');
}
