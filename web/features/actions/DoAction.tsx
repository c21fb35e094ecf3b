import { useTranslation } from 'react-i18next';
import type { Action } from '#schemas/api/actions.ts';
import type { ChosenAnswer } from '#machines/process/action/contract.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { ButtonLink } from '../../components/ButtonLink.tsx';
import { LazyFileUpload } from '../uploads/LazyFileUpload.tsx';
import { formControl, uploadControl, type AnswerProps } from './answer-props.ts';
import type { ActionFiles } from './use-action-files.ts';

interface DoActionProps extends AnswerProps {
  readonly files: ActionFiles;
  /** Called with the upload's name. */
  readonly onFiles: (upload: string, ids: readonly string[]) => void;
}

const others = ['cannot-complete', 'refuse', 'discard'] as const satisfies readonly ChosenAnswer[];

/**
 * The action itself: its questions, its files and the send button, and links for saying why it can't be done.
 */
export function DoAction({ action, files, onFiles, snapshot, send }: DoActionProps) {
  const { t } = useTranslation();
  const isSending = snapshot.matches('sending');
  const { may, code } = snapshot.context;
  const mayComplete = may.includes('complete');
  const offered = others.filter((answer) => may.includes(answer));
  const isMissing = code === 'action.incomplete';
  return (
    <>
      {mayComplete && action.form !== null && <FormLink form={action.form} />}
      {mayComplete &&
        action.uploads.map(({ name, label, minimum, maximum }) => (
          <fieldset
            key={name}
            className="question"
            data-upload={name}
            data-invalid={isMissing && (files[name]?.length ?? 0) < minimum}
          >
            <legend>
              {label} {minimum === 0 && <span className="optional">({t('newActions.ifYouHave')})</span>}
            </legend>
            <LazyFileUpload
              purpose={{ action: action.id, answer: name }}
              maximumFiles={maximum}
              ids={files[name] ?? []}
              onChange={(ids) => onFiles(name, ids)}
              controlId={uploadControl(name)}
              describedBy={undefined}
              invalid={isMissing && (files[name]?.length ?? 0) < minimum}
            />
          </fieldset>
        ))}
      {mayComplete && (
        <div>
          <Button
            variant="contained"
            size="large"
            data-event="action.complete"
            aria-disabled={!snapshot.can({ type: 'action.complete' })}
            onClick={() => send({ type: 'action.complete' })}
          >
            {t(isSending ? 'messages.sending' : sendWords(action))}
          </Button>
        </div>
      )}
      {offered.length > 0 && (
        <div className="ways">
          {offered.map((answer) => (
            <Button
              key={answer}
              variant="outlined"
              data-event="answer.choose"
              data-answer={answer}
              aria-disabled={!snapshot.can({ type: 'answer.choose', answer })}
              onClick={() => send({ type: 'answer.choose', answer })}
            >
              {t(`actions.choose.${answer}`)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}

/**
 * Returns the text key of the send button. If there is nothing to send along, the button reports the action as
 * done.
 */
function sendWords({ origin, uploads, form }: Action) {
  if (origin === 'resident') return 'actions.sendOwn';
  return uploads.length > 0 || form !== null ? 'actions.send' : 'actions.done';
}

function FormLink({ form }: { readonly form: NonNullable<Action['form']> }) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { title, formIdentifier, sentAt } = form;
  return (
    <div data-part="form">
      <p>
        {sentAt === null
          ? t('actions.formAsked', { form: title })
          : t('actions.formSent', { form: title, when: formats.dayAndTime(sentAt) })}
      </p>
      {sentAt === null && (
        <ButtonLink
          id={formControl}
          to="/account/forms/{-$form}"
          params={{ form: formIdentifier }}
          variant="outlined"
        >
          {t('actions.toForm')}
        </ButtonLink>
      )}
    </div>
  );
}
