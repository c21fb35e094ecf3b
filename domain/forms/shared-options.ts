import type { AnswerSchema, Option } from '#schemas/forms/answer-schema.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { optionsOf } from './answer-kind.ts';

// Several pages may ask for one answer and offer other options on each (docs/decisions/0073).

/**
 * Returns the schema of an answer that two pages ask for, with the options of both; the first schema's options
 * come first and win.
 */
export function withOptionsOf(one: AnswerSchema, other: AnswerSchema): AnswerSchema {
  const codes = new Set(optionsOf(one).map((option) => option.const));
  const more = optionsOf(other).filter((option) => !codes.has(option.const));
  return more.length === 0 ? one : withOptions(one, [...optionsOf(one), ...more]);
}

function withOptions(schema: AnswerSchema, oneOf: readonly Option[]): AnswerSchema {
  if (schema.type === 'string' && 'oneOf' in schema) return { ...schema, oneOf: [...oneOf] };
  if (schema.type !== 'array' || !('oneOf' in schema.items)) return schema;
  return { ...schema, items: { ...schema.items, oneOf: [...oneOf] } };
}

/** Returns whether the options of two schemas may differ: both must be in the form itself, not in a file. */
export function differInOptions(one: AnswerSchema, other: AnswerSchema): boolean {
  return [one, other].every((schema) => optionsOf(schema).length > 0 && !('choices' in schema));
}

const none: readonly Option[] = [];
const known = new WeakMap<FormDefinition, ReadonlyMap<string, readonly Option[]>>();

/** Returns the options of an answer that only other pages with the same answer offer. */
export function optionsElsewhere(
  definition: FormDefinition,
  page: string,
  question: string,
): readonly Option[] {
  const found = known.get(definition) ?? elsewhereIn(definition);
  known.set(definition, found);
  return found.get(`${page} ${question}`) ?? none;
}

function elsewhereIn({ pages }: FormDefinition): ReadonlyMap<string, readonly Option[]> {
  const asked = Object.entries(pages).flatMap(([page, own]) =>
    'schema' in own
      ? Object.entries(own.schema.properties)
          .filter(([, schema]) => optionsOf(schema).length > 0)
          .map(([name, schema]) => ({ key: `${own.each ?? ''}.${name}`, place: `${page} ${name}`, schema }))
      : [],
  );
  const found = new Map<string, readonly Option[]>();
  for (const [first, ...others] of Map.groupBy(asked, ({ key }) => key).values()) {
    if (first === undefined || others.length === 0) continue;
    const all = others.reduce((schema, other) => withOptionsOf(schema, other.schema), first.schema);
    for (const { place, schema } of [first, ...others]) {
      const codes = new Set(optionsOf(schema).map((option) => option.const));
      const more = optionsOf(all).filter((option) => !codes.has(option.const));
      if (more.length > 0) found.set(place, more);
    }
  }
  return found;
}
