import { useTranslation } from 'react-i18next';
import { Fragment, type ReactNode } from 'react';
import type { AnswerValue } from '#schemas/forms/answers.ts';
import { choicesOf, inGroups, type Choice } from './choices.ts';
import { noneLast, withTick } from './none-of-these.ts';
import { Option } from './Option.tsx';
import { Opened } from './Opened.tsx';
import { controlId, usePageQuestions, type ShownQuestion, type WidgetProps } from './page-questions.ts';
import { ControlGroup, Described, describedBy, LabelText, OneControl } from './QuestionParts.tsx';

/** A choice of one option, or yes or no, with all options visible. */
export function RadiosWidget({ question, onChange }: WidgetProps) {
  const { t } = useTranslation();
  const { schema, ui } = question;
  const choices: readonly Choice[] =
    schema.type === 'boolean'
      ? [
          { value: true, title: ui.yes ?? t('forms.page.yes'), hint: null },
          { value: false, title: ui.no ?? t('forms.page.no'), hint: null },
        ]
      : choicesOf(question);
  return (
    <ControlGroup question={question} role="radiogroup">
      <GroupedChoices
        choices={choices}
        drawn={choices.map(({ value, title, hint }, at) => (
          <Option
            key={String(value)}
            kind="radio"
            id={idAt(question, at)}
            name={question.name}
            value={String(value)}
            title={title}
            hint={hint}
            isChosen={question.value === value}
            isInvalid={false}
            onChange={() => onChange(value)}
          >
            <Opened question={question.name} option={value} />
          </Option>
        ))}
      />
    </ControlGroup>
  );
}

export function CheckboxesWidget({ question, onChange }: WidgetProps) {
  const { t } = useTranslation();
  const { items } = usePageQuestions();
  const { schema, name, value, ui } = question;
  const choices: readonly Choice[] =
    schema.type === 'array' && 'from' in schema
      ? (items[schema.from] ?? []).map((item) => ({ value: item.id, title: item.name, hint: null }))
      : noneLast(choicesOf(question), ui.none, t('forms.page.or'));
  const chosen = chosenOf(value);
  return (
    <ControlGroup question={question}>
      <p className="about">
        {t(choices.length === 0 ? 'forms.page.nothingToChoose' : 'forms.page.chooseAny')}
      </p>
      <GroupedChoices
        choices={choices}
        drawn={choices.map(({ value: one, title, hint }, at) => (
          <Option
            key={String(one)}
            kind="checkbox"
            id={idAt(question, at)}
            name={name}
            value={String(one)}
            title={title}
            hint={hint}
            isChosen={chosen.includes(String(one))}
            isInvalid={question.error !== null}
            onChange={(isChosen) => onChange(withTick(question, choices, String(one), isChosen))}
          >
            <Opened question={name} option={one} />
          </Option>
        ))}
      />
    </ControlGroup>
  );
}

/**
 * A choice of one among many, in the browser's own select: people can search it by typing, and phones show
 * their own picker.
 */
export function SelectWidget({ question, onChange }: WidgetProps) {
  const { t } = useTranslation();
  const { name, ui, value, error } = question;
  const choices = choicesOf(question);
  return (
    <OneControl question={question}>
      <select
        id={controlId(name)}
        name={name}
        className="line whole"
        value={choices.some((choice) => choice.value === value) ? String(value) : ''}
        autoComplete={ui.autocomplete ?? 'off'}
        aria-invalid={error !== null}
        aria-describedby={describedBy(question)}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      >
        <option value="">{t('forms.page.choose')}</option>
        {inGroups(choices).map(({ group, choices: own }, index) =>
          group === null ? (
            own.map(drawOption)
          ) : (
            // oxlint-disable-next-line react/no-array-index-key
            <optgroup key={`${group} ${index}`} label={group}>
              {own.map(drawOption)}
            </optgroup>
          ),
        )}
      </select>
    </OneControl>
  );
}

/** A statement to agree to. Without a tick there is no answer; that is not the same as “no”. */
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
        title={<LabelText question={question} />}
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

function drawOption({ value, title }: Choice) {
  return (
    <option key={String(value)} value={String(value)}>
      {title}
    </option>
  );
}

function chosenOf(value: AnswerValue | undefined): readonly string[] {
  return typeof value === 'object' ? value : [];
}

/** Returns the id of an option. The first one has the question's own id, because an error links to it. */
function idAt({ name }: ShownQuestion, at: number): string {
  return at === 0 ? controlId(name) : `${controlId(name)}-${at + 1}`;
}

interface GroupedChoicesProps {
  readonly choices: readonly Choice[];
  /** The rendered choices, in the same order. */
  readonly drawn: readonly ReactNode[];
}

/**
 * Options under their headings, each group in a fieldset of its own: screen readers read its heading with each
 * of its options.
 */
function GroupedChoices({ choices, drawn }: GroupedChoicesProps) {
  let at = -1;
  return inGroups(choices).map(({ group, choices: own }, index) => {
    const shown = own.map((choice, place) => {
      at += 1;
      return (
        <Fragment key={String(choice.value)}>
          {choice.divider !== undefined && at > 0 && (group === null || place > 0) && (
            <p className="or">{choice.divider}</p>
          )}
          {drawn[at]}
        </Fragment>
      );
    });
    if (group === null) return shown;
    return (
      // Two runs may have the same heading if an option between them is offered to some only.
      // oxlint-disable-next-line react/no-array-index-key
      <fieldset key={`${group} ${index}`} className="group">
        <legend>{group}</legend>
        {shown}
      </fieldset>
    );
  });
}
