import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AnyYesNo } from '#schemas/property-search.ts';

interface YesNoChoiceProps {
  /** The feature's param in the address. */
  readonly param: string;
  readonly label: string;
  readonly chosen: AnyYesNo;
  readonly onChoose: (chosen: AnyYesNo) => void;
}

/** A feature of a home: any, yes or no. */
export function YesNoChoice({ param, label, chosen, onChoose }: YesNoChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  const choices = [
    { value: -1, word: '', text: t('search.any') },
    { value: 1, word: 'yes', text: t('search.yes') },
    { value: 0, word: 'no', text: t('search.no') },
  ] as const;
  return (
    <div className="yes-no" role="radiogroup" aria-labelledby={id}>
      <span id={id}>{label}</span>
      <div className="segments">
        {choices.map(({ value, word, text }) => (
          <label key={value} className="chip">
            <input
              type="radio"
              name={param}
              value={word}
              checked={chosen === value}
              onChange={() => onChoose(value)}
            />
            {text}
          </label>
        ))}
      </div>
    </div>
  );
}
