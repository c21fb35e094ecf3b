import { useState, type ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { controlId, type ShownQuestion, type WidgetProps } from './page-questions.ts';
import { ControlGroup, describedBy } from './QuestionParts.tsx';
import { answerOfParts, partsOf, type DayFormat, type TypedParts } from '#domain/forms/typed-day.ts';
import { partsOfAnswer, pastedParts, wrongPart } from './typed-day.ts';

interface DayWidgetProps extends WidgetProps {
  readonly format: DayFormat;
}

export function DateWidget(props: WidgetProps) {
  return <DayWidget {...props} format="date" />;
}

export function MonthWidget(props: WidgetProps) {
  return <DayWidget {...props} format="month" />;
}

/**
 * A day or a month in boxes: quick to type anywhere, while a calendar is slow for a date people know by heart.
 * Keeps the typed text even if it is not a date.
 */
function DayWidget({ question, format, onChange }: DayWidgetProps) {
  const { t, i18n } = useTranslation();
  const { language } = i18n;
  const { name, ui, value, error } = question;
  const answer = typeof value === 'string' ? value : '';
  const [typed, setTyped] = useState<TypedParts>({ day: '', month: '', year: '' });
  const shown =
    (answerOfParts(format, typed, language) ?? '') === answer ? typed : partsOfAnswer(format, answer);

  function change(parts: TypedParts) {
    setTyped(parts);
    onChange(answerOfParts(format, parts, language));
  }
  function paste(event: ClipboardEvent) {
    const parts = pastedParts(format, event.clipboardData.getData('text'), language);
    if (parts === null) return;
    event.preventDefault();
    change(parts);
  }

  const wrong = error === null ? null : wrongDayPart(question, format);
  return (
    <ControlGroup question={question}>
      <div className="parts">
        {partsOf[format].map((part) => {
          const id = `${controlId(name)}-${part}`;
          return (
            <div key={part} className={`part ${part}`}>
              <label htmlFor={id}>{t(`forms.page.${part}`)}</label>
              <input
                id={id}
                name={`${name}-${part}`}
                className="line"
                type="text"
                inputMode="numeric"
                autoComplete={ui.autocomplete === 'bday' ? `bday-${part}` : 'off'}
                value={shown[part]}
                aria-invalid={part === wrong}
                aria-describedby={part === wrong ? describedBy({ ...question, hint: null }) : undefined}
                onChange={({ target }) => change({ ...shown, [part]: target.value })}
                onPaste={paste}
              />
            </div>
          );
        })}
      </div>
    </ControlGroup>
  );
}

/** Returns the box at fault; the first one if the date itself is right but doesn’t fit with other answers. */
export function wrongDayPart({ value, finding }: ShownQuestion, format: DayFormat) {
  const answer = typeof value === 'string' ? value : '';
  return finding?.code === 'format' ? wrongPart(format, answer) : partsOf[format][0];
}
