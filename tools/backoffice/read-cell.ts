import { Temporal } from 'temporal-polyfill';
import { type FieldSchema, isWords, mayBeNull, memberOf, waysOf } from '#api/backoffice/feed-schema.ts';
import { wallClock } from '#api/rules/lettings/wall-clock.ts';

/**
 * Reads a row as an object: `facts.band` is the field `band` of `facts`. An empty cell becomes `null` if the field is
 * required and may be null; otherwise it is left out. Cells are read by the type of their field: texts as they are; a
 * time without a zone as London time; `null` where allowed; lists with `|` between entries; and everything else,
 * including longer lists, as JSON. A cell that cannot be read this way stays text, and the shape check says what is
 * expected.
 */
export function readRow(row: Readonly<Record<string, string>>, schema: FieldSchema): Record<string, unknown> {
  const item: Record<string, unknown> = {};
  const cells = Object.entries(row).map(([column, cell]) => [column.trim().split('.'), cell.trim()] as const);
  for (const [path, text] of cells)
    if (text !== '') place(item, path, readCell(text, path.reduce(within, schema)));
  if (Object.keys(item).length === 0) return item;
  for (const [path, text] of cells) {
    const around = path.slice(0, -1);
    const isThere = isRecord(around.reduce<unknown>(memberOf, item));
    if (text === '' && isThere && isNullByDefault(around.reduce(within, schema), path.at(-1) ?? ''))
      place(item, path, null);
  }
  return item;
}

/** True for a required field that may be null while its value is unknown. */
function isNullByDefault(around: FieldSchema | undefined, name: string): boolean {
  const way = around && waysOf(around).find(({ properties }) => properties?.[name] !== undefined);
  const field = way?.properties?.[name];
  return field !== undefined && (way?.required ?? []).includes(name) && mayBeNull(field);
}

/** Puts a value into an object, and creates the objects around it. */
export function place(
  item: Record<string, unknown>,
  [name = '', ...rest]: readonly string[],
  value: unknown,
): void {
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
  if (ways.some(({ format }) => format === 'date-time')) return readLondonTime(text) ?? text;
  if (is('string') || ways.length === 0) return text;
  // Spreadsheets write TRUE in capitals.
  if (is('boolean') && /^(?:true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  if (ways.some(isWords) && !text.startsWith('[')) return text.split('|').map((entry) => entry.trim());
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Returns the instant of a time without a zone, taken as London time; undefined for anything else. */
function readLondonTime(text: string): string | undefined {
  const [, day, time] =
    /^(\d{4}-\d{2}-\d{2})[T ]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?|24:00)$/.exec(text) ?? [];
  if (day === undefined || time === undefined) return undefined;
  try {
    return wallClock(Temporal.PlainDate.from(day), time).toISOString();
  } catch {
    // The shape check reports days such as 30 February.
    return undefined;
  }
}
