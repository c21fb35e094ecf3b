import { styled } from '@mui/material/styles';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepResponse } from '#schemas/api/plans.ts';
import { errorCodesOf } from '../../api/error-codes-of.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorSummary, type FormProblem } from '../../components/ErrorSummary.tsx';
import { NoteInput } from './NoteInput.tsx';
import { type StepReport, useStepReport } from './use-step-report.ts';

const Box = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: theme.spacing(2),
  '& output': { fontWeight: 600 },
  '& output:empty': { position: 'absolute' },
  '& .buttons': { display: 'flex', flexWrap: 'wrap', gap: theme.spacing(1) },
  '& form': { display: 'grid', gap: theme.spacing(2) },
}));

/**
 * The reports that the person can make on a step now: that it is done, that they can't do it, that it isn't
 * done yet, or a comment.
 */
export function StepReports({ shown }: { readonly shown: StepResponse }) {
  const { t } = useTranslation();
  const { api } = useApp();
  const { step, isOver } = shown;
  const [isDeclining, setIsDeclining] = useState(false);
  const [reason, setReason] = useState('');
  const [comment, setComment] = useState('');
  const [missing, setMissing] = useState<'reason' | 'comment' | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [news, setNews] = useState('');
  const place = useRef<HTMLOutputElement>(null);
  const sending = useStepReport(step.id, (report) => {
    setIsDeclining(false);
    if (report.what === 'cannot') setReason('');
    if (report.what === 'comment') setComment('');
    setNews(t(report.what === 'comment' ? 'plans.commentSent' : 'plans.saved'));
    // The pressed button has disappeared with its action.
    place.current?.focus();
  });
  if (isOver) return <Unsent texts={[reason, comment]} />;

  function send(report: StepReport) {
    setNews('');
    setAttempt(attempt + 1);
    const text = report.what === 'cannot' ? report.reason : report.what === 'comment' ? report.comment : null;
    const lacks = text !== null && text.trim() === '' && (report.what === 'cannot' ? 'reason' : 'comment');
    setMissing(lacks || null);
    if (!lacks && !sending.isPending) sending.mutate(report);
  }

  const { version, moves } = step;
  const mayDecline = moves.includes('cannot');
  const isStaff = api.impersonationId !== undefined;
  const problems: FormProblem[] = missing
    ? [{ field: `step-${missing}`, text: t(`plans.${missing}Missing`) }]
    : sending.error
      ? errorCodesOf(sending.error).map((code) => ({ field: null, text: t(`errors.${code}`) }))
      : [];
  return (
    <Box className="no-print">
      <output ref={place} tabIndex={-1}>
        {news}
      </output>
      {problems.length > 0 && (
        <ErrorSummary
          key={`${attempt} ${sending.failureCount}`}
          title={t('plans.problem')}
          problems={problems}
        />
      )}
      {!isDeclining && moves.length > 0 && (
        <div className="buttons">
          {moves.includes('done') && (
            <Button
              variant="contained"
              data-event="step.done"
              onClick={() => send({ what: 'done', version })}
            >
              {t('plans.done')}
            </Button>
          )}
          {mayDecline && !isStaff && (
            <Button variant="outlined" data-event="step.askCannot" onClick={() => setIsDeclining(true)}>
              {t('plans.cannot')}
            </Button>
          )}
          {moves.includes('again') && (
            <Button
              variant="outlined"
              data-event="step.again"
              onClick={() => send({ what: 'again', version })}
            >
              {t(step.state === 'cannot' ? 'plans.againCannot' : 'plans.again')}
            </Button>
          )}
        </div>
      )}
      {mayDecline && isStaff && <p>{t('plans.staffCannot')}</p>}
      {isDeclining && (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            send({ what: 'cannot', version, reason });
          }}
        >
          <NoteInput
            id="step-reason"
            label={t('plans.reason')}
            hint={t('plans.reasonHint')}
            error={missing === 'reason' ? t('plans.reasonMissing') : null}
            takesFocus
            value={reason}
            onChange={setReason}
          />
          <div className="buttons">
            <Button
              type="submit"
              variant="contained"
              data-event="step.cannot"
              aria-disabled={sending.isPending}
            >
              {t('plans.sendReason')}
            </Button>
            <Button variant="outlined" data-event="step.keep" onClick={() => setIsDeclining(false)}>
              {t('plans.cancel')}
            </Button>
          </div>
        </form>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send({ what: 'comment', comment });
        }}
      >
        <NoteInput
          id="step-comment"
          label={t('plans.comment')}
          hint={t('plans.commentHint')}
          error={missing === 'comment' ? t('plans.commentMissing') : null}
          value={comment}
          onChange={setComment}
        />
        <div className="buttons">
          <Button
            type="submit"
            variant="outlined"
            data-event="step.comment"
            aria-disabled={sending.isPending}
          >
            {t('plans.sendComment')}
          </Button>
        </div>
      </form>
    </Box>
  );
}

/** Text typed before the plan ended, which can't be sent any more, for the person to copy. */
function Unsent({ texts }: { readonly texts: readonly string[] }) {
  const { t } = useTranslation();
  const typed = [...new Set(texts)].filter((text) => text.trim() !== '');
  if (typed.length === 0) return null;
  return (
    <Box className="no-print" data-state="kept" role="alert">
      <p>{t('plans.notSent')}</p>
      {typed.map((text) => (
        <p key={text} className="text">
          {text}
        </p>
      ))}
    </Box>
  );
}
