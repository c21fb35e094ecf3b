import { useId } from 'react';
import { Checkbox } from '../../components/Checkbox.tsx';

interface ChoiceGroupProps<Value> {
  readonly name: string;
  readonly legend: string;
  readonly hint?: string;
  readonly choices: readonly { readonly value: Value; readonly text: string }[];
  readonly chosen: readonly Value[];
  readonly onChange: (chosen: Value[]) => void;
}

/** A group of checkboxes under one question. */
export function ChoiceGroup<Value extends string | number>({
  name,
  legend,
  hint,
  choices,
  chosen,
  onChange,
}: ChoiceGroupProps<Value>) {
  const id = useId();
  return (
    <fieldset data-choice={name} aria-describedby={hint === undefined ? undefined : `${id}-hint`}>
      <legend>{legend}</legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      <ul className="boxes">
        {choices.map(({ value, text }) => (
          <li key={value}>
            <Checkbox
              id={`${id}-${value}`}
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(
                  choices
                    .map((choice) => choice.value)
                    .filter((one) => (one === value ? target.checked : chosen.includes(one))),
                )
              }
            />
            <label htmlFor={`${id}-${value}`}>{text}</label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
