import { isBiddingBar } from '#domain/lettings/may-bid.ts';
import type { Reason } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { queueNotices, type Notice } from '../outbox.ts';
import { explainInVain, noticeRecipientOf, type LiveBid } from './live-bids.ts';
import type { Transaction } from '../../database/database.ts';
import { statement, typed, type Row } from '../../database/statement.ts';

/** A bid's current chance, and the one that the bidder knows from letters already sent. */
interface Chance {
  readonly bid: LiveBid;
  /** Every reason why it cannot succeed, including those that stop the whole application. */
  readonly obstacles: readonly Reason[];
  /**
   * True if the person should know that it cannot succeed. Stops alone are reported once for all bids
   * (`account.bidsStopped`).
   */
  readonly isLost: boolean;
}

/** Returns a bid's chance under the rules, on the day it was read. */
export function chanceOfBid(policy: LettingsPolicy, bid: LiveBid): Chance {
  const obstacles = explainInVain(policy, bid);
  const isLost = bid.reportedInVain
    ? obstacles.length > 0
    : obstacles.some((reason) => !isBiddingBar(reason));
  return { bid, obstacles, isLost };
}

/** True if the last letter about the bid's chance said the opposite. */
export function isNews({ bid, isLost }: Chance): boolean {
  return isLost !== bid.reportedInVain;
}

/**
 * Notifies people whose live bids can no longer succeed, or can again, and records that: once per change,
 * whatever its cause. Waiting letters about the same bids are withdrawn or corrected, so that no two letters
 * contradict each other. The caller must hold the bids' locks.
 * @returns ids of the bids newly reported lost.
 */
export async function notifyChances(
  transaction: Transaction,
  policy: LettingsPolicy,
  bids: readonly LiveBid[],
): Promise<string[]> {
  const chances = bids.map((bid) => chanceOfBid(policy, bid));
  const news = chances.filter(isNews);
  const unsent = await takeBack(transaction, news);
  await recordNews(transaction, news);
  await queueNotices(
    transaction,
    news.flatMap((chance): Notice[] => {
      const { bid, obstacles, isLost } = chance;
      const { inVain, isInLetter } = knownTo(chance, unsent);
      if (isInLetter || isLost === inVain) return [];
      if (!isLost) return [{ kind: 'bid.eligible', ...noticeRecipientOf(bid) }];
      return [
        {
          kind: 'bid.ineligible',
          ...noticeRecipientOf(bid),
          reasons: obstacles.filter((one) => !isBiddingBar(one)),
        },
      ];
    }),
  );
  return news.flatMap(({ bid, isLost }) => (isLost ? [bid.id] : []));
}

/**
 * Records what a letter about a changed home says about the chances of its bids.
 * @returns ids of the bids whose people already know from earlier letters that they cannot succeed.
 */
export async function recordChances(
  transaction: Transaction,
  policy: LettingsPolicy,
  bids: readonly LiveBid[],
): Promise<ReadonlySet<string>> {
  const chances = bids.map((bid) => chanceOfBid(policy, bid));
  const unsent = await takeBack(transaction, chances);
  await recordNews(transaction, chances.filter(isNews));
  return new Set(chances.flatMap((chance) => (knownTo(chance, unsent).inVain ? [chance.bid.id] : [])));
}

/** A waiting letter about a bid. */
type Unsent = Row<typeof takeBackLetters>;

const takeBackLetters = statement({
  values: { now: 'jsonb' },
  row: {
    bidId: 'text',
    kind: typed<'bid.ineligible' | 'bid.eligible' | 'advert.change'>('text'),
    /** For a letter about a changed home: the chance its reader already knew. */
    reportedInVain: 'boolean?',
  },
  text: `
    with chance as materialized (
           select * from jsonb_to_recordset($now::jsonb) as item ("bidId" text, obstacles jsonb)
         ),
         mended as (
           update outbox
              set outcome = case when kind = 'advert.change' then outcome else 'superseded' end,
                  payload = case when kind = 'advert.change'
                                 then payload || jsonb_build_object(
                                        'obstacles', chance.obstacles,
                                        'again', chance.obstacles = '[]' and coalesce((payload ->> 'toldInVain')::boolean, false))
                                 else payload end
             from chance
            where tenant_id = app_tenant() and outcome is null and not to_many and attempts = 0
              and kind in ('bid.ineligible', 'bid.eligible', 'advert.change')
              and payload ->> 'bidId' = chance."bidId"
           returning outbox.id, chance."bidId", kind, (payload ->> 'toldInVain')::boolean as "reportedInVain"
         )
    select "bidId", kind, "reportedInVain" from mended order by id`,
});

/**
 * Withdraws waiting letters about the chances of these bids, and updates those about their changed homes to the
 * current chances. Letters already tried are left alone: they may have arrived.
 */
async function takeBack(
  transaction: Transaction,
  chances: readonly Chance[],
): Promise<ReadonlyMap<string, readonly Unsent[]>> {
  if (chances.length === 0) return new Map();
  const now = chances.map(({ bid, obstacles }) => ({ bidId: bid.id, obstacles }));
  const rows = await transaction.run(takeBackLetters, { now });
  return Map.groupBy(rows, ({ bidId }) => bidId);
}

/** Returns what a person has read or will read, now that some letters have been withdrawn. */
function knownTo(
  { bid }: Chance,
  unsent: ReadonlyMap<string, readonly Unsent[]>,
): { readonly inVain: boolean; readonly isInLetter: boolean } {
  const waiting = unsent.get(bid.id) ?? [];
  return {
    inVain: before(waiting[0]) ?? bid.reportedInVain,
    isInLetter: waiting.some(({ kind }) => kind === 'advert.change'),
  };
}

/** Returns the chance known before an unsent letter; a letter about a chance means the opposite was known. */
function before(first: Unsent | undefined): boolean | null {
  if (first === undefined) return null;
  return first.kind === 'advert.change' ? first.reportedInVain : first.kind === 'bid.eligible';
}

const recordAll = statement({
  values: { bidIds: 'uuid[]', lost: 'boolean[]' },
  text: `
    update bid set told_in_vain_at = case when fresh.lost then app_now() end
      from unnest($bidIds::uuid[], $lost::boolean[])
           as fresh (id, lost)
     where bid.tenant_id = app_tenant() and bid.id = fresh.id`,
});

async function recordNews(transaction: Transaction, news: readonly Chance[]): Promise<void> {
  if (news.length === 0) return;
  await transaction.run(recordAll, {
    bidIds: news.map(({ bid }) => bid.id),
    lost: news.map(({ isLost }) => isLost),
  });
}
