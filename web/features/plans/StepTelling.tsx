import { styled } from '@mui/material/styles';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StepResponse } from '#schemas/api/plans.ts';
import { errorCodesOf } from '../../api/error-codes-of.ts';
import { useApp } from '../../app/app-context.ts';
import { Button } from '../../components/Button.tsx';
import { ErrorSummary, type FormProblem } from '../../components/ErrorSummary.tsx';
import { NoteInput } from './NoteInput.tsx';
import { type StepReport, useTelling } from './use-telling.ts';

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
export function StepTelling({ shown }: { readonly shown: StepResponse }) {
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
  const telling = useTelling(step.id, (told) => {
    setIsDeclining(false);
    if (told.what === 'cannot') setReason('');
    if (told.what === 'comment') setComment('');
    setNews(t(told.what === 'comment' ? 'plans.commentSent' : 'plans.saved'));
    // The pressed button has disappeared with its action.
    place.current?.focus();
  });
  if (isOver) return <Unsent texts={[reason, comment]} />;

  function tell(told: StepReport) {
    setNews('');
    setAttempt(attempt + 1);
    const said = told.what === 'cannot' ? told.reason : told.what === 'comment' ? told.comment : null;
    const lacks = said !== null && said.trim() === '' && (told.what === 'cannot' ? 'reason' : 'comment');
    setMissing(lacks || null);
    if (!lacks && !telling.isPending) telling.mutate(told);
  }

  const { version, moves } = step;
  const mayDecline = moves.includes('cannot');
  const isStaff = api.impersonationId !== undefined;
  const problems: FormProblem[] = missing
    ? [{ field: `step-${missing}`, text: t(`plans.${missing}Missing`) }]
    : telling.error
      ? errorCodesOf(telling.error).map((code) => ({ field: null, text: t(`errors.${code}`) }))
      : [];
  return (
    <Box className="no-print">
      <output ref={place} tabIndex={-1}>
        {news}
      </output>
      {problems.length > 0 && (
        <ErrorSummary
          key={`${attempt} ${telling.failureCount}`}
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
              onClick={() => tell({ what: 'done', version })}
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
              onClick={() => tell({ what: 'again', version })}
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
            tell({ what: 'cannot', version, reason });
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
              aria-disabled={telling.isPending}
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
          tell({ what: 'comment', comment });
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
            aria-disabled={telling.isPending}
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
