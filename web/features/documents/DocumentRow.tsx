import { Link } from '@tanstack/react-router';
import { useEffect, useId, useRef, useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import type { SentDocument } from '#schemas/api/documents.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { fileSize } from '../uploads/file-size.ts';

interface DocumentRowProps {
  readonly document: SentDocument;
  /** True while one of the files is being downloaded or removed. */
  readonly isBusy: boolean;
  readonly onDownload: () => void;
  readonly onRemove: () => void;
}

const notSent = {
  form: 'documents.notSent',
  action: 'documents.actionNotSent',
  message: 'documents.messageNotSent',
} as const satisfies Readonly<Record<SentDocument['sentFor'], string>>;

/** The purpose a file was sent for, with a link if the person can still look at it. */
function SentFor({ document: { form, sentFor, actionId } }: Pick<DocumentRowProps, 'document'>) {
  const { t } = useTranslation();
  if (actionId !== null) {
    const link = <Link to="/account/actions/$action" params={{ action: actionId }} />;
    return <Trans i18nKey="documents.forAction" components={{ action: link }} />;
  }
  if (sentFor === 'message') return t('documents.forMessage');
  return form === null ? t('documents.formGone') : t('documents.for', { form });
}

/** A file that the person sent: what it proves, its purpose, its state, and the actions on it. */
export function DocumentRow({ document, isBusy, onDownload, onRemove }: DocumentRowProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { file, documentKind, form, sentFor, sentAt } = document;
  const isFormGone = sentFor === 'form' && form === null;
  const [step, setStep] = useState<'untouched' | 'asking' | 'kept'>('untouched');
  const confirm = useRef<HTMLButtonElement>(null);
  const remove = useRef<HTMLButtonElement>(null);
  // The pressed button disappears with each step: focus goes to what replaces it.
  useEffect(() => {
    if (step === 'asking') confirm.current?.focus();
    if (step === 'kept') remove.current?.focus();
  }, [step]);
  const nameId = useId();
  const { amount, unit } = fileSize(file.size);
  const isKept = file.state === 'clean' || file.state === 'notScanned';
  const mayRemove = file.allowedEvents.includes('file.remove');
  return (
    <li data-file={file.id} data-state={file.state}>
      <h3 id={nameId}>
        {/* A name may be written from right to left and would reorder the text beside it. */}
        <bdi>{file.name}</bdi>
      </h3>
      <p>
        {documentKind ?? t('documents.someKind')}, {formats.number(amount)} {unit}
        {file.receivedAt !== null && `, ${formats.dayOf(file.receivedAt)}`}
      </p>
      <p>
        <SentFor document={document} />{' '}
        {sentAt !== null && t('documents.sentAt', { when: formats.dayAndTime(sentAt) })}
        {sentAt === null && !isFormGone && t(notSent[sentFor])}
      </p>
      <p className="state">
        <StateWords file={file} />
      </p>
      {step === 'asking' ? (
        <fieldset className="buttons">
          <legend>{t('documents.removeQuestion', { name: file.name })}</legend>
          <Button
            variant="contained"
            data-event="file.remove"
            ref={confirm}
            aria-disabled={isBusy}
            onClick={() => isBusy || onRemove()}
          >
            {t('documents.removeConfirm')}
          </Button>
          <Button variant="outlined" data-event="file.keep" onClick={() => setStep('kept')}>
            {t('documents.keep')}
          </Button>
        </fieldset>
      ) : (
        (isKept || mayRemove) && (
          <div className="buttons no-print">
            {isKept && (
              <Button
                variant="outlined"
                data-event="file.download"
                aria-describedby={nameId}
                aria-disabled={isBusy}
                onClick={() => isBusy || onDownload()}
              >
                {t('documents.download')}
              </Button>
            )}
            {mayRemove && (
              <Button
                ref={remove}
                variant="outlined"
                data-event="file.askRemove"
                aria-describedby={nameId}
                onClick={() => setStep('asking')}
              >
                {t('documents.remove')}
              </Button>
            )}
          </div>
        )
      )}
    </li>
  );
}

/** The state of a file in words, with the reason for a refusal. */
function StateWords({ file }: { readonly file: SentDocument['file'] }) {
  const { t } = useTranslation();
  if (file.state === 'refused' && file.refusal !== null) {
    return `${t('documents.state.refused')} ${t(`uploads.problem.${file.refusal}`)}.`;
  }
  return t(`documents.state.${file.state}`);
}
