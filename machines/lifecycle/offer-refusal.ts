import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { OfferEvent, OfferMachineState } from './offer.machine.ts';

/** Answers of a person to an offer. */
export type AnswerEvent = Extract<OfferEvent, { type: 'offer.accept' | 'offer.refuse' }>;

/**
 * Returns the code of the error catalogue for a person's answer that the lifecycle refuses; null exactly when `apply`
 * accepts it (held by a property test). An answer that comes too late is refused before one without a reason.
 */
export function offerRefusal(
  { state }: { readonly state: OfferMachineState },
  event: AnswerEvent,
): ErrorCode | null {
  // The person reads the same message whether the time ran out before or after they answered.
  if (state === 'noAnswer') return 'offer.expired';
  if (state === 'accepted' && event.type === 'offer.refuse' && event.isRecorded) {
    return event.hasReason ? null : 'offer.reasonMissing';
  }
  if (state !== 'made') return 'offer.changed';
  if (!event.isInTime) return 'offer.expired';
  return event.type === 'offer.refuse' && !event.hasReason ? 'offer.reasonMissing' : null;
}
