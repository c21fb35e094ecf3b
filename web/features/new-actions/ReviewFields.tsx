import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import { decisionsUnder, lawOn, lawPack } from '#domain/law/laws.ts';
import type { NewActionsResponse, ReviewableDecision } from '#schemas/api/new-actions.ts';
import type { ReviewKind } from '#schemas/reviews.ts';
import { useApp } from '../../app/app-context.ts';
import { Choose } from '../../components/Choose.tsx';
import { DateInput } from '../../components/DateInput.tsx';
import { LongText } from '../../components/long-text.ts';
import { Question } from '../../components/Question.tsx';
import {
  lastDayIn,
  noticeDay,
  type ReviewAnswers,
  type ReviewField,
  type ReviewProblems,
} from './review-answers.ts';

const LastDay = styled('p')(({ theme }) => ({
  borderInlineStart: `4px solid ${theme.vars.palette.secondary.main}`,
  paddingInlineStart: '0.875rem',
  '& strong': { fontWeight: 700 },
}));

interface ReviewFieldsProps {
  readonly kind: ReviewKind;
  readonly offered: NewActionsResponse;
  /** The decisions of this kind. */
  readonly decisions: readonly ReviewableDecision[];
  readonly answers: ReviewAnswers;
  readonly problems: ReviewProblems;
  /** Ids of the controls, by question. */
  readonly idOf: (field: ReviewField) => string;
  readonly onChange: (answers: ReviewAnswers) => void;
}

/** The questions about a review: which decision, the day of its notice, and the last day to ask. */
export function ReviewFields({
  kind,
  offered,
  decisions,
  answers,
  problems,
  idOf,
  onChange,
}: ReviewFieldsProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const problemOf = (field: ReviewField) => {
    const problem = problems[field];
    return problem === undefined ? null : t(`newActions.problem.${problem}`);
  };
  const change = (changed: Partial<ReviewAnswers>) => onChange({ ...answers, ...changed });
  const known = decisions.find(({ id }) => id === answers.about);
  const noticeOn = noticeDay(answers, decisions);
  const last = lastDayIn(kind, offered, answers);
  const law = lawOn(offered.laws, last === null ? offered.today : noticeOn);
  return (
    <>
      {decisions.length > 0 && (
        <Choose
          id={idOf('about')}
          legend={t('newActions.whichDecision')}
          error={problemOf('about')}
          chosen={answers.about}
          options={[
            ...decisions.map((decision) => ({ value: decision.id, words: decisionWords(decision) })),
            { value: 'own', words: t('newActions.anotherDecision') },
          ]}
          onChoose={(about) => change({ about })}
        />
      )}
      {kind === 'homelessnessDecision' && (known?.decision ?? null) === null && (
        <Choose
          id={idOf('decision')}
          legend={t('newActions.whatWasDecided')}
          error={problemOf('decision')}
          chosen={answers.decision}
          options={[
            ...decisionsUnder(law).map((value) => ({ value, words: t(`newActions.decisions.${value}`) })),
            { value: 'notSure' as const, words: t('newActions.decisions.notSure') },
          ]}
          onChoose={(decision) => change({ decision })}
        />
      )}
      {known === undefined || known.noticeOn === null ? (
        <DateInput
          id={idOf('noticeOn')}
          label={t('newActions.noticeOn')}
          hint={t('newActions.noticeOnHint')}
          error={problemOf('noticeOn')}
          value={answers.noticeOn}
          onChange={(day) => change({ noticeOn: day })}
        />
      ) : (
        <p>{t('newActions.noticeKnown', { day: formats.day(known.noticeOn) })}</p>
      )}
      <LastDay data-state={last === null ? 'unknown' : last.isLate ? 'late' : 'inTime'}>
        {last === null ? (
          t('newActions.lastDayUnknown', {
            count: kind === 'registerDecision' ? offered.registerReviews.daysToAsk : lawPack(law).daysToAsk,
          })
        ) : (
          <strong>
            {t(last.isLate ? 'newActions.lastDayPassed' : 'newActions.lastDay', {
              day: formats.day(last.lastDay),
            })}
          </strong>
        )}
      </LastDay>
      {last?.isLate === true && (
        <Question
          id={idOf('lateReason')}
          label={t('newActions.lateReason')}
          hint={t('newActions.lateReasonHint')}
          error={problemOf('lateReason')}
        >
          {(describedBy) => (
            <LongText
              id={idOf('lateReason')}
              rows={4}
              value={answers.lateReason}
              aria-describedby={describedBy}
              aria-invalid={problems.lateReason !== undefined}
              onChange={({ target }) => change({ lateReason: target.value })}
            />
          )}
        </Question>
      )}
    </>
  );

  function decisionWords({ title, reference, band }: ReviewableDecision): string {
    if (title !== null) return title;
    return band === null
      ? t('newActions.decisionOfApplication', { reference })
      : t('newActions.decisionOfBand', { band, reference });
  }
}
