import { compareHomes, type ComparedHome } from '#domain/lettings/compare-homes.ts';
import { advertMachine, type AdvertState } from '#machines/lifecycle/advert.machine.ts';
import { apply } from '#machines/lifecycle/apply.ts';
import { schemeOf } from '../rules/lettings/scheme.ts';
import type { StoredChanges } from '#schemas/advert-changes.ts';
import { homeFeatures } from '#schemas/home-features.ts';
import type { AdvertTerms } from '#schemas/tenant/lettings-ranking.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { countsTowardsLimit } from './bids/bid-limit.ts';
import { rekey } from './change-facts.ts';
import {
  explainInVain,
  findLiveBids,
  findBidPositions,
  momentOf,
  recordBidEvents,
  noticeRecipientOf,
  type LiveBid,
} from './bids/live-bids.ts';
import { recordChances } from './bids/notify-chances.ts';
import { queueNotices, type AdvertPart, type Notice } from './outbox.ts';
import { type AdvertContent, byColumn, columnOf, contentColumns } from './adverts/advert-columns.ts';
import type { Transaction } from '../database/database.ts';
import { statement, typed, type Row } from '../database/statement.ts';

/** Requested changes to an advert; absent properties keep their value. */
export interface AdvertChange extends Partial<AdvertContent> {
  readonly advertId: string;
  /** `published`: residents can see the draft once it opens. */
  readonly state?: 'draft' | 'published';
  /** Reopens a closed advert without bids at these times. */
  readonly reopens?: true;
}

/** The result of a change of adverts. */
interface AdvertsChanged {
  /** Ids of the adverts that changed; each has a new version. */
  readonly changed: readonly string[];
  /** Ids of the live bids whose bidders are notified of the change, or that they are no longer eligible. */
  readonly notified: readonly string[];
}

/**
 * Changes adverts of one council. Each advert that differs gets a new version, its live bids are ranked again,
 * the change goes into their history, and every bidder gets a letter about it. A closed advert is changed, but
 * its bids stay as they are; a withdrawn one is left alone. Runs in the caller's transaction, under the locks
 * of `functions/begin-bid.sql`: a bid in progress is either already there or sees the new version. Unknown
 * adverts are left out.
 */
export async function changeAdverts(
  transaction: Transaction,
  policy: LettingsPolicy,
  changes: readonly AdvertChange[],
): Promise<AdvertsChanged> {
  const advertIds = changes.map(({ advertId }) => advertId);
  await lockAdverts(transaction, advertIds);
  const moment = await momentOf(transaction);
  const before = await findLiveBids(transaction, { advertIds }, moment);
  const formerly = new Map(before.map((bid) => [bid.id, bid]));
  const written = await writeAdverts(transaction, changes, moment);
  const parts = new Map(written.map((advert) => [advert.id, partsOf(advert)]));
  const changed = [...parts.keys()];
  await copyToBids(transaction, policy, written);
  const after = await findLiveBids(transaction, { advertIds: changed }, moment);
  await rekey(transaction, policy, after, moment);
  const places = await findBidPositions(
    transaction,
    after.map(({ id }) => id),
  );
  const knownInVain = await recordChances(transaction, policy, after);
  const homes = new Map(written.map((advert) => [advert.id, advert]));
  const notices = after.map((bid): Notice & { changes: StoredChanges } => {
    const earlier = formerly.get(bid.id);
    const obstacles = explainInVain(policy, bid);
    return {
      kind: 'advert.change',
      ...noticeRecipientOf(bid),
      changed: parts.get(bid.advertId) ?? [],
      changes: changesFor(bid, earlier, homes.get(bid.advertId)),
      obstacles,
      toldInVain: knownInVain.has(bid.id),
      again: obstacles.length === 0 && knownInVain.has(bid.id),
    };
  });
  await recordBidEvents(
    transaction,
    'advert.change',
    'staff',
    new Map(
      notices.flatMap(({ bidId, changes: kept }) => {
        const place = places.get(bidId);
        return place ? [[bidId, { ...place, changes: kept }] as const] : [];
      }),
    ),
    moment,
    policy.version,
  );
  await queueNotices(transaction, notices);
  return { changed, notified: after.map(({ id }) => id) };
}

const readStates = statement({
  values: { moment: 'timestamptz', advertIds: 'uuid[]' },
  row: { id: 'uuid', state: typed<AdvertState>('text') },
  text: `
    select id, case when state = 'published' and closes_at <= $moment::timestamptz then 'closed' else state end as state
      from advert where tenant_id = app_tenant() and id = any ($advertIds)`,
});

const withdraw = statement({
  values: { moment: 'timestamptz', advertIds: 'uuid[]' },
  text: `
    update advert set state = 'withdrawn', version = version + 1,
                      withdrawn_at = case when state = 'draft' then least($moment::timestamptz, opens_at)
                                          else $moment::timestamptz end
     where tenant_id = app_tenant() and id = any ($advertIds)`,
});

const endBids = statement({
  values: { moment: 'timestamptz', bidIds: 'uuid[]' },
  text: `
    update bid set state = 'withdrawn', withdrawn_at = $moment::timestamptz, ended_by = 'advert.withdraw',
                   preferred = false, preferred_span = null
     where tenant_id = app_tenant() and id = any ($bidIds)
       and state = 'live'`,
});

/**
 * Withdraws adverts: bidding ends, their live bids end and are given back, and every bidder is notified.
 * Adverts that their lifecycle does not let the council withdraw stay as they are. A draft never closes, whatever its times
 * say, and was never open, so its withdrawal is dated no later than its opening (`shownSql`).
 * @param because the council's reason, as shown to bidders; null if it gave none.
 * @returns ids of the adverts that this call withdrew.
 */
export async function withdrawAdverts(
  transaction: Transaction,
  advertIds: readonly string[],
  because: string | null,
): Promise<string[]> {
  await lockAdverts(transaction, advertIds);
  const moment = await momentOf(transaction);
  const bids = await findLiveBids(transaction, { advertIds }, moment);
  const states = await transaction.run(readStates, { moment, advertIds });
  const withdrawn = new Set(
    states.flatMap(({ id, state }) =>
      apply(advertMachine, { state, context: {} }, { type: 'advert.withdraw' }).ok ? [id] : [],
    ),
  );
  await transaction.run(withdraw, { moment, advertIds: [...withdrawn] });
  const ended = bids.filter(({ advertId }) => withdrawn.has(advertId));
  await transaction.run(endBids, { moment, bidIds: ended.map(({ id }) => id) });
  const nothingLeft = { queuePosition: null, totalBids: 0 };
  await recordBidEvents(
    transaction,
    'advert.withdraw',
    'staff',
    new Map(ended.map(({ id }) => [id, nothingLeft])),
    moment,
  );
  await queueNotices(
    transaction,
    ended.map((bid): Notice => ({ kind: 'advert.withdraw', ...noticeRecipientOf(bid), because })),
  );
  return [...withdrawn];
}

const lock = statement({
  values: { advertIds: 'uuid[]' },
  text: `select from advert where tenant_id = app_tenant() and id = any ($advertIds)
             order by id for update`,
});

async function lockAdverts(transaction: Transaction, advertIds: readonly string[]): Promise<void> {
  await transaction.run(lock, { advertIds });
}

/** The part of an advert that each column belongs to, for the list of changes in a letter. */
const partOfColumn: ReadonlyMap<string, AdvertPart> = new Map([
  ...Object.values(contentColumns).map(({ column, part }) => [column, part] as const),
  ['state', 'times'],
]);

/** An advert as written, and its changes. */
type Written = Row<typeof write>;

/** SQL: builds a `ComparedHome` from an expression that holds an `advert` row as JSON. */
const comparedSql = (row: string) =>
  `jsonb_build_object(${(['bedrooms', 'opensAt', 'closesAt', 'details', ...homeFeatures] as const)
    .map((name) => `'${name}', ${row} -> '${columnOf(name)}'`)
    .join(', ')})`;

const writtenSql = [...partOfColumn.keys()].map((column) => `${column} = fresh.${column}`).join(', ');

const write = statement({
  values: { rows: 'jsonb', moment: 'timestamptz' },
  row: {
    id: 'uuid',
    columns: 'text[]',
    before: typed<ComparedHome>('jsonb'),
    after: typed<ComparedHome>('jsonb'),
    schemeIdentifier: 'text',
    cycleId: 'text',
    closesAt: 'timestamptz',
    advertTypeId: 'integer',
    excludedFromBidCount: 'boolean',
    terms: typed<AdvertTerms>('jsonb'),
    readAt: 'timestamptz',
  },
  text: `
    with fresh as materialized (
           select to_jsonb(old) as was, new.*
             from jsonb_array_elements($rows::jsonb) as item
             join advert as old on old.tenant_id = app_tenant() and old.id = (item ->> 'id')::uuid
            cross join lateral jsonb_populate_record(old, case
                    when old.closes_at <= $moment::timestamptz
                     and (not item ? 'reopens'
                          or exists (select from bid where bid.tenant_id = app_tenant() and bid.advert_id = old.id)
                          -- Of an advert whose bids have been erased since.
                          or exists (select from shortlist
                                      where shortlist.tenant_id = app_tenant() and shortlist.advert_id = old.id))
                      then item - 'opens_at' - 'closes_at'
                    when (item ->> 'closes_at')::timestamptz < $moment::timestamptz
                      then item || jsonb_build_object('closes_at', $moment::timestamptz)
                    else item end) as new
            where old.state <> 'withdrawn'
         ),
         different as (
           select fresh.id, fresh.was, array_agg(now.key) as columns
             from fresh, jsonb_each(to_jsonb(fresh) - 'was') as now
            where now.value is distinct from fresh.was -> now.key
            group by fresh.id, fresh.was
         )
    update advert set ${writtenSql}, version = advert.version + 1,
                      settled_at = case when fresh.closes_at > $moment::timestamptz then null else advert.settled_at end
      from fresh join different using (id)
     where advert.tenant_id = app_tenant() and advert.id = fresh.id
    returning advert.id, different.columns, ${comparedSql('different.was')} as before,
              ${comparedSql('to_jsonb(advert)')} as after, advert.scheme_identifier as "schemeIdentifier",
              advert.cycle_id as "cycleId", advert.closes_at as "closesAt",
              advert.advert_type_id as "advertTypeId",
              advert.excluded_from_bid_count as "excludedFromBidCount", advert.terms,
              $moment::timestamptz as "readAt"`,
});

/**
 * Writes the columns that differ; withdrawn adverts are skipped. A closed one keeps its times, since its bids
 * depend on them; one without bids may reopen, and is settled again when it next closes. A close in the past
 * becomes the moment of writing: bids made and acknowledged until then were made while the advert was open.
 */
async function writeAdverts(
  transaction: Transaction,
  changes: readonly AdvertChange[],
  moment: string,
): Promise<Written[]> {
  return transaction.run(write, { rows: rowsOf(changes), moment });
}

/** Returns the changes to put in one bidder's letter. */
function changesFor(bid: LiveBid, earlier: LiveBid | undefined, advert: Written | undefined): StoredChanges {
  return {
    facts: advert === undefined ? [] : compareHomes(advert.before, advert.after),
    rules:
      earlier === undefined || !advert?.columns.includes('eligibility_rules')
        ? null
        : { before: earlier.rules, after: bid.rules },
    order: advert?.columns.includes('terms') ?? false,
  };
}

function partsOf({ columns }: Written): AdvertPart[] {
  return [...new Set(columns.flatMap((column) => partOfColumn.get(column) ?? []))];
}

function rowsOf(changes: readonly AdvertChange[]) {
  // JSON drops undefined members, and a missing column keeps its value.
  return changes.map(({ advertId, state, reopens, ...content }) => ({
    id: advertId,
    state,
    reopens,
    ...byColumn(content),
  }));
}

const copyTerms = statement({
  values: { copies: 'jsonb' },
  text: `
    update bid set bid_group = copy."group", counts_towards_limit = copy.counts
      from jsonb_to_recordset($copies::jsonb) as copy (id uuid, counts boolean, "group" text)
     where bid.tenant_id = app_tenant() and bid.advert_id = copy.id and bid.state = 'live'
       and (bid.bid_group is distinct from copy."group" or counts_towards_limit <> copy.counts)`,
});

/** Updates the advert's values copied on its live bids; each bid keeps the cycle in which it was made. */
async function copyToBids(
  transaction: Transaction,
  policy: LettingsPolicy,
  adverts: readonly Written[],
): Promise<void> {
  const copies = adverts.map((advert) => ({
    id: advert.id,
    counts: countsTowardsLimit(schemeOf(policy, advert.schemeIdentifier), advert),
    group: advert.terms.bidGroup ?? null,
  }));
  await transaction.run(copyTerms, { copies });
}
