import type {
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RJSFSchema,
  UiSchema,
  ValidatorType,
} from '@rjsf/utils';
import { useMemo } from 'react';
import type { QuestionPage } from '#schemas/forms/definition.ts';
import { QuestionsByNameContext, WithTexts } from './Opened.tsx';
import { QuestionField } from './QuestionField.tsx';
import { usePageQuestions } from './page-questions.ts';

/** A page in RJSF's terms. */
interface RjsfPage {
  readonly schema: RJSFSchema;
  readonly uiSchema: UiSchema;
}

/**
 * Returns a page's schema with the questions that are asked, in order. It has types only: RJSF 6.11 turns
 * constants and options into answers that the person did not give, and `domain/forms` checks answers, with the
 * same result as on the server.
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

/**
 * A validator that checks and compiles nothing: errors reach the page as findings, and every schema is plain.
 */
export const noValidator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
};

/** The questions, one below the other; those that an option opens go below that option. */
function PageTemplate({ properties }: ObjectFieldTemplateProps) {
  const { questions, address } = usePageQuestions();
  const made = useMemo(() => new Map(properties.map(({ name, content }) => [name, content])), [properties]);
  return (
    <QuestionsByNameContext value={made}>
      {properties.map(({ name, content }) => {
        if (questions.get(name)?.opening != null) return null;
        const question = <WithTexts key={name} of={name} question={content} />;
        if (address?.lines.includes(name) !== true) return question;
        // A browser without scripts looks nothing up and needs every line.
        return (
          <div key={name} className={address.isFolded ? 'folded' : 'unfolded'}>
            {question}
          </div>
        );
      })}
    </QuestionsByNameContext>
  );
}

/**
 * A question without a wrapper: its text, hint and error are tied to its controls; a wrapper could not tie
 * them.
 */
function PlainTemplate({ children }: FieldTemplateProps) {
  return children;
}

/** RJSF templates for the portal's pages, which show none of RJSF's own elements. */
export const pageTemplates = { ObjectFieldTemplate: PageTemplate, FieldTemplate: PlainTemplate };
export const pageFields = { question: QuestionField };
