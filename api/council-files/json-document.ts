import { findNodeAtLocation, parseTree, visit, type Node } from 'jsonc-parser';
import { explainSyntax } from './json-syntax.ts';
import { lineOf } from './line-of.ts';
import type { Json } from './merge.ts';

/** A fault in a text. Lines count from 1. */
interface JsonFault {
  readonly line: number;
  readonly message: string;
  readonly cure: string;
  readonly pointer?: string;
}

/** A JSON file that knows the line of each value. */
export interface JsonDocument {
  /** The parsed value; undefined if the text is not JSON. */
  readonly value: Json | undefined;
  readonly faults: readonly JsonFault[];
  /** Returns the line of the value at a JSON pointer (RFC 6901); undefined if there is no such value. */
  lineAt(pointer: string): number | undefined;
}

/**
 * Parses strict JSON: comments and trailing commas are mistakes, and so is a duplicate key in an object, since
 * only the last one would count.
 */
export function parseJsonDocument(text: string): JsonDocument {
  const faults: JsonFault[] = [];
  let value: Json | undefined;
  try {
    value = JSON.parse(text);
    faults.push(...findDoubleKeys(text, value));
  } catch {
    faults.push(explainSyntax(text));
  }
  // Only mistakes need positions, so the tree, many times the size of the text, is rarely built.
  let tree: Node | undefined;
  return {
    value,
    faults,
    lineAt(pointer) {
      tree ??= parseTree(text);
      const found = tree && findNodeAtLocation(tree, segmentsOf(pointer, value));
      if (!found) return undefined;
      // Points at the key, if there is one: for the reader, a long value starts there.
      return lineOf(text, found.parent?.type === 'property' ? found.parent.offset : found.offset);
    },
  };
}

/** Builds a JSON pointer from its parts. */
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

/** Matches a string, and the colon after it if it is a key. */
const textOrKey = /"(?:[^"\\]|\\.)*"\s*(:?)/g;

/** Counts the keys in valid JSON text, duplicates included. */
function countKeys(text: string): number {
  let count = 0;
  for (const [, colon] of text.matchAll(textOrKey)) if (colon === ':') count += 1;
  return count;
}

/** Counts the keys that remain after parsing. */
function countKept(value: Json | undefined): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inner: readonly Json[] = Object.values(value);
  return inner.reduce<number>((sum, one) => sum + countKept(one), Array.isArray(value) ? 0 : inner.length);
}

function findDoubleKeys(text: string, value: Json | undefined): JsonFault[] {
  const faults: JsonFault[] = [];
  // Counting takes a tenth of the time, and a map has 250 kB.
  if (countKeys(text) === countKept(value)) return faults;
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
          message: `"${key}" appears twice in the same group. Only the last one would count.`,
          cure: `Keep one "${key}" and remove the other.`,
        });
      }
      keys?.add(key);
    },
  });
  return faults;
}
