import { Option } from './Option.tsx';
import { Opened } from './Opened.tsx';
import { controlId, type WidgetProps } from './page-questions.ts';
import { Described, describedBy, LabelText } from './QuestionParts.tsx';

/** Something that has to be agreed to. Taking the tick away is no answer, and no "no". */
export function StatementWidget({ question, onChange }: WidgetProps) {
  const { name, value, error } = question;
  return (
    <div className="question" data-invalid={error !== null}>
      <Described question={question} />
      <Option
        kind="checkbox"
        id={controlId(name)}
        name={name}
        value="true"
        title={<LabelText question={{ ...question, isHeading: false }} />}
        hint={null}
        isChosen={value === true}
        isInvalid={error !== null}
        describedBy={describedBy(question)}
        onChange={(isChosen) => onChange(isChosen ? true : undefined)}
      >
        <Opened question={name} option />
      </Option>
    </div>
  );
}
