import { optionsOf } from '#domain/forms/answer-kind.ts';
import type { Offer } from '#domain/forms/choices/conditional-options.ts';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';

/** The words of what was chosen and is offered no longer. */
export function lostTitles(schema: AnswerSchema, { lost }: Offer): string {
  return optionsOf(schema)
    .filter((option) => lost.includes(option.const))
    .map(({ title }) => title)
    .join(', ');
}
