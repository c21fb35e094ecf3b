import { applyEdits, type JSONPath, modify } from 'jsonc-parser';

/** The layout of a changed entry, as in the councils' files. */
const formattingOptions = { tabSize: 2, insertSpaces: true } as const;

/** Returns a JSON text with one entry changed. The rest stays unchanged, including notes and order. */
export function editedJson(text: string, path: JSONPath, value: unknown): string {
  return applyEdits(text, modify(text, path, value, { formattingOptions }));
}
