import { useTranslation } from 'react-i18next';
import { isSentLater } from '#domain/forms/formats/file-id.ts';
import { sentLater } from '#schemas/forms/answer-schema.ts';
import { Option } from './Option.tsx';
import { controlId, type WidgetProps } from './page-questions.ts';
import { ControlGroup } from './QuestionParts.tsx';

/** Files that prove something, or the promise to send them later where the form allows it. */
export function FilesWidget({ question, onChange }: WidgetProps) {
  const { t } = useTranslation();
  const { schema, name, value, error } = question;
  if (!('documentKind' in schema)) return null;
  return (
    <ControlGroup question={question}>
      {schema.later === true && (
        <Option
          kind="checkbox"
          id={`${controlId(name)}-later`}
          name={name}
          value={sentLater}
          title={t('forms.page.sentLater')}
          hint={null}
          isChosen={isSentLater(value)}
          isInvalid={error !== null}
          onChange={(isChosen) => onChange(isChosen ? [sentLater] : undefined)}
        />
      )}
    </ControlGroup>
  );
}
