import type { AriaRole, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeading } from '../../../components/PageHeading.tsx';
import { controlId, usePageQuestions, type ShownQuestion } from './page-questions.ts';
import { TextsAt } from './PageTexts.tsx';
import { FormText } from './FormText.tsx';

interface LabelProps {
  readonly question: ShownQuestion;
}

/** The text of a question, and “(optional)” if it may be left out: most may not. */
export function LabelText({ question: { label, isOptional, heading } }: LabelProps) {
  const { t } = useTranslation();
  const optional = isOptional && <span className="optional"> {t('forms.page.optional')}</span>;
  if (heading === null)
    return (
      <>
        {label}
        {optional}
      </>
    );
  return (
    <>
      <PageHeading title={heading.title}>{heading.words}</PageHeading>
      {optional}
    </>
  );
}

/** Returns the ids for `aria-describedby`; undefined if there are none. */
export function describedBy({ name, hint, error, offer }: ShownQuestion, more?: string): string | undefined {
  const id = controlId(name);
  const ids = [
    hint === null ? [] : `${id}-hint`,
    (offer?.lost ?? []).length === 0 ? [] : `${id}-lost`,
    error === null ? [] : `${id}-error`,
    more ?? [],
  ].flat();
  return ids.length === 0 ? undefined : ids.join(' ');
}

/** The hint and the error, which come before the control to be read first. */
export function Described({ question: { name, hint, error, heading, offer } }: LabelProps) {
  const { t } = useTranslation();
  const id = controlId(name);
  return (
    <>
      {heading !== null && <BelowHeading name={name} intro={heading.intro} />}
      {hint !== null && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {offer !== null && offer.lost.length > 0 && (
        <p id={`${id}-lost`} className="lost">
          {t('forms.page.notOffered', { choices: offer.titles.join(', ') })}
        </p>
      )}
      {error !== null && (
        <p id={`${id}-error`} className="error">
          <span className="visually-hidden">{t('forms.page.errorPrefix')} </span>
          {error}
        </p>
      )}
    </>
  );
}

/** The paragraphs and texts between the page's heading and its question, if the heading asks that question. */
function BelowHeading({ name, intro }: { readonly name: string; readonly intro: readonly string[] }) {
  const { say } = usePageQuestions();
  return (
    <>
      {intro.map((paragraph) => (
        <p key={paragraph} className="before">
          <FormText text={paragraph} fill={say} />
        </p>
      ))}
      <TextsAt before={name} />
    </>
  );
}

interface OneControlProps extends LabelProps {
  readonly children: ReactNode;
}

/** A question with one control. */
export function OneControl({ question, children }: OneControlProps) {
  return (
    <div className="question" data-invalid={question.error !== null}>
      <label htmlFor={controlId(question.name)}>
        <LabelText question={question} />
      </label>
      <Described question={question} />
      {children}
    </div>
  );
}

interface GroupProps extends LabelProps {
  /** `radiogroup`, the only group that may have `aria-invalid`; otherwise a plain group. */
  readonly role?: AriaRole;
  readonly children: ReactNode;
}

/** A question with several controls: its text names the group, hint and error describe it. */
export function ControlGroup({ question, role, children }: GroupProps) {
  const isInvalid = question.error !== null;
  return (
    <fieldset
      className="question"
      data-invalid={isInvalid}
      aria-describedby={describedBy(question)}
      {...(role === 'radiogroup' ? { role, 'aria-invalid': isInvalid } : {})}
    >
      <legend>
        <LabelText question={question} />
      </legend>
      <Described question={question} />
      {children}
    </fieldset>
  );
}
