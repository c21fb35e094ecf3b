import { useTranslation } from 'react-i18next';
import { fileIdsIn, isSentLater } from '#domain/forms/formats/file-id.ts';
import { sentLater } from '#schemas/forms/sent-later.ts';
import { LazyFileUpload } from '../../uploads/LazyFileUpload.tsx';
import { Option } from './Option.tsx';
import { controlId, usePageQuestions, type WidgetProps } from './page-questions.ts';
import { ControlGroup, describedBy } from './QuestionParts.tsx';

/**
 * Files that prove something, or the promise to send them later if the form allows it: each is offered only
 * without the other.
 */
export function FilesWidget({ question, onChange }: WidgetProps) {
  const { t } = useTranslation();
  const { form } = usePageQuestions();
  const { schema, name, value, error } = question;
  if (!('documentKind' in schema)) return null;
  const ids = fileIdsIn(value);
  const isLater = isSentLater(value);
  return (
    <ControlGroup question={question}>
      {!isLater && (
        <LazyFileUpload
          purpose={{ form, answer: name, documentKind: schema.documentKind }}
          kinds={schema.kinds}
          maximumFiles={schema.maxItems}
          ids={ids}
          onChange={(now) => onChange(now.length === 0 ? undefined : now)}
          controlId={controlId(name)}
          describedBy={describedBy(question)}
          invalid={error !== null}
        />
      )}
      {schema.later === true && ids.length === 0 && (
        <Option
          kind="checkbox"
          id={`${controlId(name)}-later`}
          name={name}
          value={sentLater}
          title={t('forms.page.sentLater')}
          hint={null}
          isChosen={isLater}
          isInvalid={error !== null}
          onChange={(isChosen) => onChange(isChosen ? [sentLater] : undefined)}
        />
      )}
    </ControlGroup>
  );
}
