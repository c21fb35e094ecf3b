import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { Formats } from '../words/formats.ts';
import { answerFormats } from './formats/answer-formats.ts';

/**
 * Returns the text to keep: one with a format as its format reads it, such as telephone numbers without the
 * invisible characters that copying adds; other texts unchanged, since a joiner in a name is part of it. `undefined`
 * if the box is empty.
 */
export function answerOfText(schema: AnswerSchema, typed: string): string | undefined {
  const text = formatOf(schema)?.read(typed) ?? typed;
  return text === '' ? undefined : text;
}

/**
 * Returns a kept text as people read it, in a box and wherever it is repeated: as its format writes it. One that does
 * not have the form, or has no format, stays as typed.
 */
export function textOfAnswer(
  schema: AnswerSchema,
  kept: string,
  formats: Pick<Formats, 'day' | 'month'>,
): string {
  const format = formatOf(schema);
  return format?.check(kept) === true ? format.write(kept, formats) : kept;
}

function formatOf(schema: AnswerSchema) {
  return schema.type === 'string' && 'format' in schema ? answerFormats[schema.format] : undefined;
}
