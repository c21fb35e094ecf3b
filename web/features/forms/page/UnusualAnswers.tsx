import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnswerValue } from '#schemas/forms/answers.ts';
import { confirmedField } from '#schemas/forms/sent-fields.ts';
import { controlId } from './page-questions.ts';
import { Option } from './Option.tsx';

/** A valid but unusual answer. */
export interface UnusualAnswer {
  readonly question: string;
  /** The warning's sentence, filled in. */
  readonly text: string;
  readonly value: AnswerValue;
  readonly isConfirmed: boolean;
}

interface UnusualAnswersProps {
  readonly answers: readonly UnusualAnswer[];
  /** True if it takes focus when it appears: an error elsewhere on the page comes first. */
  readonly takesFocus: boolean;
  readonly onConfirm: (question: string, isRight: boolean) => void;
}

/**
 * Asks, above the button, whether unusual answers are right. Give it a new `key` with every attempt to
 * continue.
 */
export function UnusualAnswers({ answers, takesFocus, onConfirm }: UnusualAnswersProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (takesFocus) box.current?.focus();
    // It takes focus only when it appears: a tick must not move the focus.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const ids = answers.map(({ question }) => `${controlId(question)}-unusual`);
  return (
    <fieldset
      ref={box}
      tabIndex={-1}
      aria-describedby={ids.join(' ')}
      className="unusual"
      data-state="warning"
    >
      <legend>{t('forms.page.unusualTitle')}</legend>
      {answers.map(({ question, text, value, isConfirmed }, at) => (
        <fieldset key={question} className="question">
          <legend id={ids[at]}>{text}</legend>
          <Option
            kind="checkbox"
            id={`${controlId(question)}-confirmed`}
            name={confirmedField(question)}
            value={JSON.stringify(value)}
            title={t('forms.page.unusualYes')}
            hint={null}
            isChosen={isConfirmed}
            isInvalid={false}
            onChange={(isRight) => onConfirm(question, isRight)}
          />
        </fieldset>
      ))}
    </fieldset>
  );
}
