import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';

/**
 * What kind of answer a schema asks for: answers of one kind can be kept when the rest of their schema changes. Whether
 * they fit is checked as ever.
 * @param listNow how a list is called that is chosen from, where it has another name in the other version
 */
export function answerKind(schema: AnswerSchema, listNow: (list: string) => string = (list) => list): string {
  const choice = 'oneOf' in schema || ('items' in schema && 'oneOf' in schema.items) ? 'choice' : '';
  // Pounds and pence are a number as before; of words a format says what they are.
  const format = schema.type === 'string' && 'format' in schema ? schema.format : '';
  return `${schema.type} ${format} ${choice} ${'from' in schema ? listNow(schema.from) : ''}`;
}
