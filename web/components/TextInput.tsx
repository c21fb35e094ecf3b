import OutlinedInput from '@mui/material/OutlinedInput';
import type { ChangeEvent, ReactNode } from 'react';
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

/** A question with one line to answer. */
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
        <OutlinedInput
          id={id}
          name={id}
          type={type}
          value={value}
          autoComplete={autoComplete}
          error={error !== null}
          endAdornment={end}
          onBlur={onBlur}
          onChange={({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.value)}
          slotProps={{
            input: {
              'aria-describedby': describedBy,
              // A missing value leaves the keyboard to the type of control, such as an email address.
              ...(inputMode === 'text' ? {} : { inputMode }),
              autoCapitalize,
              spellCheck: false,
            },
          }}
        />
      )}
    </Question>
  );
}
