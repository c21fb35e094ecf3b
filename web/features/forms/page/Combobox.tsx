// A native list cannot be searched by any word, nor say how many match; its keys are those of the box.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events */
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { optionsOf } from '#domain/forms/answer-kind.ts';
import { foldOptions, matchOptions, optionCalled } from '#domain/forms/choices/match-choices.ts';
import type { Option } from '#schemas/forms/answer-schema.ts';
import type { AnswerValue } from '#schemas/forms/answers.ts';
import { useApp } from '../../../app/app-context.ts';
import { controlId, type WidgetProps } from './page-questions.ts';
import { describedBy, OneControl } from './QuestionParts.tsx';

/** The most options shown: more would be slow to render at each keystroke, and no one reads them. */
const maximumShown = 300;

/**
 * An editable combobox with a listbox (ARIA Authoring Practices, "Editable Combobox With List Autocomplete").
 * Typed text that is none of the options is kept as it is: the form's check reports it like any answer that
 * does not fit.
 */
export function Combobox({ question, onChange }: WidgetProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { name, schema, ui, value, error, offer, label } = question;
  const folded = useMemo(
    () => foldOptions(optionsOf(schema).filter((option) => offer?.closed.includes(option.const) !== true)),
    [schema, offer],
  );
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: AnswerValue | undefined }>();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const list = useRef<HTMLUListElement>(null);

  const chosen = folded.find(({ option }) => option.const === value)?.option;
  // An answer that differs from the text typed here came from elsewhere, such as another device.
  const text =
    typed !== undefined && typed.value === value ? typed.text : (chosen?.title ?? String(value ?? ''));
  const isWhole = chosen !== undefined && text === chosen.title;
  const found = useMemo(() => matchOptions(folded, isWhole ? '' : text), [folded, isWhole, text]);
  const shown = found.slice(0, maximumShown);
  const id = controlId(name);
  const listId = `${id}-list`;
  const isShown = isOpen && shown.length > 0;

  useEffect(() => {
    if (isShown && active >= 0) list.current?.children.item(active)?.scrollIntoView({ block: 'nearest' });
  }, [isShown, active]);

  function keep(words: string, answer: AnswerValue | undefined) {
    setTyped({ text: words, value: answer });
    onChange(answer);
  }
  function choose(option: Option) {
    keep(option.title, option.const);
    setOpen(false);
    setActive(-1);
  }
  function open(at: number) {
    setOpen(true);
    setActive(at);
  }
  function press(event: KeyboardEvent) {
    const { key, altKey } = event;
    const last = shown.length - 1;
    const here = chosen === undefined || !isWhole ? -1 : shown.indexOf(chosen);
    if (key === 'ArrowDown') {
      if (!isOpen) open(altKey ? -1 : Math.max(here, 0));
      else setActive(active >= last ? 0 : active + 1);
    } else if (key === 'ArrowUp') {
      if (altKey) setOpen(false);
      else if (!isOpen) open(here < 0 ? last : here);
      else setActive(active <= 0 ? last : active - 1);
    } else if (key === 'Enter' && isShown) {
      const option = shown[active];
      if (option === undefined) setOpen(false);
      else choose(option);
    } else if (key === 'Escape' && isOpen) {
      setOpen(false);
      setActive(-1);
    } else return;
    event.preventDefault();
  }
  function leave() {
    const option = isShown ? shown[active] : undefined;
    if (option !== undefined) choose(option);
    setOpen(false);
    setActive(-1);
  }

  const status = statusOf();
  function statusOf(): string {
    const number = formats.number(found.length);
    if (text !== '' && !isWhole && found.length === 0) return t('forms.page.noMatch');
    if (!isOpen) return '';
    if (found.length > shown.length)
      return t('forms.page.firstMatches', { shown: formats.number(shown.length), number });
    return t('forms.page.matches', { number });
  }

  return (
    <OneControl question={question}>
      <p id={`${id}-how`} className="about">
        {t('forms.page.typeToFind')}
      </p>
      {/* Below the box, the list would cover it. */}
      <output className="about matches">{status}</output>
      <div className="combobox">
        <input
          id={id}
          name={name}
          className="line whole"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={listId}
          aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
          aria-invalid={error !== null}
          aria-describedby={describedBy(question, `${id}-how`)}
          autoComplete={ui.autocomplete ?? 'off'}
          autoCapitalize="none"
          spellCheck={false}
          value={text}
          onChange={({ target }) => {
            const words = target.value;
            open(-1);
            keep(words, words === '' ? undefined : (optionCalled(folded, words)?.const ?? words));
          }}
          onClick={() => open(active)}
          onKeyDown={press}
          onBlur={leave}
        />
        <ul id={listId} ref={list} role="listbox" aria-label={label} hidden={!isShown}>
          {isShown &&
            shown.map((option, at) => (
              <li
                key={option.const}
                id={`${listId}-${at}`}
                role="option"
                aria-selected={option.const === value}
                data-active={at === active}
                // Losing the focus would close the list before the press counts.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
              >
                {option.title}
                {aboutOption(option) !== '' && <span className="about">{aboutOption(option)}</span>}
              </li>
            ))}
        </ul>
      </div>
    </OneControl>
  );
}

/** Returns the text that distinguishes an option from others of the same name. */
function aboutOption({ description, group }: Option): string {
  return [description, group].filter((part) => part !== undefined).join(', ');
}
