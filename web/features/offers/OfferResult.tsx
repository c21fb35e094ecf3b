import { useTranslation } from 'react-i18next';
import { dayInLondon } from '#domain/words/calendar-day.ts';
import type { Offer } from '#schemas/api/offers.ts';
import { useApp } from '../../app/app-context.ts';
import { serverNow } from '../../app/server-clock.ts';
import { AskReview } from './AskReview.tsx';
import { penaltySentence } from './cost-words.ts';

/** The end of an offer: the recorded answer, the council's decision on a lost one, and why it was taken back. */
export function OfferResult({ offer }: { readonly offer: Offer }) {
  const { t } = useTranslation();
  const { withdrawnBecause, answer, decision, state } = offer;
  const isLost = state === 'refused' || state === 'noAnswer' || state === 'missedViewing';
  return (
    <>
      {withdrawnBecause !== null && (
        <section data-part="withdrawn">
          <h2>{t('offers.withdrawnBecause')}</h2>
          <p className="said">{withdrawnBecause}</p>
        </section>
      )}
      {answer !== null && <RecordedAnswer answer={answer} />}
      {isLost && decision === null && <p data-part="undecided">{t('offers.undecided')}</p>}
      {decision !== null && <Decision decision={decision} band={offer.penaltyBand} />}
    </>
  );
}

/** The answer as the council has recorded it. */
function RecordedAnswer({ answer }: { readonly answer: NonNullable<Offer['answer']> }) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { answer: given, reason, words, at, madeBy } = answer;
  return (
    <section data-part="answer" data-made-by={madeBy}>
      <h2>{t('offers.answer.title')}</h2>
      <p>
        {t(`offers.answer.${given}`)}
        {madeBy !== 'resident' && ` ${t(`offers.answer.${madeBy}`)}`}
      </p>
      <p className="about">
        <time dateTime={at}>{formats.dateAndTime(at)}</time>
      </p>
      {reason !== null && <p>{t('offers.answer.reason', { reason: t(`offers.refusal.${reason}`) })}</p>}
      {words !== null && <p className="said quote">{words}</p>}
    </section>
  );
}

interface DecisionProps {
  readonly decision: NonNullable<Offer['decision']>;
  /** The name of the band that the penalty puts the person in. */
  readonly band: string | null;
}

/** The council's decision: whether losing the offer counts, why, what follows, and the last day to ask for a review. */
function Decision({ decision, band }: DecisionProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { counts, because, at, penalty, reviewBy } = decision;
  const today = dayInLondon(new Date(serverNow()));
  return (
    <section data-part="decision" data-counts={counts}>
      <h2>{t('offers.decision.title')}</h2>
      <p>
        <strong>{t(counts ? 'offers.decision.counts' : 'offers.decision.doesNot')}</strong>
      </p>
      {because !== null && <p className="said quote">{because}</p>}
      {counts && <p>{penaltySentence(penalty, band, today, t, formats)}</p>}
      <p className="about">{t('offers.decision.on', { day: formats.dayOf(at) })}</p>
      {reviewBy !== null && (
        <>
          <p>
            {t(today <= reviewBy ? 'offers.decision.reviewBy' : 'offers.decision.reviewWas', {
              day: formats.day(reviewBy),
            })}
          </p>
          <AskReview kind="registerDecision" />
        </>
      )}
    </section>
  );
}
