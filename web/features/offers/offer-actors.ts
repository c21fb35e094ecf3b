import type { QueryClient } from '@tanstack/react-query';
import { fromPromise } from 'xstate';
import type { offerActors, OfferInput, OfferOutcome } from '#machines/process/offer/contract.ts';
import type { Offer, OfferAnswer, OfferBody } from '#schemas/api/offers.ts';
import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { ApiClient } from '../../api/api-client.ts';
import { ApiError, errorCodeOf } from '../../api/api-error.ts';
import { applicationsKey } from '../../api/applications-query.ts';
import { eligibilityQuery, overviewQuery } from '../../api/queries.ts';
import { offerQuery, offersQuery } from './offers-query.ts';
import type { Refusal } from './typed-refusal.ts';

interface AnswerDependencies {
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  /** The offer's id. */
  readonly id: string;
  /** The account that answers; a session of any other account does not send it. */
  readonly accountId: string;
  /** Returns the reason and the words as chosen and typed when the answer is sent. */
  readonly refusal: () => Refusal;
  /** Called when the server has the answer: what was typed need not be kept any more. */
  readonly onSent: () => void;
}

/** Refusals of an answer to an offer that has changed; the current offer shows what is left to do. */
const overtaken: readonly ErrorCode[] = [
  'offer.changed',
  'offer.expired',
  'impersonation.notAllowed',
  'request.keyReused',
];
/** Refusals of a refusal that the person can put right; the rest of it is kept. */
const unexplained: readonly ErrorCode[] = ['offer.reasonMissing', 'request.malformed'];

/** Returns what an offer means for answering it. */
export const offerInput = ({ allowedEvents, version, state }: Offer): OfferInput => ({
  may: allowedEvents,
  version,
  // The server's clock decides: it offers no answer any more.
  isLate: state === 'noAnswer' || (state === 'made' && allowedEvents.length === 0),
});

/** Creates the actors that really send an answer, for `offerAnswerMachine.provide`. They also update the query cache. */
export function createOfferActors(dependencies: AnswerDependencies): typeof offerActors {
  const { api, queryClient, id, accountId, refusal, onSent } = dependencies;
  const { queryKey } = offerQuery(api, id);
  /** The idempotency key of the current answer, kept until the server has given a definite result. */
  let requestKey: string | null = null;

  async function keep(offer: Offer): Promise<void> {
    // An earlier request must not replace this answer.
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, offer);
    refetchRest();
  }

  function refetchRest(): void {
    // The red number in the menu drops at once, and an offer decides whether the person can bid.
    for (const key of [
      overviewQuery(api).queryKey,
      offersQuery(api).queryKey,
      eligibilityQuery(api).queryKey,
      applicationsKey,
    ])
      void queryClient.invalidateQueries({ queryKey: key });
  }

  async function changed(code: ErrorCode): Promise<OfferOutcome> {
    const offer = await queryClient.fetchQuery({ ...offerQuery(api, id), retry: false });
    await keep(offer);
    return { outcome: 'changed', code, ...offerInput(offer) };
  }

  async function outcomeOf(error: unknown, answer: OfferAnswer): Promise<OfferOutcome> {
    // A call was aborted, or a body was not JSON: what the server did is unknown.
    if (!(error instanceof ApiError)) return { outcome: 'failed', code: 'common.unknownError' };
    const { code, status } = error;
    if (status === 401) return { outcome: 'sessionEnded' };
    if (status < 500 && status !== 0 && status !== 429) requestKey = null;
    if (answer === 'refuse' && unexplained.includes(code)) return { outcome: 'unexplained', code };
    if (!overtaken.includes(code)) return { outcome: 'failed', code };
    // If the offer cannot be fetched either, the connection is the problem now.
    return changed(code).catch((failure: unknown) => ({ outcome: 'failed', code: errorCodeOf(failure) }));
  }

  async function sendAnswer(
    { answer, version }: { readonly answer: OfferAnswer; readonly version: number },
    signal: AbortSignal,
  ): Promise<OfferOutcome> {
    requestKey ??= crypto.randomUUID();
    const { reason, words } = refusal();
    const why =
      answer === 'refuse' && reason !== null ? { reason, ...(words.trim() !== '' && { words }) } : {};
    try {
      const { offer } = await api.write<OfferBody>('POST', `/api/account/offers/${id}/${answer}`, {
        accountId,
        body: { version, ...why },
        idempotencyKey: requestKey,
        signal,
      });
      requestKey = null;
      onSent();
      await keep(offer);
      return { outcome: 'sent', ...offerInput(offer) };
    } catch (error) {
      if (signal.aborted) {
        // The page was left or no answer came: the server may have acted all the same.
        void queryClient.invalidateQueries({ queryKey });
        refetchRest();
      }
      return outcomeOf(error, answer);
    }
  }

  return { sendAnswer: fromPromise(({ input, signal }) => sendAnswer(input, signal)) };
}
