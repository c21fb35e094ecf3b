import { londonDay } from '../../rules/lettings/cycle.ts';
import { explainObstacles } from '../../rules/lettings/obstacles.ts';
import type { AccountBid, BidEventName } from '#schemas/api/account-bids.ts';
import type { AgreementDecision, ReadAgreement } from '#schemas/bid-agreement.ts';
import type { BidOutcome } from '#schemas/bid-outcome.ts';
import type { AdvertDetails } from '#schemas/api/property-listings.ts';
import type { EligibilityRules, Reason } from '#schemas/lettings-facts.ts';
import type { OrderAt } from '#schemas/tenant/lettings-offers.ts';
import type { AdvertTerms } from '#schemas/tenant/lettings-ranking.ts';
import type { Reader } from '../../accounts/reader.ts';
import type { TenantDatabase } from '../../database/database.ts';
import type { TenantFiles } from '../../tenants/tenant-files.ts';
import { localiseDetails } from '../adverts/localise-details.ts';
import type { Month } from './outcomes.ts';
import { showQueue } from './describe-bid-eligibility.ts';
import { statement, typed, type Row } from '../../database/statement.ts';

const readMonths = statement({
  values: { applicationIds: 'uuid[]' },
  row: { year: 'integer', month: 'integer', count: 'integer' },
  text: `
    with placed as (
           select placed_at at time zone 'Europe/London' as at
             from bid where tenant_id = app_tenant() and application_id = any ($applicationIds)
         )
    select extract(year from at)::integer as year, extract(month from at)::integer as month,
           count(*)::integer as count
      from placed
     group by 1, 2
     order by 1 desc, 2 desc`,
});

/** Months (London time) in which a person has placed bids, newest first, with the number of bids. */
export function findBidMonths(
  database: TenantDatabase,
  reader: Reader,
): Promise<(Month & { readonly count: number })[]> {
  return database.run(readMonths, { applicationIds: reader.applications.map(({ id }) => id) });
}

interface HistoryRow {
  readonly event: BidEventName;
  readonly at: string;
  readonly madeBy: AccountBid['madeBy'];
  readonly queuePosition: number | null;
  readonly totalBids: number;
}

type BidRow = Row<typeof readBids>;

// A live bid on a closed advert counts as `stood`, even before that is written. Its place is the last one in
// its history.
const readBids = statement({
  values: { applicationIds: 'uuid[]', year: 'integer?', month: 'integer?' },
  row: {
    bidId: 'uuid',
    reference: 'text',
    advertId: 'uuid',
    applicationId: 'uuid',
    schemeIdentifier: 'text',
    state: typed<AccountBid['state']>('text'),
    madeBy: typed<AccountBid['madeBy']>('text'),
    preferred: 'boolean',
    placedAt: 'timestamptz',
    opensAt: 'timestamptz',
    closesAt: 'timestamptz',
    bedrooms: 'smallint',
    advertTypeId: 'integer',
    details: typed<AdvertDetails>('jsonb'),
    rules: typed<EligibilityRules>('jsonb'),
    terms: typed<AdvertTerms>('jsonb'),
    queuePosition: 'integer?',
    totalBids: 'integer?',
    history: typed<readonly HistoryRow[]>('jsonb'),
    readAt: 'timestamptz',
    outcome: typed<BidOutcome | null>('jsonb'),
    /** As frozen at the close; null before. */
    orderAt: typed<OrderAt | null>('text'),
    agreement: typed<ReadAgreement['state'] | null>('text'),
    decision: typed<AgreementDecision | null>('jsonb'),
  },
  text: `
    with moment as materialized (select app_now() as now),
         asked as materialized (
           select make_date($year, $month, 1)::timestamp at time zone 'Europe/London' as starts,
                  (make_date($year, $month, 1) + interval '1 month') at time zone 'Europe/London' as ends
         ),
         chosen as materialized (
           select bid.*
             from bid, asked
            where tenant_id = app_tenant() and application_id = any ($applicationIds)
              and ($year::integer is null or placed_at >= asked.starts and placed_at < asked.ends)
            order by placed_at desc, id
            limit 500
         )
    select chosen.id as "bidId", chosen.reference, advert.id as "advertId",
           chosen.application_id as "applicationId", chosen.scheme_identifier as "schemeIdentifier",
           case when chosen.state = 'live' and advert.closes_at <= moment.now then 'stood' else chosen.state end
             as state,
           chosen.made_by as "madeBy", chosen.preferred, chosen.placed_at as "placedAt",
           advert.opens_at as "opensAt", advert.closes_at as "closesAt", advert.bedrooms,
           advert.advert_type_id as "advertTypeId", advert.details, advert.eligibility_rules as rules,
           advert.terms, moment.now as "readAt", shortlist_entry.outcome,
           shortlist.order_at as "orderAt",
           chosen.agreement, chosen.agreement_decision as decision,
           coalesce(now_queue.queue_position, (closing.line ->> 'queuePosition')::integer) as "queuePosition",
           coalesce(now_queue.total_bids, (closing.line ->> 'totalBids')::integer) as "totalBids",
           told.history
      from moment, chosen
      join advert on advert.tenant_id = chosen.tenant_id and advert.id = chosen.advert_id
      left join shortlist_entry on shortlist_entry.tenant_id = chosen.tenant_id and shortlist_entry.bid_id = chosen.id
      left join shortlist on shortlist.tenant_id = chosen.tenant_id and shortlist.advert_id = shortlist_entry.advert_id
      left join lateral queue_of(chosen.advert_id, chosen.rank_key) as now_queue on chosen.state = 'live'
     cross join lateral (
           select coalesce(jsonb_agg(jsonb_build_object(
                    'event', event, 'at', at, 'madeBy', made_by, 'queuePosition', queue_position,
                    'totalBids', total_bids) order by id), '[]') as history
             from bid_event where bid_event.tenant_id = app_tenant() and bid_id = chosen.id) as told
      left join lateral (
           select line from jsonb_array_elements(told.history) as line
            where line ->> 'event' = 'advert.close' limit 1) as closing on true
     order by chosen.placed_at desc, chosen.id`,
});

/**
 * Finds a person's bids, newest first, at most 500: all of them, or those placed in one month (London time).
 * Queue numbers, also in each bid's history, are included as far as the scheme shows them.
 */
export async function findAccountBids(
  database: TenantDatabase,
  files: TenantFiles,
  locale: string,
  reader: Reader,
  month: Month | undefined,
): Promise<AccountBid[]> {
  const applicationIds = reader.applications.map(({ id }) => id);
  if (applicationIds.length === 0) return [];
  const rows = await database.run(readBids, {
    applicationIds,
    year: month?.year ?? null,
    month: month?.month ?? null,
  });
  return rows.map((row) => ({
    ...describeBid(files, locale, row, obstaclesOf(files, reader, row)),
    ...agreementOf(row, [locale, files.tenant.localeId]),
  }));
}

/** Returns an officer's decision about a bid; nothing if it needs none. */
function agreementOf(
  { agreement: state, decision }: BidRow,
  locales: readonly string[],
): Pick<AccountBid, 'agreement'> {
  if (state === null) return {};
  const words = locales.map((locale) => decision?.words?.[locale]).find((text) => text !== undefined);
  const reason = decision?.reason ?? undefined;
  return { agreement: { state, ...(reason && { reason }), ...(words !== undefined && { words }) } };
}

/**
 * Returns why a live bid cannot succeed at present; empty for a bid that has ended, or whose scheme is no
 * longer in the rules.
 */
function obstaclesOf({ policy }: TenantFiles, { applications }: Reader, row: BidRow): Reason[] {
  const { schemeIdentifier, rules, terms } = row;
  const application = applications.find(({ id }) => id === row.applicationId);
  const isKnown = policy.schemes.some(({ identifier }) => identifier === schemeIdentifier);
  if (row.state !== 'live' || application === undefined || !isKnown) return [];
  const home = { eligibilitySchemeIdentifier: schemeIdentifier, rules, parish: terms.parish ?? null };
  return explainObstacles(application, policy, home, londonDay(row.readAt));
}

function describeBid(
  { policy }: TenantFiles,
  locale: string,
  row: BidRow,
  obstacles: readonly Reason[],
): AccountBid {
  const scheme = policy.schemes.find(({ identifier }) => identifier === row.schemeIdentifier);
  // A scheme no longer in the rules shows no queue numbers.
  const seen = (queuePosition: number | null, totalBids: number | null) => {
    if (scheme === undefined) return { queuePosition: null, totalBids: null };
    const shown = showQueue(scheme, row, queuePosition, totalBids ?? 0);
    return {
      queuePosition: shown.currentQueuePosition,
      totalBids: totalBids === null ? null : shown.totalBids,
    };
  };
  // Until the shortlist is made, the queue's rules still apply.
  const orderAt = row.orderAt ?? scheme?.offers?.orderAt;
  const isOrderedAgain = row.state === 'stood' && orderAt === 'offer';
  const details = localiseDetails(row.details, locale);
  return {
    bidId: row.bidId,
    reference: row.reference,
    advertId: row.advertId,
    street: details.street,
    area: details.area,
    bedrooms: row.bedrooms,
    advertType: policy.advertTypes.find(({ id }) => id === row.advertTypeId)?.name ?? '',
    picture: details.pictures[0] ?? null,
    eligibilitySchemeIdentifier: row.schemeIdentifier,
    schemeName: scheme?.name ?? '',
    applicationId: row.applicationId,
    state: row.state,
    ...(obstacles.length === 0 ? {} : { obstacles: [...obstacles] }),
    ...(row.outcome === null ? {} : { outcome: row.outcome }),
    ...(isOrderedAgain ? { orderedAgain: true } : {}),
    madeBy: row.madeBy,
    preferredProperty: row.preferred,
    placedAt: row.placedAt.toISOString(),
    opensAt: row.opensAt.toISOString(),
    closesAt: row.closesAt.toISOString(),
    ...seen(row.queuePosition, row.totalBids),
    history: row.history.map(({ event, at, madeBy, queuePosition, totalBids }) => ({
      event,
      at: new Date(at).toISOString(),
      madeBy,
      ...seen(queuePosition, totalBids),
    })),
  };
}
