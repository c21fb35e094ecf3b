import { inflateSync } from 'node:zlib';

/**
 * A pattern for a name in PDF, in which any character may be written as `#` and its hexadecimal number (ISO
 * 32000-1, 7.3.5).
 */
function nameOf(name: string): string {
  const letters = [...name].map((letter) => {
    const hex = letter.charCodeAt(0).toString(16);
    return `(?:${letter}|#${[...hex].map((digit) => (/[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit)).join('')})`;
  });
  return `/${letters.join('')}`;
}

/**
 * The action types that run something (ISO 32000-1, table 198). The bytes of pictures match by chance in fewer
 * than one in a thousand million files of 20 MB.
 */
const programs = new RegExp(`(?:${nameOf('JavaScript')}|${nameOf('Launch')})(?![A-Za-z0-9])`);
const objectStream = new RegExp(nameOf('ObjStm'));

/** Maximum unpacked size of an object stream, in bytes: it holds small objects, and no pictures. */
const mostUnpackedBytes = 50 << 20;
/** More characters than the dictionary of an object stream has. */
const longestDictionary = 1_000;

/**
 * True if a PDF names an action that runs something, anywhere: including where pdf.js does not look, such as
 * behind a link, and in object streams (ISO 32000-1, 7.5.7), if they use the usual compression.
 */
export function namesProgram(content: Buffer): boolean {
  const text = content.toString('latin1');
  if (programs.test(text)) return true;
  for (const found of text.matchAll(/stream\r?\n/g)) {
    const dictionary = text.slice(Math.max(0, found.index - longestDictionary), found.index);
    if (!objectStream.test(dictionary.slice(Math.max(0, dictionary.lastIndexOf(' obj'))))) continue;
    if (programs.test(unpack(content.subarray(found.index + found[0].length)))) return true;
  }
  return false;
}

/**
 * Returns an empty text if the data is compressed in another way, or truncated. Data after its end is ignored.
 */
function unpack(packed: Buffer): string {
  try {
    return inflateSync(packed, { maxOutputLength: mostUnpackedBytes }).toString('latin1');
  } catch {
    return '';
  }
}
