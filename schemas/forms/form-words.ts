import { Type, type TSchema } from 'typebox';

/** Names of pages, sections, questions and lists, which are also parts of addresses and keys of answers. */
export const NameSchema = Type.String({ pattern: '^[a-z][a-zA-Z0-9]*$', maxLength: 60 });

/** Returns a copy of a schema with the description that authors see where it is used. */
export function described<Schema extends TSchema>(schema: Schema, description: string): Schema {
  return { ...schema, description };
}

/** A sentence or a paragraph that people read. */
export const TextSchema = Type.String({ minLength: 1, maxLength: 600 });
