import { useId, type ReactNode } from 'react';
import type { ParamName } from '#domain/search/search-params.ts';
import { plainIcon } from '../results/plain-icon.tsx';

interface Choice<Value extends string | number> {
  readonly value: Value;
  readonly text: string;
  readonly disabled?: boolean;
}

interface ChoiceChipsProps<Value extends string | number> {
  readonly legend: string;
  /** Single or multiple choice. */
  readonly type: 'radio' | 'checkbox';
  readonly choices: readonly Choice<Value>[];
  readonly chosen: readonly Value[];
  readonly onChoose: (value: Value, isChosen: boolean) => void;
  /**
   * The question's param in the address, for a form that the browser submits by itself; undefined if it is of
   * no use there.
   */
  readonly param?: ParamName;
  /** A note on the choices, such as why some are disabled. */
  readonly hint?: ReactNode;
}

/** A question with its answers as chips. */
export function ChoiceChips<Value extends string | number>({
  legend,
  type,
  choices,
  chosen,
  onChoose,
  param,
  hint,
}: ChoiceChipsProps<Value>) {
  const id = useId();
  const hintId = `${id}hint`;
  return (
    <fieldset
      {...(hint === undefined ? {} : { 'aria-describedby': hintId })}
      {...(param === undefined ? { 'data-needs-script': true } : {})}
    >
      <legend>{legend}</legend>
      <div className="chips">
        {choices.map(({ value, text, disabled = false }) => (
          <label key={value} className="chip">
            <input
              type={type}
              name={param ?? id}
              {...(param === undefined ? { form: '' } : {})}
              value={value}
              checked={chosen.includes(value)}
              disabled={disabled}
              onChange={({ target }) => onChoose(value, target.checked)}
            />
            {plainIcon('check')}
            {text}
          </label>
        ))}
      </div>
      {hint !== undefined && (
        <p className="hint" id={hintId}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
