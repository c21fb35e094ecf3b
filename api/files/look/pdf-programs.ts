import { inflateSync } from 'node:zlib';

/** A name in PDF, of which any character may be written as `#` and its hexadecimal number (ISO 32000-1, 7.3.5). */
function nameOf(name: string): string {
  const letters = [...name].map((letter) => {
    const hex = letter.charCodeAt(0).toString(16);
    return `(?:${letter}|#${[...hex].map((digit) => (/[a-f]/.test(digit) ? `[${digit}${digit.toUpperCase()}]` : digit)).join('')})`;
  });
  return `/${letters.join('')}`;
}

/**
 * The types of action that run something (ISO 32000-1, table 198). The bytes of pictures are
 * one of these names by chance in fewer than one of a thousand million files of 20 MB.
 */
const programs = new RegExp(`(?:${nameOf('JavaScript')}|${nameOf('Launch')})(?![A-Za-z0-9])`);
const objectStream = new RegExp(nameOf('ObjStm'));

/** What an object stream may become, in bytes: it holds small objects, and no pictures. */
const mostUnpackedBytes = 50 << 20;
/** Longer than the dictionary of an object stream. */
const longestDictionary = 1_000;

/**
 * Whether a PDF names an action that runs something, anywhere: also where pdf.js does not look, such as behind a link, and
 * in the streams that hold other objects (ISO 32000-1, 7.5.7), if they are packed in the usual way.
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

/** Empty for what is packed in another way, or not whole. Whatever stands behind its end is left alone. */
function unpack(packed: Buffer): string {
  try {
    return inflateSync(packed, { maxOutputLength: mostUnpackedBytes }).toString('latin1');
  } catch {
    return '';
  }
}
