import type { FieldTemplateProps, ObjectFieldTemplateProps } from '@rjsf/utils';
import { useMemo } from 'react';
import { QuestionsByNameContext } from './Opened.tsx';
import { QuestionField } from './QuestionField.tsx';
import { usePageQuestions } from './page-questions.ts';

/** The questions one below the other; those that an option opens stand below that option. */
function PageTemplate({ properties }: ObjectFieldTemplateProps) {
  const { questions } = usePageQuestions();
  const made = useMemo(() => new Map(properties.map(({ name, content }) => [name, content])), [properties]);
  return (
    <QuestionsByNameContext value={made}>
      {properties.map(({ name, content }) => (questions.get(name)?.opening == null ? content : null))}
    </QuestionsByNameContext>
  );
}

/** A question brings its own words, hint and error, tied to its controls, which a frame around it could not do. */
function PlainTemplate({ children }: FieldTemplateProps) {
  return children;
}

/** What RJSF lays a page out with: nothing of its own is shown. */
export const pageTemplates = { ObjectFieldTemplate: PageTemplate, FieldTemplate: PlainTemplate };
export const pageFields = { question: QuestionField };
