import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Reason } from '#schemas/lettings-facts.ts';

/** A bid that somebody is told about. `accountId` is null while nobody has claimed the case. */
interface ToldBid {
  readonly bidId: string;
  readonly reference: string;
  readonly advertId: string;
  readonly applicationId: string;
  readonly accountId: string | null;
}

/** What can have changed about an advert, in the words that a message is made of. */
export type AdvertPart = 'times' | 'rules' | 'order' | 'home';

/** What somebody has to be told, as `outbox` keeps it: `kind` beside it, the rest in `payload`. */
export type Notice =
  | (ToldBid & { readonly kind: 'advert.change'; readonly changed: readonly AdvertPart[] })
  | (ToldBid & { readonly kind: 'advert.withdraw'; readonly because: string | null })
  | (ToldBid & { readonly kind: 'bid.ineligible'; readonly reasons: readonly Reason[] });

/** Writes down what people have to be told, in the transaction of its cause. One statement, however many. */
export async function tell(transaction: Transaction<Tables>, notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  await sql`
    insert into outbox (tenant_id, kind, payload)
    select app_tenant(), notice ->> 'kind', notice - 'kind'
      from jsonb_array_elements(${JSON.stringify(notices)}::jsonb) as notice`.execute(transaction);
}
