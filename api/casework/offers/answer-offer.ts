import { offerRefusal, type AnswerEvent } from '#machines/lifecycle/offer-refusal.ts';
import type { OfferAnswer } from '#schemas/api/offers.ts';
import type { OfferRefusalReason } from '#schemas/offers.ts';
import type { Reader } from '../../accounts/reader.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { earlierRequest } from '../../errors/earlier-request.ts';
import { ProblemError } from '../../errors/problem-error.ts';
import { holdOffer } from './hold-offer.ts';
import { moveOffer } from './move-offer.ts';

interface AnsweringOffer {
  readonly offerId: string;
  readonly answer: OfferAnswer;
  /** The version of the offer that the person saw. */
  readonly version: number;
  readonly reason: OfferRefusalReason | undefined;
  readonly words: string | undefined;
  /** One key per answer; the same key again if the response was lost. */
  readonly key: string;
}

/**
 * Carries out a person's answer to an offer, given by them or by staff impersonating them. The database's clock decides
 * whether it is in time. The same key again changes nothing.
 * @throws ProblemError `request.notFound` for another person's offer; `impersonation.notAllowed` for a refusal, which
 * only the resident may give; `offer.expired` after the last moment to answer; `offer.changed` if the council or
 * another tab was quicker; `offer.reasonMissing`; `request.keyReused` for a different answer under a used key
 */
export function answerOffer(
  database: TenantDatabase,
  { accountId, impersonationId }: Pick<Reader, 'accountId' | 'impersonationId'>,
  { offerId, answer, version, reason, words = '', key }: AnsweringOffer,
): Promise<void> {
  return database.transaction(async (transaction) => {
    const offer = await holdOffer(transaction, offerId);
    if (offer?.accountId !== accountId) throw new ProblemError('request.notFound');
    const earlier = earlierRequest(
      offer.answerKey === key ? offer : undefined,
      (before) => before.answer === answer && (answer === 'accept' || before.refusalReason === reason),
    );
    if (earlier) return;
    if (impersonationId !== null && answer === 'refuse') throw new ProblemError('impersonation.notAllowed');
    const isInTime = offer.now < offer.answerBy;
    const event: AnswerEvent =
      answer === 'accept'
        ? { type: 'offer.accept', isInTime }
        : { type: 'offer.refuse', isInTime, hasReason: reason !== undefined, isRecorded: false };
    const refusal = offerRefusal(offer, event);
    if (refusal !== null) throw new ProblemError(refusal);
    if (offer.version !== version) throw new ProblemError('offer.changed');
    const madeBy = impersonationId === null ? 'resident' : 'staff';
    const refusalWords = answer === 'refuse' ? words.trim() || null : null;
    await moveOffer(transaction, offer, {
      event,
      madeBy,
      change: {
        answer,
        refusalReason: answer === 'refuse' ? (reason ?? null) : null,
        refusalWords,
        answeredAt: offer.now,
        answeredBy: madeBy,
        answerKey: key,
      },
      details: answer === 'refuse' ? { reason, ...(refusalWords !== null && { words: refusalWords }) } : {},
    });
  });
}
