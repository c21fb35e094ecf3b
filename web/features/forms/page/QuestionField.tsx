import type { FieldProps } from '@rjsf/utils';
import { memo } from 'react';
import { CheckboxesWidget, RadiosWidget } from './ChoiceWidget.tsx';
import { DayWidget } from './DayWidget.tsx';
import { LineWidget } from './LineWidget.tsx';
import { LongTextWidget } from './LongTextWidget.tsx';
import { usePageQuestions, type ShownQuestion, type WidgetProps } from './page-questions.ts';
import { SelectWidget } from './SelectWidget.tsx';
import { StatementWidget } from './StatementWidget.tsx';

/** The field of RJSF that every question is. */
export function QuestionField({ name }: FieldProps) {
  const { questions, onChange } = usePageQuestions();
  const question = questions.get(name);
  if (question === undefined) return null;
  // Not by way of RJSF, which would show the answer of before once more: the cursor would leap to the line's end.
  return <Question question={question} onChange={(value) => onChange(name, value)} />;
}

/** One question, in the way that its schema and the definition ask for. A key shows that one anew which it changes. */
const Question = memo(function Question(props: WidgetProps) {
  const { question } = props;
  const format = dayFormat(question);
  if (format !== null) return <DayWidget {...props} format={format} />;
  const { schema, ui } = question;
  switch (schema.type) {
    case 'boolean':
      return 'const' in schema ? <StatementWidget {...props} /> : <RadiosWidget {...props} />;
    case 'array':
      return <CheckboxesWidget {...props} />;
    case 'integer':
    case 'number':
      return <LineWidget {...props} />;
    case 'string':
      if ('oneOf' in schema)
        return ui.widget === 'select' ? <SelectWidget {...props} /> : <RadiosWidget {...props} />;
      return ui.widget === 'textarea' ? <LongTextWidget {...props} /> : <LineWidget {...props} />;
  }
}, isSameQuestion);

/** Each `onChange` does the same, however often it is made anew. */
function isSameQuestion({ question: before }: WidgetProps, { question: now }: WidgetProps): boolean {
  const others = new Map<string, unknown>(Object.entries(before));
  return Object.entries(now).every(([key, value]) => others.get(key) === value);
}

/** Whether a question asks for a day or a month; null for everything else. */
export function dayFormat({ schema }: ShownQuestion): 'date' | 'month' | null {
  if (schema.type !== 'string' || !('format' in schema)) return null;
  return schema.format === 'date' || schema.format === 'month' ? schema.format : null;
}
