import { styled } from '@mui/material/styles';
import { useTranslation } from 'react-i18next';
import type { Action } from '#schemas/api/actions.ts';
import { useApp } from '../../app/app-context.ts';
import { sheetStyles } from '../../components/sheet-styles.ts';
import { SentFiles } from './SentFiles.tsx';
import { useDueWords } from './due-words.ts';
import { UntranslatedName } from '../../components/UntranslatedName.tsx';
import { movesWithRepresentations } from '#domain/law/laws.ts';
import type { ReviewRequest } from '#schemas/reviews.ts';

const StateBox = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(0.5),
  padding: theme.spacing(2, 2.5),
  ...sheetStyles(theme),
  borderInlineStart: `6px solid ${theme.vars.palette.primary.main}`,
  '& .state': { fontSize: '1.1875rem', fontWeight: 600 },
  '& .due': { fontWeight: 600 },
}));

/** The state of an action, what it asks for, its deadline and its result. */
export function ActionFacts({ action }: { readonly action: Action }) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const dueWords = useDueWords();
  const { state, isDraft, dueAt, reference, createdAt, description, consequence, review } = action;
  const isOpen = state === 'needsYou';
  const isThrownAway = state === 'withdrawn' && action.origin === 'resident' && action.respondedAt === null;
  const label = isDraft
    ? ('actions.draft' as const)
    : isThrownAway
      ? ('actions.thrownAway' as const)
      : (`actions.state.${state}` as const);
  return (
    <>
      <StateBox data-action-state={state}>
        <p className="state">{t(label)}</p>
        {isOpen && dueAt !== null && <p className="due">{dueWords(dueAt)}</p>}
        {isOpen && consequence !== null && <p className="said">{t('actions.otherwise', { consequence })}</p>}
        <p className="about">
          <UntranslatedName
            sentence={t(action.origin === 'council' ? 'actions.askedOn' : 'actions.begunOn', {
              reference,
              day: formats.dayOf(createdAt),
            })}
            name={reference}
          />
        </p>
      </StateBox>
      <Returned action={action} />
      <p className="said">{description}</p>
      {review !== null && <ReviewFacts review={review} />}
      <Result action={action} />
      <SentFiles action={action} />
    </>
  );
}

/** The council's reason for returning an answer: it needs more than was sent. */
function Returned({ action: { state, history } }: { readonly action: Action }) {
  const { t } = useTranslation();
  const last = history.findLast(({ event }) => event === 'action.return');
  if (state !== 'needsYou' || last === undefined) return null;
  return (
    <section data-part="returned">
      <h2>{t('actions.returnedTitle')}</h2>
      {last.note !== null && <p className="said">{last.note}</p>}
    </section>
  );
}

/** The person's answer, and the council's reply to it. */
function Result({ action }: { readonly action: Action }) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { state, origin, response, responseReason, respondedAt, outcome } = action;
  const isAnswered = state !== 'needsYou' && response !== null && respondedAt !== null;
  return (
    <>
      {isAnswered && (
        <section data-part="response">
          <h2>{t('actions.responseTitle')}</h2>
          <p>
            {t(
              response === 'complete' && origin === 'resident'
                ? 'actions.response.sent'
                : `actions.response.${response}`,
              { when: formats.dayAndTime(respondedAt) },
            )}
          </p>
          {responseReason !== null && <p className="said">{responseReason}</p>}
        </section>
      )}
      {outcome !== null && (
        <section data-part="outcome">
          <h2>{t('actions.outcomeTitle')}</h2>
          <p className="said">{outcome}</p>
        </section>
      )}
    </>
  );
}

/** The decision to be reviewed, the last day to ask, and the date by which the council answers. */
function ReviewFacts({ review }: { readonly review: ReviewRequest }) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { kind, about, law, lastDay, late, lateReason, acknowledgeBy, councilBy } = review;
  const isSent = acknowledgeBy !== null || councilBy !== null;
  return (
    <section data-part="review">
      <h2>{t('actions.review.title')}</h2>
      <p>{t(`actions.review.kind.${kind}`)}</p>
      {about.noticeOn !== null && <p>{t('newActions.noticeKnown', { day: formats.day(about.noticeOn) })}</p>}
      {!isSent && lastDay !== null && (
        <p>{t(late ? 'newActions.lastDayPassed' : 'newActions.lastDay', { day: formats.day(lastDay) })}</p>
      )}
      {isSent && late && <p>{t('actions.review.late')}</p>}
      {lateReason !== null && (
        <p className="said">{t('actions.review.lateReason', { reason: lateReason })}</p>
      )}
      {acknowledgeBy !== null && (
        <p>{t('actions.review.acknowledgeBy', { day: formats.day(acknowledgeBy) })}</p>
      )}
      {councilBy !== null && (
        <p>
          {t(
            kind === 'homelessnessDecision' && movesWithRepresentations(law, about.decision)
              ? 'actions.review.councilByOrLater'
              : 'actions.review.councilBy',
            { day: formats.day(councilBy) },
          )}
        </p>
      )}
    </section>
  );
}
