import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';

/** The styles of a question and its parts; also for groups of controls, as a `fieldset`. */
export const QuestionFrame = styled('div')(({ theme }) => ({
  minWidth: 0,
  margin: 0,
  padding: 0,
  border: 0,
  '& legend': { padding: 0 },
  '& label, & legend': { display: 'block', fontWeight: 600, marginBottom: '0.25rem' },
  '& .hint': { color: theme.vars.palette.text.secondary, marginBottom: '0.375rem', fontSize: '0.9375rem' },
  '& .error': { color: theme.vars.palette.error.main, fontWeight: 600, marginBottom: '0.375rem' },
  '&[data-invalid="true"]': {
    borderInlineStart: `4px solid ${theme.vars.palette.error.main}`,
    paddingInlineStart: '0.875rem',
  },
}));

interface QuestionProps {
  /** Id of its control. */
  readonly id: string;
  readonly label: string;
  readonly hint?: string | undefined;
  /** The error and how to correct it; null if there is none. */
  readonly error: string | null;
  /** Renders the control; `describedBy` has the ids of hint and error for the control itself. */
  readonly children: (describedBy: string | undefined) => ReactNode;
}

/** A question with its hint and error above the control, linked to it by id. */
export function Question({ id, label, hint, error, children }: QuestionProps) {
  const hintId = useId();
  const errorId = useId();
  const describedBy = [hint === undefined ? [] : hintId, error === null ? [] : errorId].flat().join(' ');
  return (
    <QuestionFrame data-invalid={error !== null}>
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
      {children(describedBy === '' ? undefined : describedBy)}
    </QuestionFrame>
  );
}
