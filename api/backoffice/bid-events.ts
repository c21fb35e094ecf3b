import type { ListedBidEvent, BidEventsResponse } from '#schemas/backoffice/bids.ts';
import type { TenantDatabase } from '../database/database.ts';
import { feedPageValues, readFeedPage, type FeedPage } from './feed-page.ts';
import { statement, typed, type Row } from '../database/statement.ts';

const eventRow = {
  writtenBy: 'text',
  sequence: 'text',
  event: typed<ListedBidEvent['event']>('text'),
  at: 'timestamptz',
  madeBy: typed<ListedBidEvent['madeBy']>('text'),
  bidId: 'uuid',
  bidReference: 'text',
  advertReference: 'text?',
  advertId: 'uuid',
  applicationReference: 'text?',
  applicationId: 'uuid',
  schemeIdentifier: 'text',
  agreement: typed<ListedBidEvent['agreement']>('text'),
  policyVersion: 'text',
  queuePosition: 'integer?',
  totalBids: 'integer',
} as const;

const bidEvents = `
    select bid_event.written_by::text as "writtenBy", bid_event.id::text as sequence, bid_event.event,
           bid_event.at, bid_event.made_by as "madeBy", bid.id as "bidId", bid.reference as "bidReference",
           advert.external_reference as "advertReference", advert.id as "advertId",
           application.external_reference as "applicationReference", application.id as "applicationId",
           bid.scheme_identifier as "schemeIdentifier", bid.agreement, bid.policy_version as "policyVersion",
           bid_event.queue_position as "queuePosition", bid_event.total_bids as "totalBids"
      from bid_event
      join bid on bid.tenant_id = bid_event.tenant_id and bid.id = bid_event.bid_id
      join advert on advert.tenant_id = bid.tenant_id and advert.id = bid.advert_id
      join application on application.tenant_id = bid.tenant_id and application.id = bid.application_id
     where bid_event.tenant_id = app_tenant()`;

const readSince = statement({
  values: feedPageValues,
  row: eventRow,
  text: `${bidEvents}
       and (bid_event.written_by, bid_event.id) > ($writtenBy::xid8, $sequence::bigint)
       and bid_event.written_by < pg_snapshot_xmin(pg_current_snapshot())
     order by bid_event.written_by, bid_event.id
     limit $limit`,
});

const readSome = statement({
  values: { sequences: 'bigint[]' },
  row: eventRow,
  text: `${bidEvents} and bid_event.id = any($sequences::bigint[])`,
});

/**
 * Finds events of bids after a cursor. Two events of one bid can arrive in the wrong order; `sequence` gives
 * the right one.
 * @throws ProblemError `request.invalid` for a cursor we did not issue.
 */
export async function findBidEvents(database: TenantDatabase, page: FeedPage): Promise<BidEventsResponse> {
  const { rows, ...place } = await readFeedPage((from) => database.run(readSince, from), page);
  return { events: rows.map(describe), ...place };
}

/** Finds events of bids by their `sequence`. */
export async function findBidEventsBySequence(
  database: TenantDatabase,
  sequences: readonly string[],
): Promise<ReadonlyMap<string, ListedBidEvent>> {
  const rows = await database.run(readSome, { sequences });
  return new Map(rows.map((row) => [row.sequence, describe(row)]));
}

function describe({ writtenBy: _writtenBy, at, ...event }: Row<typeof readSome>): ListedBidEvent {
  return { ...event, at: at.toISOString() };
}
