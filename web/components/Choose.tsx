import { styled } from '@mui/material/styles';
import { useId, type ReactNode } from 'react';
import { choiceStyles } from './choice-styles.ts';
import { QuestionFrame } from './Question.tsx';

const Choices = styled('div')(({ theme }) => ({
  // Stronger than the label of a question, which they are not.
  '&& > label': {
    display: 'flex',
    alignItems: 'center',
    gap: '0.75rem',
    minHeight: '2.75rem',
    fontWeight: 400,
    marginBottom: 0,
    paddingBlock: '0.25rem',
    cursor: 'pointer',
  },
  '& input': choiceStyles(theme),
}));

interface ChooseProps<Value extends string> {
  /** The id of the first option, which an error links to. */
  readonly id: string;
  readonly legend: string;
  readonly hint?: string;
  readonly error: string | null;
  readonly chosen: Value | '';
  readonly options: readonly { readonly value: Value; readonly words: ReactNode }[];
  readonly onChoose: (value: Value) => void;
}

/** A question with several options, of which one can be chosen. */
export function Choose<Value extends string>({
  id,
  legend,
  hint,
  error,
  chosen,
  options,
  onChoose,
}: ChooseProps<Value>) {
  const [hintId, errorId] = [useId(), useId()];
  const describedBy = [hint === undefined ? [] : hintId, error === null ? [] : errorId].flat().join(' ');
  return (
    <QuestionFrame
      as="fieldset"
      data-invalid={error !== null}
      aria-describedby={describedBy === '' ? undefined : describedBy}
    >
      <legend>{legend}</legend>
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
      <Choices>
        {options.map(({ value, words }, index) => (
          <label key={value}>
            <input
              type="radio"
              id={index === 0 ? id : undefined}
              name={id}
              value={value}
              checked={chosen === value}
              onChange={() => onChoose(value)}
            />
            <span>{words}</span>
          </label>
        ))}
      </Choices>
    </QuestionFrame>
  );
}
