import type { ShortlistResponse } from '#schemas/backoffice/shortlist.ts';
import type { BidOutcome, SkipReason } from '#schemas/bid-outcome.ts';
import type { Reason } from '#schemas/lettings-facts.ts';
import type { Queries } from '../database/database.ts';
import { statement, typed } from '../database/statement.ts';

type ListedEntry = ShortlistResponse['entries'][number];

const readShortlist = statement({
  values: { advertReference: 'text' },
  row: { advertId: 'uuid', closedAt: 'timestamptz', policyVersion: 'text' },
  text: `
    select advert.id as "advertId", advert.closes_at as "closedAt", policy ->> 'version' as "policyVersion"
      from advert
      join shortlist on shortlist.tenant_id = advert.tenant_id and shortlist.advert_id = advert.id
      join lettings_rules
        on lettings_rules.tenant_id = shortlist.tenant_id and lettings_rules.fingerprint = shortlist.rules_fingerprint
     where advert.tenant_id = app_tenant() and advert.external_reference = $advertReference`,
});

const readEntries = statement({
  values: { advertId: 'uuid' },
  row: {
    ordinal: 'integer',
    queuePosition: 'integer',
    bidId: 'uuid',
    bidReference: 'text',
    applicationReference: 'text?',
    applicationNumber: 'text',
    obstacles: typed<Reason[]>('jsonb'),
    state: typed<ListedEntry['state']>('text'),
    skipped: typed<SkipReason | null>('text'),
    outcome: typed<BidOutcome | null>('jsonb'),
  },
  text: `
    select entry.ordinal, entry.queue_position as "queuePosition", entry.bid_id as "bidId",
           bid.reference as "bidReference", application.external_reference as "applicationReference",
           application.reference as "applicationNumber", entry.obstacles, entry.state,
           entry.skip_reason as skipped, entry.outcome
      from shortlist_entry as entry
      join bid on bid.tenant_id = entry.tenant_id and bid.id = entry.bid_id
      join application on application.tenant_id = entry.tenant_id and application.id = entry.application_id
     where entry.tenant_id = app_tenant() and entry.advert_id = $advertId
     order by entry.ordinal`,
});

/** Finds the shortlist of a closed advert, in order; undefined if the advert has none. */
export async function findShortlist(
  database: Queries,
  advertReference: string,
): Promise<ShortlistResponse | undefined> {
  const [shortlist] = await database.run(readShortlist, { advertReference });
  if (shortlist === undefined) return undefined;
  const { advertId, closedAt, policyVersion } = shortlist;
  const entries = await database.run(readEntries, { advertId });
  return { advertReference, closedAt: closedAt.toISOString(), policyVersion, entries };
}
