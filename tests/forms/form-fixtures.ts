import type { FormDefinition, QuestionPage } from '#schemas/forms/definition.ts';
import type { AnswerSchema } from '#schemas/forms/answer-schema.ts';
import type { Condition } from '#schemas/forms/condition.ts';

const states = { title: 'A form', description: 'What it is for.' };

/** A question as {@link page} takes it. */
interface Asked {
  readonly schema: AnswerSchema;
  readonly when?: Condition;
  readonly isOptional?: boolean;
}

/**
 * Returns a page of questions without mistakes.
 * @param more `when`, `each`.
 */
export function page(
  title: string,
  questions: Readonly<Record<string, Asked>>,
  more: Partial<Pick<QuestionPage, 'when' | 'each'>> = {},
): QuestionPage {
  const all = Object.entries(questions);
  return {
    title,
    ...more,
    schema: {
      type: 'object',
      properties: Object.fromEntries(all.map(([name, { schema }]) => [name, schema])),
      required: all.filter(([, { isOptional }]) => isOptional !== true).map(([name]) => name),
    },
    ui: Object.fromEntries(
      all.map(([name, { when }]) => [name, { label: `Tell us ${name}`, ...(when ? { when } : {}) }]),
    ),
  };
}

export const yesOrNo = { schema: { type: 'boolean' } } as const;
export const words = { schema: { type: 'string', maxLength: 100 } } as const;
export const aDay = { schema: { type: 'string', format: 'date' } } as const;

export function number(minimum: number, maximum: number): Asked {
  return { schema: { type: 'integer', minimum, maximum } };
}

export function oneOf(...options: readonly string[]): Asked {
  return {
    schema: { type: 'string', oneOf: options.map((option) => ({ const: option, title: `The ${option}` })) },
  };
}

/** Returns a form of one section that asks these pages in order. */
export function formOf(pages: FormDefinition['pages'], more: Partial<FormDefinition> = {}): FormDefinition {
  return {
    identifier: 'a-form',
    title: 'A form',
    summary: 'For a test.',
    displayOrder: 1,
    anonymous: 'no',
    requests: { new: { pending: states, progress: states, submit: states, submitted: states } },
    minutes: 5,
    sections: { only: { title: 'The only section', pages: Object.keys(pages) } },
    order: ['only'],
    pages,
    declaration: { statements: ['It is true.'], agree: 'I agree', button: 'Send' },
    receipt: { title: 'We have it', next: ['We write to you.'] },
    ...more,
  };
}
