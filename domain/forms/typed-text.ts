import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import { withoutInvisible } from '../words/copied-text.ts';

/**
 * Returns the text that is kept of what was typed: of a telephone number, an address or a code without what copying adds, of
 * words just as they are, since a joiner in a name is part of it. Undefined if nothing is there.
 */
export function answerOfText(schema: AnswerSchema, typed: string): string | undefined {
  const text = 'format' in schema ? withoutInvisible(typed) : typed;
  return text === '' ? undefined : text;
}
