import type { FieldProps } from '@rjsf/utils';
import { memo, type ComponentType } from 'react';
import type { Widget } from '#schemas/forms/widgets.ts';
import { AreasWidget } from './AreasWidget.tsx';
import { CheckboxesWidget, RadiosWidget, SelectWidget, StatementWidget } from './ChoiceWidget.tsx';
import { ComboboxWidget } from './ComboboxWidget.tsx';
import { DateWidget, MonthWidget } from './DayWidget.tsx';
import { FilesWidget } from './FilesWidget.tsx';
import { LineWidget } from './LineWidget.tsx';
import { LongTextWidget } from './LongTextWidget.tsx';
import { PostcodeWidget } from './PostcodeWidget.tsx';
import { usePageQuestions, type WidgetProps } from './page-questions.ts';

const controls: Readonly<Record<Widget, ComponentType<WidgetProps>>> = {
  input: LineWidget,
  textarea: LongTextWidget,
  postcode: PostcodeWidget,
  money: LineWidget,
  date: DateWidget,
  month: MonthWidget,
  radios: RadiosWidget,
  select: SelectWidget,
  combobox: ComboboxWidget,
  checkboxes: CheckboxesWidget,
  areas: AreasWidget,
  statement: StatementWidget,
  files: FilesWidget,
  unseen: () => null,
};

/** The only RJSF field: it renders every question. */
export function QuestionField({ name }: FieldProps) {
  const { questions, onChange } = usePageQuestions();
  const question = questions.get(name);
  if (question === undefined) return null;
  // RJSF would show the previous answer again and move the cursor to the end of the line.
  return <Question question={question} onChange={(value) => onChange(name, value)} />;
}

/** A single question. A keystroke renders only the question it changes. */
const Question = memo(function Question(props: WidgetProps) {
  const Control = controls[props.question.widget];
  return <Control {...props} />;
}, isSameQuestion);

/** Compares questions only. `onChange` is a new function at each render, but always does the same. */
function isSameQuestion({ question: before }: WidgetProps, { question: now }: WidgetProps): boolean {
  const others = new Map<string, unknown>(Object.entries(before));
  return Object.entries(now).every(([key, value]) => others.get(key) === value);
}
