import type { FieldProps } from '@rjsf/utils';
import {
  memo,
  type ComponentType,
  useEffect,
  useState,
  lazy,
  Suspense,
  useRef,
  type KeyboardEvent,
} from 'react';
import type { Widget } from '#schemas/forms/widgets.ts';
import { AreasWidget } from './AreasWidget.tsx';
import { CheckboxesWidget, RadiosWidget, SelectWidget, StatementWidget } from './ChoiceWidget.tsx';
import { DateWidget, MonthWidget } from './DayWidget.tsx';
import { FilesWidget } from './FilesWidget.tsx';
import { LineWidget } from './LineWidget.tsx';
import { LongTextWidget } from './LongTextWidget.tsx';
import { usePageQuestions, type WidgetProps, controlId } from './page-questions.ts';
import type { LookupHandle } from './AddressLookup.tsx';

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

/**
 * A choice of one among hundreds, found by typing a part of its name. The server renders a select, which works
 * without scripts; the combobox replaces it once the page runs, but never while the select has the focus.
 */
function ComboboxWidget(props: WidgetProps) {
  const [Control, setControl] = useState<ComponentType<WidgetProps> | null>(null);
  const { name } = props.question;
  useEffect(() => {
    let isGone = false;
    async function upgrade() {
      // Without a connection the select stays, which does the same.
      const part = await import('./Combobox.tsx').catch(() => null);
      const isInUse = document.activeElement?.id === controlId(name);
      if (part !== null && !isGone && !isInUse) setControl(() => part.Combobox);
    }
    void upgrade();
    return () => {
      isGone = true;
    };
  }, [name]);
  return Control === null ? <SelectWidget {...props} /> : <Control {...props} />;
}

/** Loaded on its own, since few pages ask for an address. Without it, every line can be typed. */
const AddressLookup = lazy(() =>
  import('./AddressLookup.tsx').then(({ AddressLookup: component }) => ({ default: component })),
);

/** A postcode; if it begins an address on its page, with the look-up of its addresses. */
function PostcodeWidget(props: WidgetProps) {
  const { question, onChange } = props;
  const { address } = usePageQuestions();
  const lookup = useRef<LookupHandle>(null);
  if (address?.postcode !== question.name) return <LineWidget {...props} />;

  /** Makes Enter look the address up; otherwise it would leave the page before there is an address. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || address?.isFolded !== true || lookup.current === null) return;
    event.preventDefault();
    lookup.current.find();
  }

  return (
    <div className="lookup">
      <LineWidget
        question={question}
        onKeyDown={onKeyDown}
        onChange={(value) => {
          lookup.current?.forget();
          onChange(value);
        }}
      />
      <Suspense fallback={null}>
        <AddressLookup {...props} address={address} ref={lookup} />
      </Suspense>
    </div>
  );
}
