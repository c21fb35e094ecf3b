import type { TSchema } from 'typebox';
import { type FieldSchema, isWords } from '#api/backoffice/feed-schema.ts';

/**
 * A row as an object: `facts.band` is the field `band` of `facts`, and empty cells are left out. A cell is read by the
 * type of its field: texts as they are; `null` where it is allowed; lists with `|` between their entries; and
 * everything else, including longer lists, as JSON. A cell that cannot be read in this way stays text, and the check
 * of its shape says what belongs there.
 */
export function readRow(row: Readonly<Record<string, string>>, schema: TSchema): Record<string, unknown> {
  const item: Record<string, unknown> = {};
  for (const [column, cell] of Object.entries(row)) {
    const text = cell.trim();
    if (text === '') continue;
    const path = column.trim().split('.');
    place(item, path, readCell(text, path.reduce(within, schema)));
  }
  return item;
}

function place(item: Record<string, unknown>, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    Object.defineProperty(item, name, { value, enumerable: true, configurable: true, writable: true });
    return;
  }
  const before = Object.hasOwn(item, name) ? item[name] : undefined;
  const inner = isRecord(before) ? before : {};
  place(inner, rest, value);
  Object.defineProperty(item, name, { value: inner, enumerable: true, configurable: true, writable: true });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function within(schema: FieldSchema | undefined, name: string): FieldSchema | undefined {
  const found = [schema, ...(schema?.anyOf ?? [])].find(
    (one) => one?.properties !== undefined && Object.hasOwn(one.properties, name),
  );
  return found?.properties?.[name];
}

function readCell(text: string, schema: FieldSchema | undefined): unknown {
  const ways = schema === undefined ? [] : [schema, ...(schema.anyOf ?? [])];
  const is = (type: string) =>
    ways.some((way) => way.type === type || (type === 'string' && typeof way.const === 'string'));
  if (text === 'null' && is('null')) return null;
  if (is('string') || ways.length === 0) return text;
  // Spreadsheets write TRUE.
  if (is('boolean') && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  if (ways.some(isWords) && !text.startsWith('[')) return text.split('|').map((entry) => entry.trim());
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
