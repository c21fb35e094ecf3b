import type { FieldProps } from '@rjsf/utils';
import type { AnswerValue } from '#schemas/forms/answers.ts';
import { CheckboxesWidget, RadiosWidget } from './ChoiceWidget.tsx';
import { DayWidget } from './DayWidget.tsx';
import { LineWidget } from './LineWidget.tsx';
import { LongTextWidget } from './LongTextWidget.tsx';
import { usePageQuestions, type ShownQuestion } from './page-questions.ts';
import { SelectWidget } from './SelectWidget.tsx';
import { StatementWidget } from './StatementWidget.tsx';

/** One question, in the way that its schema and the definition ask for. */
export function QuestionField({ name, fieldPathId, onChange }: FieldProps) {
  const { questions } = usePageQuestions();
  const question = questions.get(name);
  if (question === undefined) return null;
  const shared = {
    question,
    onChange: (value: AnswerValue | undefined) => onChange(value, fieldPathId.path),
  };
  const format = dayFormat(question);
  if (format !== null) return <DayWidget {...shared} format={format} />;
  const { schema, ui } = question;
  switch (schema.type) {
    case 'boolean':
      return 'const' in schema ? <StatementWidget {...shared} /> : <RadiosWidget {...shared} />;
    case 'array':
      return <CheckboxesWidget {...shared} />;
    case 'integer':
    case 'number':
      return <LineWidget {...shared} />;
    case 'string':
      if ('oneOf' in schema)
        return ui.widget === 'select' ? <SelectWidget {...shared} /> : <RadiosWidget {...shared} />;
      return ui.widget === 'textarea' ? <LongTextWidget {...shared} /> : <LineWidget {...shared} />;
  }
}

/** Whether a question asks for a day or a month; null for everything else. */
export function dayFormat({ schema }: ShownQuestion): 'date' | 'month' | null {
  if (schema.type !== 'string' || !('format' in schema)) return null;
  return schema.format === 'date' || schema.format === 'month' ? schema.format : null;
}
