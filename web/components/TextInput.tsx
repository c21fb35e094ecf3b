import OutlinedInput from '@mui/material/OutlinedInput';
import { styled } from '@mui/material/styles';
import { useId, type ChangeEvent, type ReactNode } from 'react';

const Group = styled('div')(({ theme }) => ({
  paddingInlineStart: 0,
  '& label': { display: 'block', fontWeight: 600, marginBottom: '0.25rem' },
  '& .hint': { color: theme.vars.palette.text.secondary, marginBottom: '0.375rem', fontSize: '0.9375rem' },
  '& .error': { color: theme.vars.palette.error.main, fontWeight: 600, marginBottom: '0.375rem' },
  '&[data-invalid="true"]': {
    borderInlineStart: `4px solid ${theme.vars.palette.error.main}`,
    paddingInlineStart: '0.875rem',
  },
  '& .MuiOutlinedInput-root': {
    width: '100%',
    background: theme.vars.palette.background.paper,
    borderRadius: Math.min(theme.council.shape.radius, 10),
  },
  '& .MuiOutlinedInput-notchedOutline': { borderColor: theme.vars.palette.outline, borderWidth: 2 },
  '& .MuiOutlinedInput-input': { paddingBlock: '0.75rem', height: 'auto', lineHeight: 1.4 },
}));

interface TextInputProps {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  /** What is wrong and what to do; null when nothing is. */
  readonly error: string | null;
  readonly type: 'text' | 'email' | 'password';
  readonly autoComplete: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly end?: ReactNode;
}

/** A question with one line to answer: label, hint and error above, all of them tied to the control. */
export function TextInput({
  id,
  label,
  hint,
  error,
  type,
  autoComplete,
  value,
  onChange,
  end,
}: TextInputProps) {
  const hintId = useId();
  const errorId = useId();
  const described = [hint === undefined ? [] : hintId, error === null ? [] : errorId].flat().join(' ');
  return (
    <Group data-invalid={error !== null}>
      <label htmlFor={id}>{label}</label>
      {hint !== undefined && (
        <p id={hintId} className="hint">
          {hint}
        </p>
      )}
      {error !== null && (
        <p id={errorId} className="error">
          {error}
        </p>
      )}
      <OutlinedInput
        id={id}
        name={id}
        type={type}
        value={value}
        autoComplete={autoComplete}
        error={error !== null}
        endAdornment={end}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => onChange(target.value)}
        slotProps={{
          input: {
            ...(described === '' ? {} : { 'aria-describedby': described }),
            autoCapitalize: 'none',
            spellCheck: false,
          },
        }}
      />
    </Group>
  );
}
