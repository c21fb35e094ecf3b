import { findNodeAtLocation, parseTree, visit, type Node, type ParseError } from 'jsonc-parser';
import type { Json } from './merge.ts';

/** Why a text is not what it should be, and where: lines count from 1. */
export interface JsonFault {
  readonly line: number;
  readonly message: string;
  readonly cure: string;
  readonly pointer?: string;
}

/** A JSON file that can say on which line a thing stands. */
export interface JsonDocument {
  /** Undefined where the text is not JSON. */
  readonly value: Json | undefined;
  readonly faults: readonly JsonFault[];
  /** The line of what a JSON pointer (RFC 6901) leads to, or undefined where it leads nowhere. */
  lineAt(pointer: string): number | undefined;
}

/**
 * Parses strict JSON: comments and trailing commas are mistakes, and so is a key that stands twice in one
 * object, since only the last of them would count.
 */
export function parseJsonDocument(text: string): JsonDocument {
  const faults: JsonFault[] = [];
  let value: Json | undefined;
  try {
    value = JSON.parse(text);
    faults.push(...findDoubleKeys(text));
  } catch {
    faults.push(explainSyntax(text));
  }
  // Positions are wanted for mistakes only, so that the tree, many times the size of the text, is mostly saved.
  let tree: Node | undefined;
  return {
    value,
    faults,
    lineAt(pointer) {
      tree ??= parseTree(text);
      const found = tree && findNodeAtLocation(tree, segmentsOf(pointer, value));
      if (!found) return undefined;
      // The line of the key, where there is one: a long value starts there for the reader.
      return lineOf(text, found.parent?.type === 'property' ? found.parent.offset : found.offset);
    },
  };
}

/** The line, from 1, that a place in a text is on. */
export function lineOf(text: string, offset: number): number {
  let line = 1;
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1;
  return line;
}

/** A JSON pointer from its parts. */
export function pointerTo(parts: readonly (string | number)[]): string {
  return parts.map((part) => `/${String(part).replace(/~/g, '~0').replace(/\//g, '~1')}`).join('');
}

function segmentsOf(pointer: string, value: Json | undefined): (string | number)[] {
  let here = value;
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replace(/~1/g, '/').replace(/~0/g, '~'))
    .map((key) => {
      const segment = Array.isArray(here) ? Number(key) : key;
      here = childOf(here, key);
      return segment;
    });
}

function childOf(value: Json | undefined, key: string): Json | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  return new Map<string, Json>(Object.entries(value)).get(key);
}

function findDoubleKeys(text: string): JsonFault[] {
  const faults: JsonFault[] = [];
  const open: Set<string>[] = [];
  visit(text, {
    onObjectBegin: () => void open.push(new Set()),
    onObjectEnd: () => void open.pop(),
    onObjectProperty(key, _offset, _length, startLine, _column, pathSupplier) {
      const keys = open.at(-1);
      if (keys?.has(key)) {
        faults.push({
          line: startLine + 1,
          pointer: pointerTo([...pathSupplier(), key]),
          message: `"${key}" stands twice in the same group; only the last would count.`,
          cure: `Keep one "${key}" and take the other away.`,
        });
      }
      keys?.add(key);
    },
  });
  return faults;
}

/** jsonc-parser's codes; its own enum has no values at run time under `isolatedModules`. */
const invalidSymbol = 1;
const commaExpected = 6;
const valueExpected = 4;
const propertyNameExpected = 3;
const colonExpected = 5;
const closers = new Set([7, 8, 9]);
const commentTokens = new Set([10, 11]);
const unexpectedEndOfString = 12;

function explainSyntax(text: string): JsonFault {
  const errors: ParseError[] = [];
  parseTree(text, errors, { disallowComments: true, allowTrailingComma: false });
  const first = errors[0];
  if (text.trim() === '') {
    return { line: 1, message: 'The file is empty.', cure: 'Write {} at least, or delete the file.' };
  }
  const offset = first?.offset ?? text.length;
  const line = lineOf(text, offset);
  return { line, ...describeSyntax(first?.error ?? 0, wordAt(text, offset)) };
}

/** What a person sees at a place: a whole text in its quotation marks, else up to the next gap. */
function wordAt(text: string, offset: number): string {
  return /^(?:"[^"\n]{0,40}"?|[^\s"]{1,12})/.exec(text.slice(offset))?.[0] ?? '';
}

function describeSyntax(error: number, seen: string): Pick<JsonFault, 'message' | 'cure'> {
  const near = seen === '' ? 'the end of the line' : seen.startsWith('"') ? seen : `"${seen}"`;
  if (commentTokens.has(error) || seen.startsWith('//') || seen.startsWith('/*')) {
    return { message: 'JSON has no comments.', cure: 'Take the comment away.' };
  }
  if (error === commaExpected)
    return { message: `A comma is missing before ${near}.`, cure: 'Put a comma after the entry before it.' };
  if (error === colonExpected)
    return { message: `A colon is missing before ${near}.`, cure: 'Write "name": value.' };
  if (error === unexpectedEndOfString)
    return { message: 'A text has no closing quotation mark on its line.', cure: 'Close it with ".' };
  if (closers.has(error))
    return {
      message: 'A bracket is opened and never closed, or something stands after the end.',
      cure: 'Count the { } and [ ]: each that opens has to close.',
    };
  if (error === propertyNameExpected || error === valueExpected)
    return {
      message: `Something is missing before ${near}, or a comma is too many.`,
      cure: 'The last entry of a group or list has no comma after it; names and texts stand in "quotation marks".',
    };
  if (error === invalidSymbol)
    return { message: `${near} is not JSON.`, cure: 'Put names and texts in "quotation marks".' };
  return { message: `The text is not JSON near ${near}.`, cure: 'Compare the line with the one in base.' };
}
