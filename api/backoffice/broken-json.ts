import { explainCellSyntax } from '../council-files/json-syntax.ts';

/** So many characters are shown before a place, for somebody to find it by. */
const shownBefore = 24;

/**
 * Where a text that should be JSON stops being so, why, and what to write: sentences for somebody who has a spreadsheet
 * before them and may never have seen JSON.
 */
export function explainBrokenJson(text: string): string {
  // Doubled by hand, after the advice for text editors: a spreadsheet doubles them itself when it saves.
  if (/[[{,:]\s*""[^",:\]}]/.test(text))
    return 'Every quotation mark in it appears twice. Write each once: a spreadsheet doubles them itself in the file, and only in a text editor do you.';
  const { at, message, cure } = explainCellSyntax(text);
  const end = at - 1;
  const from = Math.max(0, end - shownBefore);
  const before = text.slice(from, end);
  const place =
    before === '' ? 'at its beginning' : `at character ${at}, after ${from > 0 ? '…' : ''}${before}`;
  return `The JSON in it cannot be read ${place} – ${message} ${cure}`;
}
