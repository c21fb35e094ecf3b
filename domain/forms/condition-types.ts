import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { AnswerPath } from '#schemas/forms/condition.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import { withOptionsOf } from './shared-options.ts';
import { derivationsOf } from './derived/derivations.ts';
import { schemaOfDerived } from './derived-schema.ts';
import { listOfPath } from './lists/linked-lists.ts';

/**
 * The answers and derived values that a condition may name, each with its schema. An answer on several pages
 * has the options of all of them.
 */
export interface ConditionTypes {
  readonly values: ReadonlyMap<string, AnswerSchema>;
  readonly lists: ReadonlyMap<string, ReadonlyMap<string, AnswerSchema>>;
  /** The definitions of the lists. */
  readonly kinds: FormDefinition['lists'];
}

/**
 * Returns the answers that a path may refer to, with their schemas, for an item of a list; `undefined` if there is
 * no such item here.
 */
export function typesInScope(
  { values, lists, kinds }: ConditionTypes,
  path: AnswerPath,
  list: string | null,
): ReadonlyMap<string, AnswerSchema> | undefined {
  const meant = listOfPath(kinds, path, list);
  return meant === null ? values : meant === undefined ? undefined : lists.get(meant);
}

const known = new WeakMap<FormDefinition, ConditionTypes>();

/** Returns the answers and derived values of a form and of each list's items. Worked out once. */
export function conditionTypes(definition: FormDefinition): ConditionTypes {
  const before = known.get(definition);
  if (before !== undefined) return before;
  const values = new Map<string, AnswerSchema>();
  const lists = new Map(
    Object.keys(definition.lists ?? {}).map((list) => [list, new Map<string, AnswerSchema>()] as const),
  );
  for (const page of Object.values(definition.pages)) {
    if (!('schema' in page)) continue;
    const room = page.each === undefined ? values : lists.get(page.each);
    for (const [name, schema] of Object.entries(page.schema.properties)) {
      const first = room?.get(name);
      room?.set(name, first === undefined ? schema : withOptionsOf(first, schema));
    }
  }
  const asked = {
    values: new Map(values),
    lists: new Map([...lists].map(([list, of]) => [list, new Map(of)])),
  };
  const derivations = derivationsOf(definition);
  for (const [name, derived] of derivations) {
    const room = derived.each === undefined ? values : lists.get(derived.each);
    room?.set(name, schemaOfDerived(derived, asked, definition, derivations));
  }
  const types = { values, lists, kinds: definition.lists };
  known.set(definition, types);
  return types;
}
