/**
 * Returns a text on one line, different for each text: line ends, and blanks at either end, which readers of
 * such formats trim, are written as in JSON.
 */
export function oneLine(text: string): string {
  return text.replace(/\\|[\p{Cc}\p{Zl}\p{Zp}]|^\s+|\s+$/gu, (part) =>
    [...part].map((letter) => (letter === '\\' ? String.raw`\\` : escapeOf(letter))).join(''),
  );
}

/** Returns the text as `oneLine` writes it, in double quotation marks, with those inside it escaped. */
export function quotedLine(text: string): string {
  return `"${oneLine(text).replaceAll('"', String.raw`\"`)}"`;
}

function escapeOf(letter: string): string {
  if (letter === '\n') return String.raw`\n`;
  const code = letter.codePointAt(0) ?? 0;
  return String.raw`\u${code.toString(16).padStart(4, '0')}`;
}

/**
 * Returns keys as one word of letters, digits and underscores, different for each list of keys. Any other
 * character, and Z itself, is written as its number between two capital Zs.
 */
export function wordOf(keys: readonly string[]): string {
  return keys
    .map((key) =>
      key.replace(/[^a-yA-Y0-9z]/gu, (letter) => `Z${(letter.codePointAt(0) ?? 0).toString(16)}Z`),
    )
    .join('_');
}
