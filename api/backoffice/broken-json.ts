import { explainCellSyntax } from '../council-files/json-syntax.ts';

/** Number of characters shown before the fault, to help find it. */
const shownBefore = 24;

/**
 * Explains where and why a text stops being valid JSON, and the cure, in sentences for people who work in a
 * spreadsheet and may never have seen JSON.
 */
export function explainBrokenJson(text: string): string {
  // Quotation marks doubled by hand, following the advice for text editors: a spreadsheet doubles them itself
  // when it saves.
  if (/[[{,:]\s*""[^",:\]}]/.test(text))
    return 'Every quotation mark in it is doubled. Write each one once: a spreadsheet doubles them when it saves. Double them only in a text editor.';
  const { at, message, cure } = explainCellSyntax(text);
  const end = at - 1;
  const from = Math.max(0, end - shownBefore);
  const before = text.slice(from, end);
  const place = before === '' ? 'at the start' : `at character ${at}, after ${from > 0 ? '…' : ''}${before}`;
  return `The JSON in it cannot be read ${place} – ${message} ${cure}`;
}
