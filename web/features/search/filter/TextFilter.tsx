import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { longestText } from '#domain/search/search-address.ts';
import { InputFrame } from '../../../components/input-frame.ts';

/** Milliseconds that typing must pause before the search starts. */
const rest = 350;

interface TextFilterProps {
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** The search text, sent to the server after a pause in typing, or on Enter. */
export function TextFilter({ text, onChange }: TextFilterProps) {
  const { t } = useTranslation();
  const id = useId();
  const [typed, setTyped] = useState(text);
  const [shown, setShown] = useState(text);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // The search text changed from outside: by an address, or a removed filter.
  if (text !== shown) {
    setShown(text);
    if (text !== typed.trim()) setTyped(text);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  function look(words: string, delay: number) {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (words.trim() !== text) onChange(words.trim());
    }, delay);
  }

  return (
    <search>
      <label className="label" htmlFor={id}>
        {t('search.text')}
      </label>
      <InputFrame>
        <input
          id={id}
          name="text"
          type="search"
          value={typed}
          maxLength={longestText}
          autoComplete="off"
          enterKeyHint="search"
          aria-describedby={`${id}hint`}
          onChange={({ target }) => {
            setTyped(target.value);
            look(target.value, rest);
          }}
          onKeyDown={({ key }) => {
            if (key === 'Enter') look(typed, 0);
          }}
        />
      </InputFrame>
      <p className="hint" id={`${id}hint`}>
        {t('search.textHint')}
      </p>
    </search>
  );
}
