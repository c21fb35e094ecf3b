import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { AnswerValue } from '#schemas/forms/answers.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { AnswerCheck } from './answer-check.ts';
import { answerFormats } from './formats/answer-formats.ts';

/**
 * The first keyword of an answer's schema that its value breaks, or null: of `type`, `const`, `maximum`, `minimum`,
 * `maxLength`, `minLength`, `pattern`, `format`, `oneOf`, `maxItems`, `minItems`, `uniqueItems`, in this order. The
 * length of words is counted in characters as Unicode has them (JSON Schema 2019-09, 6.3.1), not in halves of them.
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
      return value > schema.maximum ? 'maximum' : value < schema.minimum ? 'minimum' : null;
    case 'string':
      return typeof value === 'string' ? wrongWords(schema, value) : 'type';
    case 'array': {
      if (!Array.isArray(value) || value.some((one) => typeof one !== 'string')) return 'type';
      const { items } = schema;
      if ('oneOf' in items && value.some((one) => !items.oneOf.some((option) => option.const === one)))
        return 'oneOf';
      if ('maxItems' in schema && schema.maxItems !== undefined && value.length > schema.maxItems)
        return 'maxItems';
      if (schema.minItems !== undefined && value.length < schema.minItems) return 'minItems';
      return new Set(value).size < value.length ? 'uniqueItems' : null;
    }
  }
}

function wrongWords(schema: Extract<AnswerSchema, { type: 'string' }>, value: string): string | null {
  if ('oneOf' in schema) return schema.oneOf.some((option) => option.const === value) ? null : 'oneOf';
  if ('format' in schema) return answerFormats[schema.format](value) ? null : 'format';
  const length = [...value].length;
  if (length > schema.maxLength) return 'maxLength';
  if (schema.minLength !== undefined && length < schema.minLength) return 'minLength';
  return schema.pattern !== undefined && !new RegExp(schema.pattern, 'u').test(value) ? 'pattern' : null;
}

/** A check that reads the definition itself: for previews and tests, where nothing is compiled. */
export function interpret(definition: FormDefinition): AnswerCheck {
  return (name, answer, value) => {
    const page = definition.pages[name];
    const schema = page !== undefined && 'schema' in page ? page.schema.properties[answer] : undefined;
    return schema === undefined ? null : checkAnswer(schema, value);
  };
}
