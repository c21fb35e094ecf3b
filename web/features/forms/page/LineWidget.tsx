import { useState, type KeyboardEvent } from 'react';
import { controlId, type ShownQuestion, type WidgetProps } from './page-questions.ts';
import { describedBy, OneControl } from './QuestionParts.tsx';
import { answerOfText, textOfAnswer } from '#domain/forms/typed-text.ts';
import { answerOfNumber } from '#domain/forms/typed-number.ts';
import { useApp } from '../../../app/app-context.ts';

/** The phone keyboard and width for a line of text. */
interface Line {
  readonly type: 'text' | 'email' | 'tel';
  readonly inputMode?: 'numeric' | 'decimal';
  readonly size: 'short' | 'middle' | 'whole';
  readonly isName: boolean;
}

function lineOf({ schema, widget }: ShownQuestion): Line {
  if (widget === 'postcode') return { type: 'text', size: 'short', isName: false };
  if (schema.type === 'integer') return { type: 'text', inputMode: 'numeric', size: 'short', isName: false };
  if (schema.type === 'number') return { type: 'text', inputMode: 'decimal', size: 'short', isName: false };
  if (schema.type === 'string' && 'format' in schema) {
    if (schema.format === 'email') return { type: 'email', size: 'whole', isName: false };
    if (schema.format === 'telephone') return { type: 'tel', size: 'middle', isName: false };
    return { type: 'text', size: 'middle', isName: false };
  }
  return { type: 'text', size: 'whole', isName: true };
}

interface LineProps extends WidgetProps {
  readonly onKeyDown?: (event: KeyboardEvent) => void;
}

/**
 * A single line: text, a number, an amount, an email address. The typed text stays as it is, even if the kept
 * answer differs: 1,200 is kept as the number 1200. An earlier answer is shown as its format writes it.
 */
export function LineWidget({ question, onChange, onKeyDown }: LineProps) {
  const { name, schema, ui, value, error, prefix, suffix } = question;
  const { formats } = useApp();
  const isNumber = schema.type === 'integer' || schema.type === 'number';
  const answerOf = (text: string) => (isNumber ? answerOfNumber(text) : answerOfText(schema, text));
  const [typed, setTyped] = useState('');
  const shown = answerOf(typed) === value ? typed : textOfAnswer(schema, String(value ?? ''), formats);
  const { type, inputMode, size, isName } = lineOf(question);
  // The £ of an amount is clear from the question; other words before the box carry meaning.
  const isPrefixSaid = prefix !== null && question.widget !== 'money';
  const [prefixId, suffixId] = [`${controlId(name)}-prefix`, `${controlId(name)}-suffix`];
  const beside = [isPrefixSaid ? prefixId : [], suffix === null ? [] : suffixId].flat().join(' ');
  const input = (
    <input
      id={controlId(name)}
      name={name}
      className={`line ${size}`}
      type={type}
      inputMode={inputMode}
      value={shown}
      autoComplete={ui.autocomplete ?? 'off'}
      autoCapitalize={isName ? undefined : 'none'}
      spellCheck={isName ? undefined : false}
      aria-invalid={error !== null}
      aria-describedby={describedBy(question, beside === '' ? undefined : beside)}
      onKeyDown={onKeyDown}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(answerOf(target.value));
      }}
    />
  );
  return (
    <OneControl question={question}>
      {prefix === null && suffix === null ? (
        input
      ) : (
        <div className="beside">
          {prefix !== null && (
            <span {...(isPrefixSaid ? { id: prefixId } : { 'aria-hidden': true })}>{prefix}</span>
          )}
          {input}
          {suffix !== null && <span id={suffixId}>{suffix}</span>}
        </div>
      )}
    </OneControl>
  );
}
