import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/Button.tsx';
import { ErrorSummary, type FormProblem } from '../../components/ErrorSummary.tsx';
import { formControl, reasonControl, uploadControl, type AnswerProps } from './answer-props.ts';
import type { TypedReason } from './typed-reason.ts';
import type { ActionFiles } from './use-action-files.ts';

interface AnswerErrorProps extends AnswerProps {
  readonly files: ActionFiles;
  readonly reason: TypedReason;
}

/**
 * Explains why an answer was refused, or that its result is unknown; the typed text stays readable in any case.
 */
export function AnswerError({ action, files, reason, snapshot, send }: AnswerErrorProps) {
  const { t } = useTranslation();
  const { answer, code, may } = snapshot.context;
  const isIncomplete = snapshot.hasTag('error') && code === 'action.incomplete';
  const missing = isIncomplete ? missingOf() : [];
  // Files added since then are no longer missing, though the server has not been asked again.
  const [wasMissing, setWasMissing] = useState(false);
  if (wasMissing !== (isIncomplete && (wasMissing || missing.length > 0))) setWasMissing(!wasMissing);
  if (!snapshot.hasTag('error')) return null;
  if (wasMissing && missing.length === 0) return <output>{t('actions.nowThere')}</output>;
  const problem = t(`errors.${code ?? 'session.ended'}`);
  const field = code === 'action.reasonMissing' ? reasonControl : null;
  const isLost = snapshot.matches('changed') && answer !== null && !may.includes(answer);
  const typed = reason.read();
  return (
    <>
      <ErrorSummary
        key={`${String(snapshot.value)} ${code}`}
        title={t('accountForm.summaryTitle')}
        problems={missing.length > 0 ? missing : [{ field, text: problem }]}
      />
      {isLost && typed !== '' && (
        <div data-part="typed">
          <p>{t('actions.typed')}</p>
          <p className="said">{typed}</p>
        </div>
      )}
      {snapshot.matches('lineLost') && (
        <div className="ways">
          <Button
            variant="contained"
            data-event="answer.retry"
            onClick={() => send({ type: 'answer.retry' })}
          >
            {t('bid.retry')}
          </Button>
          <Button variant="outlined" data-event="answer.leave" onClick={() => send({ type: 'answer.leave' })}>
            {t('actions.goBack')}
          </Button>
        </div>
      )}
    </>
  );

  function missingOf(): FormProblem[] {
    const uploads = action.uploads
      .filter(({ name, minimum }) => (files[name]?.length ?? 0) < minimum)
      .map(({ name, label }) => ({ field: uploadControl(name), text: t('actions.missingFile', { label }) }));
    const isFormMissing = action.form !== null && action.form.sentAt === null;
    const form = isFormMissing ? [{ field: formControl, text: t('actions.missingForm') }] : [];
    // If nothing is missing here, one of the files is still being uploaded.
    return [...form, ...uploads];
  }
}
