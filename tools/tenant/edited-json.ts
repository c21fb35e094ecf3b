import { applyEdits, type JSONPath, modify } from 'jsonc-parser';

/** How a changed entry is laid out: as the files of councils are. */
const formattingOptions = { tabSize: 2, insertSpaces: true } as const;

/** A JSON text in which one entry has another value; everything around it stays as it was, notes and order too. */
export function editedJson(text: string, path: JSONPath, value: unknown): string {
  return applyEdits(text, modify(text, path, value, { formattingOptions }));
}
