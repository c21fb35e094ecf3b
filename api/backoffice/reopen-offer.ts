import type { FeedFinding } from '#schemas/backoffice/feed.ts';
import type { FormerOffer, HeldOffer } from '../casework/offers/hold-offer.ts';
import { moveOffer } from '../casework/offers/move-offer.ts';
import type { Transaction } from '../database/database.ts';
import { statement } from '../database/statement.ts';
import { feedError } from './finding.ts';

/** An offer after a change by the feed, or the reason why the change is not possible. */
export type OfferResult = { readonly offer: HeldOffer } | { readonly finding: FeedFinding };

const readOthers = statement({
  values: { id: 'uuid' },
  row: { isTaken: 'boolean', isOver: 'boolean' },
  text: `
    select exists (select from offer as other
                    where other.tenant_id = offer.tenant_id and other.id <> offer.id
                      and other.state in ('made', 'accepted', 'let')
                      and (other.application_id = offer.application_id
                           or (other.advert_id = offer.advert_id and other.home = offer.home)
                           or (other.advert_id is null and other.property_reference = offer.property_reference)))
           or coalesce((select count(*) from outcome
                where outcome.tenant_id = offer.tenant_id and outcome.advert_id = offer.advert_id
                  and outcome.result = 'let')
            + (select count(*) from offer as other
                where other.tenant_id = offer.tenant_id and other.advert_id = offer.advert_id
                  and other.state in ('made', 'accepted'))
            >= (select coalesce((details ->> 'homes')::integer, 1) from advert
                 where advert.tenant_id = offer.tenant_id and advert.id = offer.advert_id), false)
             as "isTaken",
           exists (select from shortlist_entry as entry
                    where entry.tenant_id = offer.tenant_id and entry.bid_id = offer.bid_id
                      and entry.state in ('let', 'ended'))
             as "isOver"
      from offer where tenant_id = app_tenant() and id = $id`,
});

/**
 * Makes a lost offer again, with a new time to answer. The former answer, decision and penalty no longer count.
 * @returns undefined if the lifecycle refuses it: the offer was not lost.
 */
export async function reopenOffer(
  transaction: Transaction,
  offer: HeldOffer,
  at: string,
  answerBy: string | undefined,
  note: string | null,
): Promise<OfferResult | undefined> {
  const until = answerBy === undefined ? undefined : new Date(answerBy);
  // The same item again, after the person has lost the offer once more.
  if (until?.getTime() === offer.answerBy.getTime()) return { offer };
  if (until === undefined || until <= offer.now) {
    return {
      finding: feedError(
        'reopenedWithoutTime',
        `${at}/state`,
        'A reopened offer needs a new time to answer by, in the future.',
        'Send "answerBy" with it.',
      ),
    };
  }
  if (offer.decision?.counts === true) {
    return {
      finding: feedError(
        'countedAlready',
        `${at}/state`,
        'You have decided that losing this offer counts.',
        'Send a decision with "counts": false first.',
      ),
    };
  }
  const [{ isTaken, isOver } = { isTaken: false, isOver: false }] = await transaction.run(readOthers, {
    id: offer.id,
  });
  if (isTaken || isOver) {
    return {
      finding: feedError(
        'notFree',
        `${at}/state`,
        isOver
          ? 'This home already has a result.'
          : 'The home is offered to another person, or this person has another offer.',
        isOver
          ? 'Take the result back first (outcomes, "undecided"), then send this again.'
          : 'Withdraw the other offer first, or leave this out.',
      ),
    };
  }
  const moved = await moveOffer(transaction, offer, {
    event: { type: 'offer.remake', isFree: true },
    madeBy: 'council',
    change: {
      answerBy: until,
      decision: null,
      withdrawnBecause: null,
      answer: null,
      refusalReason: null,
      refusalWords: null,
      answeredAt: null,
      answeredBy: null,
      answerKey: null,
    },
    details: { answerBy: until.toISOString(), former: offer.state, shown: shownOf(offer) },
    note,
  });
  return moved && { offer: moved };
}

/**
 * Returns what the person's page said about a lost offer, so that it can still be read; null for a person without an
 * account.
 */
function shownOf({
  accountId,
  answer,
  refusalReason,
  refusalWords,
  ...offer
}: HeldOffer): FormerOffer | null {
  if (accountId === null) return null;
  const { answeredAt, answeredBy, withdrawnBecause, decision, changedAt } = offer;
  return {
    endedAt: (offer.lostAt ?? changedAt).toISOString(),
    answer:
      answer === null || answeredAt === null || answeredBy === null
        ? null
        : {
            answer,
            reason: refusalReason,
            words: refusalWords,
            at: answeredAt.toISOString(),
            madeBy: answeredBy,
          },
    withdrawnBecause,
    decision,
  };
}
