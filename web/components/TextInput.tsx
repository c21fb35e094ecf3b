import type { ReactNode } from 'react';
import { InputFrame } from './input-frame.ts';
import { Question } from './Question.tsx';

interface TextInputProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  /** The error and how to correct it; null if there is none. */
  readonly error: string | null;
  readonly type: 'text' | 'email' | 'password';
  readonly autoComplete: string;
  /** The phone keyboard; `numeric` for digits only. */
  readonly inputMode?: 'text' | 'numeric' | 'email';
  /** `words` for names: a phone starts each with a capital. */
  readonly autoCapitalize?: 'none' | 'words';
  readonly onBlur?: () => void;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly end?: ReactNode;
}

/** A question with a single-line box. */
export function TextInput({
  id,
  label,
  hint,
  error,
  type,
  autoComplete,
  inputMode = 'text',
  autoCapitalize = 'none',
  onBlur,
  value,
  onChange,
  end,
}: TextInputProps) {
  return (
    <Question id={id} label={label} hint={hint} error={error}>
      {(describedBy) => (
        <InputFrame data-wrong={error !== null}>
          <input
            id={id}
            name={id}
            type={type}
            value={value}
            autoComplete={autoComplete}
            aria-invalid={error !== null}
            aria-describedby={describedBy}
            // Without a value, the type of control, such as an email address, decides the keyboard.
            {...(inputMode === 'text' ? {} : { inputMode })}
            autoCapitalize={autoCapitalize}
            spellCheck={false}
            onBlur={onBlur}
            onChange={({ target }) => onChange(target.value)}
          />
          {end}
        </InputFrame>
      )}
    </Question>
  );
}
