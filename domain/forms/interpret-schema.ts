import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { AnswerValue } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { AnswerCheck } from './answer-check.ts';
import { lengthOf } from './compiled-checks.ts';
import { answerFormats, isPoundsAndPence } from './formats/answer-formats.ts';
import { isFileId, isSentLater } from './formats/file-id.ts';

/**
 * Returns the first keyword of an answer's schema that its value breaks, or `null`: of `type`, `const`,
 * `maximum`, `minimum`, `maxLength`, `minLength`, `pattern`, `format`, `maxItems`, `minItems`, `oneOf`,
 * `uniqueItems`, in this order, as in the compiled checks. Bounds of days are not among these
 * (`bounds/day-bounds.ts`). For code that has a definition before its checks are compiled: proofs, commands,
 * tests.
 */
export function checkAnswer(schema: AnswerSchema, value: AnswerValue): string | null {
  switch (schema.type) {
    case 'boolean':
      if (typeof value !== 'boolean') return 'type';
      return 'const' in schema && value !== schema.const ? 'const' : null;
    case 'integer':
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) return 'type';
      if (schema.type === 'integer' && !Number.isInteger(value)) return 'type';
      if (value > schema.maximum) return 'maximum';
      if (value < schema.minimum) return 'minimum';
      return 'format' in schema && !isPoundsAndPence(value) ? 'format' : null;
    case 'string':
      return typeof value === 'string' ? wrongWords(schema, value) : 'type';
    case 'array': {
      if (!Array.isArray(value) || value.some((one) => typeof one !== 'string')) return 'type';
      if ('later' in schema && isSentLater(value)) return null;
      const { items } = schema;
      if ('maxItems' in schema && schema.maxItems !== undefined && value.length > schema.maxItems)
        return 'maxItems';
      if (schema.minItems !== undefined && value.length < schema.minItems) return 'minItems';
      const isOffered = (one: string) =>
        !('oneOf' in items) || items.oneOf.some((option) => option.const === one);
      if (!value.every(isOffered)) return 'oneOf';
      if ('documentKind' in schema && !value.every(isFileId)) return 'format';
      return new Set(value).size < value.length ? 'uniqueItems' : null;
    }
  }
}

function wrongWords(schema: Extract<AnswerSchema, { type: 'string' }>, value: string): string | null {
  if ('oneOf' in schema) return schema.oneOf.some((option) => option.const === value) ? null : 'oneOf';
  if ('format' in schema) return answerFormats[schema.format].check(value) ? null : 'format';
  const length = lengthOf(value);
  if (length > schema.maxLength) return 'maxLength';
  if (schema.minLength !== undefined && length < schema.minLength) return 'minLength';
  return schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value) ? 'pattern' : null;
}

/** Makes a check that reads the definition itself, for the same uses. */
export function interpret(definition: FormDefinition): AnswerCheck {
  return (name, answer, value) => {
    const page = definition.pages[name];
    const schema = page !== undefined && 'schema' in page ? page.schema.properties[answer] : undefined;
    return schema === undefined ? null : checkAnswer(schema, value);
  };
}
