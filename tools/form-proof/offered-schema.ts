import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { ConditionScope } from '#domain/forms/conditions/evaluate.ts';
import { offerOf } from '#domain/forms/choices/conditional-options.ts';

/** Returns the schema with only the options that are offered; `null` if there are none. */
export function withOnlyOffered(schema: AnswerSchema, scope: ConditionScope): AnswerSchema | null {
  const closed = offerOf(schema, undefined, scope)?.closed ?? [];
  if (closed.length === 0) return schema;
  if (schema.type === 'string' && 'oneOf' in schema) {
    const oneOf = schema.oneOf.filter((option) => !closed.includes(option.const));
    return oneOf.length === 0 ? null : { ...schema, oneOf };
  }
  if (schema.type !== 'array' || !('oneOf' in schema.items)) return schema;
  const oneOf = schema.items.oneOf.filter((option) => !closed.includes(option.const));
  return oneOf.length === 0 ? null : { ...schema, items: { ...schema.items, oneOf } };
}
