import type { AccountNotice } from '../accounts/account-notice.ts';
import type { StoredChanges } from '#schemas/advert-changes.ts';
import type { BidAgreement } from '#machines/lifecycle/bid.machine.ts';
import type { AgreementDecision } from '#schemas/bid-agreement.ts';
import type { BidOutcome } from '#schemas/bid-outcome.ts';
import type { Reason } from '#schemas/lettings-facts.ts';
import type { Transaction } from '../database/database.ts';
import { statement } from '../database/statement.ts';

/** The bid a notice is about. `accountId` is null while the case is unclaimed. */
interface NotifiedBid {
  readonly bidId: string;
  readonly reference: string;
  readonly advertId: string;
  readonly applicationId: string;
  readonly accountId: string | null;
}

/** The part of an advert that changed, as named in a letter. */
export type AdvertPart = 'times' | 'rules' | 'order' | 'home';

/**
 * Receipt for an action of a person, of staff impersonating them, or of automatic bidding. `write_receipt`
 * writes it together with the bid's history.
 */
export type Receipt = NotifiedBid & {
  readonly kind: 'bid.place' | 'bid.withdraw' | 'bid.move';
  readonly madeBy: 'applicant' | 'staff' | 'automatic';
  /** ISO instant, by the database's clock. */
  readonly at: string;
  /** The bid a move ended; null for all other events. */
  readonly movedFrom: string | null;
  /** Missing in letters older than this field. */
  readonly agreement?: BidAgreement | null;
};

/** An officer's decision about a bid that waited for one. */
export type AgreementNotice = NotifiedBid & {
  readonly kind: 'bid.agree' | 'bid.refuse';
  readonly decision: AgreementDecision;
};

/** A letter that covers everything about a changed advert, so that no two letters contradict each other. */
export type AdvertChanged = NotifiedBid & {
  readonly kind: 'advert.change';
  readonly changed: readonly AdvertPart[];
  /** Missing in letters older than this field. */
  readonly changes?: StoredChanges;
  /** Reasons why the bid cannot succeed after the change; empty if it can. */
  readonly obstacles?: readonly Reason[];
  /** True if an earlier letter said that the bid cannot succeed. */
  readonly toldInVain?: boolean;
  /** True if an earlier letter said so, and the bid can succeed now. */
  readonly again?: boolean;
};

/** The result of a closed home for one bid; `outcome` is null if the result was taken back. */
export type BidOutcomeNotice = NotifiedBid & {
  readonly kind: 'bid.outcome';
  readonly outcome: BidOutcome | null;
  /** True if an earlier letter said something else. */
  readonly corrects: boolean;
  /** Place and number of bids at the close; null if the scheme does not show them. */
  readonly queuePosition: number | null;
  readonly totalBids: number | null;
};

/** A notice as `outbox` stores it: `kind` in its own column, the rest in `payload`. */
export type Notice =
  | Receipt
  | AgreementNotice
  | AdvertChanged
  | BidOutcomeNotice
  | (NotifiedBid & { readonly kind: 'advert.withdraw'; readonly because: string | null })
  | (NotifiedBid & { readonly kind: 'bid.ineligible'; readonly reasons: readonly Reason[] })
  /** Reverses the previous letter: the bid can succeed again. */
  | (NotifiedBid & { readonly kind: 'bid.eligible' });

/** A notice about an application as a whole. */
export type ApplicationNotice = Extract<
  AccountNotice,
  { kind: 'account.applicationChanged' | 'account.bidsStopped' | 'account.bidsResumed' }
>;

const insertNotices = statement({
  values: { notices: 'jsonb' },
  text: `
    insert into outbox (tenant_id, kind, payload, to_many)
    select app_tenant(), notice ->> 'kind', notice - 'kind', notice ->> 'kind' = 'bid.outcome'
      from jsonb_array_elements($notices::jsonb) as notice`,
});

/**
 * Queues notices, in the transaction of their cause. One statement, however many. Results produce thousands of
 * letters, so these queue behind letters that a person is waiting for.
 */
export async function queueNotices(
  transaction: Transaction,
  notices: readonly (Notice | ApplicationNotice)[],
): Promise<void> {
  if (notices.length === 0) return;
  await transaction.run(insertNotices, { notices });
}

const bidsAreHistory = statement({
  text: `select from set_config('app.bids_are_history', 'on', true)`,
});

/**
 * Marks the bids this transaction writes as history, not new: seeds, a demo, bids from another system. They get
 * no receipts.
 */
export async function writeBidsAsHistory(transaction: Transaction): Promise<void> {
  await transaction.run(bidsAreHistory);
}
