import type { RJSFSchema, UiSchema, ValidatorType } from '@rjsf/utils';
import type { QuestionPage } from '#schemas/forms/definition.ts';

/** A page as RJSF is told of it. */
interface RjsfPage {
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
}

/**
 * A page's schema with the questions that are asked, in their order. Only types: of constants and options RJSF would
 * make answers that nobody gave (research of version 6.11), and what an answer must be is checked by `domain/forms`,
 * with the same result as on the server.
 */
export function rjsfPage(page: QuestionPage, asked: readonly string[]): RjsfPage {
  const shown = asked.filter((name) => Object.hasOwn(page.schema.properties, name));
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(shown.map((name) => [name, typeOf(page, name)])),
    },
    uiSchema: Object.fromEntries(shown.map((name) => [name, { 'ui:field': 'question' }])),
  };
}

function typeOf(page: QuestionPage, name: string): RJSFSchema {
  const type = page.schema.properties[name]?.type ?? 'string';
  return type === 'array' ? { type, items: { type: 'string' } } : { type };
}

/** RJSF checks nothing and compiles nothing: what is wrong comes to the page as findings, and every schema is plain. */
export const noValidator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
};
