import { useTranslation } from 'react-i18next';
import { optionsOf } from '#domain/forms/answer-kind.ts';
import { controlId, type WidgetProps } from './page-questions.ts';
import { describedBy, OneControl } from './QuestionParts.tsx';

/** One of many, as the browser's own list: it can be searched by typing, and a phone shows it as a phone does. */
export function SelectWidget({ question, onChange }: WidgetProps) {
  const { t } = useTranslation();
  const { name, schema, ui, value, error } = question;
  return (
    <OneControl question={question}>
      <select
        id={controlId(name)}
        name={name}
        className="line whole"
        value={typeof value === 'string' ? value : ''}
        autoComplete={ui.autocomplete ?? 'off'}
        aria-invalid={error !== null}
        aria-describedby={describedBy(question)}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      >
        <option value="">{t('forms.page.choose')}</option>
        {optionsOf(schema).map((option) => (
          <option key={option.const} value={option.const}>
            {option.title}
          </option>
        ))}
      </select>
    </OneControl>
  );
}
