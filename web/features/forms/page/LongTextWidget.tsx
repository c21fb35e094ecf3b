import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { controlId, type WidgetProps } from './page-questions.ts';
import { describedBy, OneControl } from './QuestionParts.tsx';

/** Milliseconds after the last keystroke until the number of characters left is announced. */
const pause = 1000;

/**
 * A text of several lines, with a count of the characters left. People may type too much and it is kept:
 * cutting it off would silently lose what they pasted.
 */
export function LongTextWidget({ question, onChange }: WidgetProps) {
  const { t } = useTranslation();
  const { name, schema, ui, value, error } = question;
  const id = controlId(name);
  const text = typeof value === 'string' ? value : '';
  const most = schema.type === 'string' && 'maxLength' in schema ? schema.maxLength : null;
  const left = most === null ? 0 : most - [...text].length;
  const room = t(left < 0 ? 'forms.page.tooMany' : 'forms.page.left', { number: Math.abs(left) });
  const [announced, setAnnounced] = useState('');
  useEffect(() => {
    // Silent until something is typed: the description already gives the limit.
    const timer = setTimeout(() => setAnnounced(text === '' ? '' : room), pause);
    return () => clearTimeout(timer);
  }, [text, room]);
  return (
    <OneControl question={question}>
      <textarea
        id={id}
        name={name}
        className="line whole"
        rows={most !== null && most <= 200 ? 3 : 6}
        value={text}
        autoComplete={ui.autocomplete ?? 'off'}
        aria-invalid={error !== null}
        aria-describedby={describedBy(question, most === null ? undefined : `${id}-limit`)}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
      {most !== null && (
        <>
          <p className="count" aria-hidden="true" data-over={left < 0}>
            {room}
          </p>
          <span id={`${id}-limit`} className="visually-hidden">
            {t('forms.page.limit', { number: most })}
          </span>
          <output className="visually-hidden">{announced}</output>
        </>
      )}
    </OneControl>
  );
}
