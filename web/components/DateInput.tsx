import { styled } from '@mui/material/styles';
import { useId, type ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { InputFrame } from './input-frame.ts';
import { QuestionFrame } from './Question.tsx';
import { dateIn, type TypedDate } from './typed-date.ts';

const Parts = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: theme.spacing(1.5),
  // The selector must be more specific than the question's own, which styles its heading.
  '&& label': { fontWeight: 400, fontSize: '0.9375rem' },
  '& .part': { width: '4.25rem' },
  '& .part.year': { width: '6rem' },
}));

const parts = ['day', 'month', 'year'] as const;

interface DateInputProps {
  /** Id of the first box, which an error summary links to. */
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  /** The error and how to correct it; null if there is none. */
  readonly error: string | null;
  readonly value: TypedDate;
  readonly onChange: (value: TypedDate) => void;
  /**
   * The autofill token, such as `bday`, to which each box adds its part; undefined if the browser should not
   * fill it in.
   */
  readonly autoComplete?: 'bday';
}

/**
 * A date that people know by heart, in three boxes: finding the year 1958 in a calendar takes long, and digits
 * are quick to type anywhere. A whole date pasted into one box fills all three.
 */
export function DateInput({ id, label, hint, error, value, onChange, autoComplete }: DateInputProps) {
  const { t, i18n } = useTranslation();
  const hintId = useId();
  const errorId = useId();

  function paste(event: ClipboardEvent) {
    const date = dateIn(event.clipboardData.getData('text'), i18n.language);
    if (date === null) return;
    event.preventDefault();
    onChange(date);
  }

  return (
    <QuestionFrame
      as="fieldset"
      data-invalid={error !== null}
      aria-describedby={error === null ? hintId : `${hintId} ${errorId}`}
    >
      <legend>{label}</legend>
      <p id={hintId} className="hint">
        {hint}
      </p>
      {error !== null && (
        <p id={errorId} className="error">
          {error}
        </p>
      )}
      <Parts>
        {parts.map((part) => {
          const partId = part === 'day' ? id : `${id}-${part}`;
          return (
            <div key={part} className={`part ${part}`}>
              <label htmlFor={partId}>{t(`accountForm.${part}`)}</label>
              <InputFrame data-wrong={error !== null}>
                <input
                  id={partId}
                  name={partId}
                  type="text"
                  inputMode="numeric"
                  value={value[part]}
                  aria-invalid={error !== null}
                  aria-describedby={error === null ? undefined : errorId}
                  {...(autoComplete ? { autoComplete: `${autoComplete}-${part}` } : {})}
                  onChange={({ target }) => onChange({ ...value, [part]: target.value })}
                  onPaste={paste}
                />
              </InputFrame>
            </div>
          );
        })}
      </Parts>
    </QuestionFrame>
  );
}
