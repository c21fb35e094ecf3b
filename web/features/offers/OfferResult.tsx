import { useTranslation } from 'react-i18next';
import { dayInLondon } from '#domain/words/calendar-day.ts';
import type { FormerOffer, Offer } from '#schemas/api/offers.ts';
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
      {offer.former.map((former) => (
        <FormerEnd key={former.endedAt} former={former} />
      ))}
    </>
  );
}

/** A former end of an offer that is open again: it stays readable, and no longer counts. */
function FormerEnd({ former }: { readonly former: FormerOffer }) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { state, endedAt, answer, decision, withdrawnBecause } = former;
  return (
    <section data-part="former" data-state={state}>
      <h2>{t('offers.former.title')}</h2>
      <p>{t(`offers.summary.${state}`)}</p>
      <p className="about">{t('offers.former.text', { day: formats.dayOf(endedAt) })}</p>
      {withdrawnBecause !== null && <p className="said quote">{withdrawnBecause}</p>}
      {answer !== null && <RecordedAnswer answer={answer} heading="h3" />}
      {decision !== null && <Decision decision={decision} band={null} heading="h3" />}
    </section>
  );
}

interface Part {
  /** The level of its heading. */
  readonly heading?: 'h2' | 'h3';
}

/** The answer as the council has recorded it. */
function RecordedAnswer({
  answer,
  heading: Heading = 'h2',
}: Part & { readonly answer: NonNullable<Offer['answer']> }) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { answer: given, reason, words, at, madeBy } = answer;
  return (
    <section data-part="answer" data-made-by={madeBy}>
      <Heading>{t('offers.answer.title')}</Heading>
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

interface DecisionProps extends Part {
  readonly decision: NonNullable<Offer['decision']>;
  /** The name of the band that the penalty puts the person in. */
  readonly band: string | null;
}

/** The council's decision: whether losing the offer counts, why, what follows, and the last day to ask for a review. */
function Decision({ decision, band, heading: Heading = 'h2' }: DecisionProps) {
  const { t } = useTranslation();
  const { formats } = useApp();
  const { counts, because, at, penalty, reviewBy } = decision;
  const today = dayInLondon(new Date(serverNow()));
  return (
    <section data-part="decision" data-counts={counts}>
      <Heading>{t('offers.decision.title')}</Heading>
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
