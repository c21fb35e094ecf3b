import type { BidEventsResponse } from '#schemas/backoffice/bids.ts';
import type { Statement, TenantDatabase } from '../database/database.ts';
import { readCursor, writeCursor } from './feed-cursor.ts';

const readEvents: Statement = {
  name: 'bid-events-since',
  text: `
    select bid_event.written_by::text as "writtenBy", bid_event.id::text as sequence, bid_event.event,
           bid_event.at, bid_event.made_by as "madeBy", bid.id as "bidId", bid.reference as "bidReference",
           advert.external_reference as "advertReference", advert.id as "advertId",
           application.external_reference as "applicationReference", application.id as "applicationId",
           bid.scheme_identifier as "schemeIdentifier", bid.policy_version as "policyVersion",
           bid_event.queue_position as "queuePosition", bid_event.total_bids as "totalBids"
      from bid_event
      join bid on bid.tenant_id = bid_event.tenant_id and bid.id = bid_event.bid_id
      join advert on advert.tenant_id = bid.tenant_id and advert.id = bid.advert_id
      join application on application.tenant_id = bid.tenant_id and application.id = bid.application_id
     where bid_event.tenant_id = app_tenant()
       and (bid_event.written_by, bid_event.id) > ($1::xid8, $2::bigint)
       and bid_event.written_by < pg_snapshot_xmin(pg_current_snapshot())
     order by bid_event.written_by, bid_event.id
     limit $3`,
};

type Row = Omit<BidEventsResponse['events'][number], 'at'> & {
  readonly at: Date;
  readonly writtenBy: string;
};

/**
 * Events of bids after a cursor. Each comes once and none is skipped, however many are being written: while a
 * transaction is open, events written at the same time wait for it to end (`bid_event.written_by`). So two events of
 * one bid can arrive in the wrong order; `sequence` gives the right one.
 * @throws ProblemError `request.invalid` for a cursor that we did not make.
 */
export async function findBidEvents(
  database: TenantDatabase,
  since: string | undefined,
  limit: number,
): Promise<BidEventsResponse> {
  const from = readCursor(since);
  const rows = await database.run<Row>(readEvents, [from.writtenBy, from.sequence, limit + 1]);
  const given = rows.slice(0, limit);
  return {
    events: given.map(({ writtenBy: _writtenBy, at, ...event }) => ({ ...event, at: at.toISOString() })),
    next: writeCursor(given.at(-1) ?? from),
    more: rows.length > limit,
  };
}
