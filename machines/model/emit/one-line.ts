/**
 * A text on one line, and another for each other text: line ends, and blanks at its ends, which readers of such formats
 * trim, are written as JSON writes them.
 */
export function oneLine(text: string): string {
  return text.replace(/\\|[\p{Cc}\p{Zl}\p{Zp}]|^\s+|\s+$/gu, (part) =>
    [...part].map((letter) => (letter === '\\' ? String.raw`\\` : escapeOf(letter))).join(''),
  );
}

/** The same in quotation marks. */
export function quotedLine(text: string): string {
  return `"${oneLine(text).replaceAll('"', String.raw`\"`)}"`;
}

function escapeOf(letter: string): string {
  if (letter === '\n') return String.raw`\n`;
  const code = letter.codePointAt(0) ?? 0;
  return String.raw`\u${code.toString(16).padStart(4, '0')}`;
}

/**
 * Keys as one word of letters, digits and underscores, and another for each other list of keys. Capital Z begins and ends
 * the number of any other letter.
 */
export function wordOf(keys: readonly string[]): string {
  return keys
    .map((key) =>
      key.replace(/[^a-yA-Y0-9z]/gu, (letter) => `Z${(letter.codePointAt(0) ?? 0).toString(16)}Z`),
    )
    .join('_');
}
