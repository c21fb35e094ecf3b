import { useTranslation } from 'react-i18next';
import { movesWithRepresentations } from '#domain/law/laws.ts';
import type { ReviewRequest } from '#schemas/reviews.ts';
import { useApp } from '../../app/app-context.ts';

/** The decision to be reviewed, the last day to ask, and the date by which the council answers. */
export function ReviewFacts({ review }: { readonly review: ReviewRequest }) {
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
