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

/** What somebody did with their bid, or staff in their place. `write_receipt` writes it with the bid's history. */
type Receipt = ToldBid & {
  readonly kind: 'bid.place' | 'bid.withdraw' | 'bid.move';
  readonly madeBy: 'applicant' | 'staff' | 'automatic';
  /** ISO instant, by the database's clock. */
  readonly at: string;
  /** The bid that a move ended; null for all others. */
  readonly movedFrom: string | null;
};

/** What somebody has to be told, as `outbox` keeps it: `kind` beside it, the rest in `payload`. */
export type Notice =
  | Receipt
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

/**
 * Says that the bids which this transaction writes are history and nobody's deed just now: seeds, a demo, bids of
 * another system. Nobody gets a receipt for them.
 */
export async function writeBidsAsHistory(transaction: Transaction<Tables>): Promise<void> {
  await sql`select set_config('app.bids_are_history', 'on', true)`.execute(transaction);
}
