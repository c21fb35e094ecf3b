import { type FieldSchema, inWordsWithExample, schemaAt, waysOf } from '#api/backoffice/feed-schema.ts';
import type { TSchema } from 'typebox';
import { feedItemSchemas, type FeedKind } from '#schemas/backoffice/feed.ts';

/** A column of a CSV file of one kind: a field, with dots between its name and the objects around it. */
interface Column {
  readonly name: string;
  /** True if every row needs a value. */
  readonly required: boolean;
  /** The expected contents, such as `a day, such as 2026-03-09, or null`. */
  readonly holds: string;
  /** The meaning, from the schema's descriptions. */
  readonly meaning: string;
  /** For a list of objects: the columns that may be used instead, with one row for each entry. */
  readonly fields: readonly string[];
}

/** Returns the column that names an item: its own reference, or that of its advert if it has none of its own. */
export function keyColumnOf(kind: FeedKind): 'externalReference' | 'advertReference' {
  return 'externalReference' in feedItemSchemas[kind].properties ? 'externalReference' : 'advertReference';
}

/** Returns the columns that a file of a kind may have, in the order of the schema. */
export function columnsOf(kind: FeedKind): Column[] {
  const schema: TSchema = feedItemSchemas[kind];
  return columnsIn(schema, '', true, []);
}

function columnsIn(
  schema: FieldSchema,
  prefix: string,
  isRequired: boolean,
  meanings: readonly string[],
): Column[] {
  return Object.entries(schema.properties ?? {}).flatMap(([field, inner]): Column[] => {
    const name = `${prefix}${field}`;
    const required = isRequired && (schema.required ?? []).includes(field);
    const said = inner.description === undefined ? meanings : [...meanings, inner.description];
    const [only, ...others] = waysOf(inner);
    if (only?.properties !== undefined && others.length === 0) {
      return columnsIn(only, `${name}.`, required, said);
    }
    const fields = fieldsOf(inner).map((one) => `${name}.${one}`);
    return [{ name, required, holds: inWordsWithExample(inner), meaning: said.join(' '), fields }];
  });
}

/** Returns the fields of the entries of a list of objects; empty for anything else. */
function fieldsOf(schema: FieldSchema): string[] {
  return waysOf(schema).flatMap(({ items }) => Object.keys(items?.properties ?? {}));
}

/** A column for one field of the entries of a list: `role` of `facts.household`. */
export interface ListColumn {
  readonly list: string;
  readonly field: string;
  /** Schema of one entry. */
  readonly entry: FieldSchema;
}

/**
 * Returns the list that a column belongs to, if it is for a field of the list's entries; undefined for any other
 * column.
 */
export function listColumnOf(kind: FeedKind, name: string): ListColumn | undefined {
  const schema: TSchema = feedItemSchemas[kind];
  const [, list = '', field = ''] = /^(.+)\.([^.]+)$/.exec(name) ?? [];
  const around = list === '' ? undefined : schemaAt(schema, list.split('.'), undefined);
  const entry = around && waysOf(around).find(({ items }) => items?.properties?.[field] !== undefined)?.items;
  return entry && isColumn(kind, list) ? { list, field, entry } : undefined;
}

/**
 * True for a column that names a field of the kind, an object of fields written as JSON, or a field of a list's
 * entries.
 */
export function isColumn(kind: FeedKind, name: string): boolean {
  if (name === '') return false;
  const schema: TSchema = feedItemSchemas[kind];
  const path = name.split('.');
  const inList = path.findIndex((_, end) => {
    const around = end === 0 ? undefined : schemaAt(schema, path.slice(0, end), undefined);
    return around !== undefined && waysOf(around).some(({ items }) => items !== undefined);
  });
  if (inList !== -1) return inList === path.length - 1 && listColumnOf(kind, name) !== undefined;
  return schemaAt(schema, path, undefined) !== undefined;
}
