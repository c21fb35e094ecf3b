import { type FieldSchema, inWordsWithExample, schemaAt, waysOf } from '#api/backoffice/feed-schema.ts';
import type { TSchema } from 'typebox';
import { feedItemSchemas, type FeedKind } from '#schemas/backoffice/feed.ts';

/** A column of a CSV file of one kind: a field, with dots between its name and those of the objects around it. */
export interface Column {
  readonly name: string;
  /** Every row needs it. */
  readonly required: boolean;
  /** What belongs there, such as `a day, such as 2026-03-09, or null`. */
  readonly holds: string;
  /** What it means, from the descriptions of the schema. */
  readonly meaning: string;
}

/** The columns that a file of a kind may have, in the order of the schema. */
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
    return [{ name, required, holds: inWordsWithExample(inner), meaning: said.join(' ') }];
  });
}

/** Whether a column of a file names a field of the kind, or an object of fields that is written as JSON. */
export function isColumn(kind: FeedKind, name: string): boolean {
  const schema: TSchema = feedItemSchemas[kind];
  return name !== '' && schemaAt(schema, name.split('.'), undefined) !== undefined;
}
