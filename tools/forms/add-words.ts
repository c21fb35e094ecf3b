import { applyEdits, findNodeAtLocation, modify, parseTree } from 'jsonc-parser';
import { printJson } from '../councils/print-json.ts';

/** A text for a place in a JSON file. */
export interface Word {
  readonly path: readonly string[];
  readonly text: string;
}

/**
 * Adds texts to a JSON file; every other character stays as it is.
 * @param text undefined if the file does not exist yet.
 * @param before keys that come before a text in its group, if the group has them.
 */
export function addWords(
  text: string | undefined,
  words: readonly Word[],
  before: (word: Word) => readonly string[],
): string {
  if (words.length === 0) return text ?? '';
  let file = text ?? '{}\n';
  for (const word of words) {
    const group = word.path.slice(0, -1);
    const edits = modify(file, [...word.path], word.text, {
      formattingOptions: { insertSpaces: true, tabSize: 2, eol: file.includes('\r\n') ? '\r\n' : '\n' },
      getInsertionIndex: (keys) => placeIn(file, group, before(word)) ?? keys.length,
    });
    file = applyEdits(file, edits);
  }
  return text === undefined ? printJson(JSON.parse(file)) : file;
}

/** Returns the place after the last of these keys in the group; undefined if the group does not exist yet. */
function placeIn(file: string, group: readonly string[], before: readonly string[]): number | undefined {
  const tree = parseTree(file);
  const node = tree === undefined ? undefined : findNodeAtLocation(tree, [...group]);
  const keys = node?.children?.map(({ children: [key] = [] }) => String(key?.value));
  return keys === undefined ? undefined : keys.findLastIndex((key) => before.includes(key)) + 1;
}
