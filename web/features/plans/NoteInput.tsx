import { useEffect, useRef } from 'react';
import { InputFrame } from '../../components/input-frame.ts';
import { Question } from '../../components/Question.tsx';

/** The same as `stepNoteLimit` in the API; importing a schema would add it to the page's bundle. */
const limit = 4_000;

interface NoteInputProps {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly error: string | null;
  /** True if it has replaced the button that was pressed. */
  readonly takesFocus?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A question with a text box of several lines. */
export function NoteInput({ id, label, hint, error, takesFocus = false, value, onChange }: NoteInputProps) {
  const control = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (takesFocus) control.current?.focus();
  }, [takesFocus]);
  return (
    <Question id={id} label={label} hint={hint} error={error}>
      {(describedBy) => (
        <InputFrame data-wrong={error !== null}>
          <textarea
            id={id}
            name={id}
            rows={3}
            maxLength={limit}
            ref={control}
            value={value}
            aria-invalid={error !== null}
            aria-describedby={describedBy}
            onChange={({ target }) => onChange(target.value)}
          />
        </InputFrame>
      )}
    </Question>
  );
}
