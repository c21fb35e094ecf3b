/** The reason why bytes cannot be used as text, and its cure. */
export interface EncodingFault {
  /** The line, from 1; missing if the fault is in the whole file. */
  readonly line?: number;
  readonly message: string;
  readonly cure: string;
}

const saveAsUtf8 =
  'Save it as UTF-8: in Notepad "Save as" with the encoding "UTF-8", in Word "Plain text" and then "Unicode (UTF-8)", in Excel "CSV UTF-8".';

/**
 * Reads bytes as UTF-8, the only encoding of files here; a byte order mark, as Windows editors write one, is
 * removed. Names the kind of file if it is something else.
 */
export function readUtf8(bytes: Uint8Array): { readonly text: string } | { readonly fault: EncodingFault } {
  const other = otherThanText(bytes) ?? utf16Fault(bytes);
  if (other) return { fault: other };
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const nul = text.indexOf('\0');
    return nul === -1 ? { text } : { fault: nulFault(lineAt(text, nul)) };
  } catch {
    return { fault: legacyFault(bytes) };
  }
}

const beginnings: readonly (readonly [beginning: string, what: string])[] = [
  ['PK\x03\x04', 'a Word or Excel document, or another zipped file'],
  ['\xd0\xcf\x11\xe0', 'an old Word or Excel document'],
  ['%PDF-', 'a PDF'],
  ['{\\rtf', 'a document in Rich Text Format'],
  ['\x1f\x8b', 'a file packed with gzip'],
  ['\x89PNG', 'a PNG picture'],
  ['\xff\xd8\xff', 'a JPEG picture'],
  ['GIF8', 'a GIF picture'],
];

function otherThanText(bytes: Uint8Array): EncodingFault | undefined {
  const head = String.fromCharCode(...bytes.subarray(0, 8));
  const what = beginnings.find(([beginning]) => head.startsWith(beginning))?.[1];
  if (what === undefined) return undefined;
  return {
    message: `The file is ${what}, not plain text, despite its name.`,
    cure: 'Open it in the program that made it and copy the words into a plain text file, or give the file the right name.',
  };
}

/**
 * Detects "Unicode" from older versions of Notepad and from Excel: two bytes per letter, half of them 0 in
 * English.
 */
function utf16Fault(bytes: Uint8Array): EncodingFault | undefined {
  const [first, second] = bytes;
  const marked = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const start = bytes.subarray(0, 512);
  // Almost no file has one, and looking for one takes a hundredth of counting them.
  if (!marked && !start.includes(0)) return undefined;
  const noughts = (parity: number) => start.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  const pairs = Math.floor(start.length / 2);
  const unmarked = pairs > 1 && [0, 1].some((side) => noughts(side) > pairs * 0.8 && noughts(1 - side) === 0);
  if (!marked && !unmarked) return undefined;
  return {
    message: 'The file is saved as UTF-16 (Windows calls it "Unicode"), but it must be UTF-8.',
    cure: saveAsUtf8,
  };
}

function nulFault(line: number): EncodingFault {
  return {
    line,
    message: 'The file contains NUL characters, so it is damaged or is not a text file.',
    cure: 'Get the file again from where it came from, or copy its words into a new plain text file.',
  };
}

/**
 * Names the line of the first letter that is not UTF-8, but not the letter: the same byte is £ in a British Windows
 * and Ł in a Polish one, and people would search the file for the wrong letter.
 */
function legacyFault(bytes: Uint8Array): EncodingFault {
  const at = firstBadByte(bytes);
  const before = bytes.subarray(0, at);
  const line = 1 + before.filter((byte) => byte === 0x0a).length;
  return {
    line,
    message:
      'The file is not saved as UTF-8, but probably in an older Windows encoding (such as Windows-1252, also called "ANSI"). This is the first line with a character that would be lost.',
    cure: saveAsUtf8,
  };
}

/** Returns the place where decoding breaks: the end of the longest valid beginning. */
function firstBadByte(bytes: Uint8Array): number {
  let [good, bad] = [0, bytes.length];
  while (good < bad) {
    const middle = Math.ceil((good + bad) / 2);
    if (isGoodStart(bytes.subarray(0, middle))) good = middle;
    else bad = middle - 1;
  }
  // A truncated letter is valid until a byte follows that is not part of it.
  let start = good;
  while (start > 0 && !isWhole(bytes.subarray(0, start))) start -= 1;
  return start;
}

function isGoodStart(bytes: Uint8Array): boolean {
  return decodes(bytes, true);
}

function isWhole(bytes: Uint8Array): boolean {
  return decodes(bytes, false);
}

/**
 * Returns whether bytes decode.
 * @param stream true if a letter may be cut off at the end.
 */
function decodes(bytes: Uint8Array, stream: boolean): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream });
    return true;
  } catch {
    return false;
  }
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}

/**
 * The letters of Windows-1252 for the bytes 80 to 9f; the five that it leaves free stay as they are (WHATWG
 * Encoding).
 */
const windows1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';
const following = `[\u00a0-\u00bf${windows1252}]`;

/**
 * Letters that were read in the wrong encoding once: sequences that UTF-8 writes as two bytes for a letter of
 * western Europe or of Welsh ("Â£" for "£", "Å·" for "ŷ"), as three for a sign ("â€™" for "’", "â‚¬" for "€") and
 * as four for an emoji.
 */
const twiceEncoded = new RegExp(
  `[\u00c2-\u00c5]${following}|\u00e2[\u20ac\u0081\u201a\u0192\u201e]${following}|\u00f0\u0178${following}{2}`,
  'g',
);
/** The mark in place of a lost letter. */
const lost = '\ufffd';

/** Returns the first place in a text with letters from a wrong encoding; `undefined` if there is none. */
export function findGarbled(text: string): { readonly line: number; readonly letters: string } | undefined {
  const [found] = text.matchAll(new RegExp(`${twiceEncoded.source}|${lost}`, 'g'));
  return found ? { line: lineAt(text, found.index), letters: found[0] } : undefined;
}

/** Repairs letters that were encoded twice or more. */
export function repairDoubleEncoding(text: string): string {
  const mended = text.replaceAll(twiceEncoded, (letters) => {
    const bytes = Array.from(letters, (letter) => {
      const place = windows1252.indexOf(letter);
      return place === -1 ? letter.charCodeAt(0) : 0x80 + place;
    });
    return new TextDecoder().decode(Uint8Array.from(bytes));
  });
  return mended === text ? text : repairDoubleEncoding(mended);
}
