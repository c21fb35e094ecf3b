import type { TenantDatabase } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';
import { holdOffer } from './hold-offer.ts';
import { moveOffer } from './move-offer.ts';

const dueOffers = statement({
  row: { id: 'uuid' },
  text: `
    select id from offer
     where tenant_id = app_tenant() and state = 'made' and answer_by <= (select app_now())
     order by answer_by, id
     limit 1000`,
});

/**
 * Ends every offer whose time to answer has passed by the database's clock, each in its own transaction. Each offer
 * ends only once, and any number of processes may call this at the same time.
 * @param signal stops between two offers; the next call does the rest.
 * @returns the number of offers this call ended.
 */
export async function expireOffers(database: TenantDatabase, signal?: AbortSignal): Promise<number> {
  const due = await database.run(dueOffers);
  let ended = 0;
  for (const { id } of due) {
    if (signal?.aborted) break;
    const isEnded = await database.transaction(async (transaction) => {
      const offer = await holdOffer(transaction, id);
      if (offer === undefined) return false;
      const moved = await moveOffer(transaction, offer, {
        event: { type: 'offer.expire', isDue: offer.now >= offer.answerBy },
        madeBy: 'system',
      });
      return moved !== undefined;
    });
    if (isEnded) ended += 1;
  }
  return ended;
}
