import { isDeepStrictEqual } from 'node:util';
import type { Transaction } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { showQueue } from '../bids/describe-bid-eligibility.ts';
import { queueNotices, type Notice } from '../outbox.ts';
import type { ChangedEntry, HeldEntry, HeldShortlist } from './hold-shortlist.ts';

const takeBackLetters = statement({
  values: { bidIds: 'uuid[]' },
  row: { bidId: 'text', corrects: 'boolean' },
  text: `
    update outbox set outcome = 'superseded'
     where tenant_id = app_tenant() and outcome is null and attempts = 0
       and kind = 'bid.outcome' and payload ->> 'bidId' = any ($bidIds::uuid[]::text[])
    returning payload ->> 'bidId' as "bidId", (payload ->> 'corrects')::boolean as corrects`,
});

/**
 * Queues a letter about the result to everyone whose result has changed. Waiting letters about an earlier result are
 * withdrawn; if one has been sent, the next letter says that it is a correction.
 */
export async function queueOutcomeNotices(
  transaction: Transaction,
  { advertId, advert, policy, orderAt, entries, hadResult }: HeldShortlist,
  changed: readonly { readonly before: HeldEntry; readonly after: ChangedEntry }[],
): Promise<void> {
  const news = changed.filter(({ before, after }) => !isDeepStrictEqual(before.outcome, after.outcome));
  const bidIds = news.map(({ after }) => after.bidId);
  // Before the first result no letter can be waiting, and searching thousands would double the time taken.
  const rows = hadResult ? await transaction.run(takeBackLetters, { bidIds }) : [];
  const unsent = new Map(rows.map(({ bidId, corrects }) => [bidId, corrects]));
  const scheme = policy.schemes.find(({ identifier }) => identifier === advert.schemeIdentifier);
  await queueNotices(
    transaction,
    news.flatMap(({ before, after }): Notice[] => {
      const { bidId, bidReference, applicationId, accountId, queuePosition } = before;
      const corrects = unsent.get(bidId) ?? before.outcome !== null;
      // No one was notified of the result that is taken back.
      if (after.outcome === null && !corrects) return [];
      // People would think that a place at the close was the one that counted.
      const shown =
        scheme === undefined || orderAt === 'offer'
          ? { currentQueuePosition: null, totalBids: null }
          : showQueue(
              scheme,
              { closesAt: new Date(advert.closesAt), readAt: new Date(advert.closesAt) },
              queuePosition,
              entries.length,
            );
      return [
        {
          kind: 'bid.outcome',
          bidId,
          reference: bidReference,
          advertId,
          applicationId,
          accountId,
          outcome: after.outcome,
          corrects,
          queuePosition: shown.currentQueuePosition,
          totalBids: shown.totalBids,
        },
      ];
    }),
  );
}
