import type { AnswerSchema, Option } from '#schemas/forms/answer-schema.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { optionsOf } from '../answer-kind.ts';

// Several pages may ask for one answer and offer other options on each (docs/decisions/0073).

/** The schema of an answer that two pages ask: with the options of both, each as the first of them says it. */
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

/** Tells if the options of two schemas may differ: both stand in the form itself, and in no file. */
export function differInOptions(one: AnswerSchema, other: AnswerSchema): boolean {
  return [one, other].every((schema) => optionsOf(schema).length > 0 && !('choices' in schema));
}

const none: readonly Option[] = [];
const known = new WeakMap<FormDefinition, ReadonlyMap<string, readonly Option[]>>();

/** The options of an answer that other pages offer which ask for it, and this page does not. */
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
