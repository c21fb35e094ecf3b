import type { AdvertDetails } from '#schemas/api/property-listings.ts';
import type { TenantDatabase } from '../database/database.ts';
import type { DigestAlert } from './alert-notice.ts';
import { statement, typed, type Row } from '../database/statement.ts';

/** A home in a letter. */
export type DigestHome = Row<typeof findHomes>;

/** The content of one letter of an alert. */
export interface Digest {
  readonly alert: DigestAlert;
  /** Homes, soonest to close first. */
  readonly homes: readonly DigestHome[];
  readonly places: readonly (DigestHome & { readonly from: number; readonly to: number })[];
  /** Number of messages unread at that moment. */
  readonly unread: number;
}

const findHomes = statement({
  values: { letterId: 'bigint', at: 'timestamptz' },
  row: { details: typed<AdvertDetails>('jsonb'), closesAt: 'timestamptz' },
  text: `
    select advert.details, advert.closes_at as "closesAt"
      from (select distinct (jsonb_array_elements_text(subjects))::uuid as id from alert_waiting
             where tenant_id = app_tenant() and letter_id = $letterId) as item
      join advert on advert.tenant_id = app_tenant() and advert.id = item.id
     where advert.closes_at > $at and (advert.withdrawn_at is null or advert.withdrawn_at > $at)
     order by advert.closes_at, advert.id`,
});

// For a bid found by two rounds, the first place and the last one.
const findPlaces = statement({
  values: { letterId: 'bigint', at: 'timestamptz' },
  row: { details: typed<AdvertDetails>('jsonb'), closesAt: 'timestamptz', from: 'integer', to: 'integer' },
  text: `
    select advert.details, advert.closes_at as "closesAt", item."from", item."to"
      from (select (subject ->> 'bidId')::uuid as id,
                   (array_agg((subject ->> 'from')::integer order by round_id))[1] as "from",
                   (array_agg((subject ->> 'to')::integer order by round_id desc))[1] as "to"
              from alert_waiting, jsonb_array_elements(subjects) as subject
             where tenant_id = app_tenant() and letter_id = $letterId
             group by 1) as item
      join bid on bid.tenant_id = app_tenant() and bid.id = item.id
      join advert on advert.tenant_id = bid.tenant_id and advert.id = bid.advert_id
     where advert.closes_at > $at and (bid.withdrawn_at is null or bid.withdrawn_at > $at) and item."from" <> item."to"
     order by advert.closes_at, advert.id`,
});

const countUnread = statement({
  values: { letterId: 'bigint' },
  row: { unread: 'integer' },
  text: `
    select coalesce(sum(unread), 0)::integer as unread from message_thread
     where tenant_id = app_tenant()
       and id in (select (jsonb_array_elements_text(subjects))::uuid from alert_waiting
                   where tenant_id = app_tenant() and letter_id = $letterId)`,
});

/**
 * Finds the content of a letter as of a given time: homes closed or withdrawn by then are left out.
 * @param letterId the id of the outbox row.
 */
export async function findDigest(
  database: TenantDatabase,
  alert: DigestAlert,
  letterId: string,
  at: Date,
): Promise<Digest> {
  const nothing: Digest = { alert, homes: [], places: [], unread: 0 };
  switch (alert) {
    case 'placeChanged':
      return {
        ...nothing,
        places: await database.run(findPlaces, { letterId, at }),
      };
    case 'messages': {
      const [row] = await database.run(countUnread, { letterId });
      return { ...nothing, unread: row?.unread ?? 0 };
    }
    default:
      return {
        ...nothing,
        homes: await database.run(findHomes, { letterId, at }),
      };
  }
}

/** True if a letter has no content left. */
export function isEmptyDigest({ homes, places, unread }: Digest): boolean {
  return homes.length === 0 && places.length === 0 && unread === 0;
}
