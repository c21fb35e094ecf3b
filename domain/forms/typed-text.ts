import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import { withoutInvisible } from '../words/copied-text.ts';

/**
 * Returns the text to keep: formats such as telephone numbers and postcodes without the invisible characters that
 * copying adds, other texts unchanged, since a joiner in a name is part of it. `undefined` if the box is empty.
 */
export function answerOfText(schema: AnswerSchema, typed: string): string | undefined {
  const text = 'format' in schema ? withoutInvisible(typed) : typed;
  return text === '' ? undefined : text;
}
