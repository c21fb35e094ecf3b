import type { ShortlistResponse } from '#schemas/backoffice/shortlist.ts';
import type { BidOutcome, SkipReason } from '#schemas/bid-outcome.ts';
import type { ApplicationFacts, Reason } from '#schemas/lettings-facts.ts';
import type { OrderAt } from '#schemas/tenant/lettings-offers.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { AdvertTerms } from '#schemas/tenant/lettings-ranking.ts';
import { londonDayOfClose } from '../rules/lettings/cycle.ts';
import { groupOfLet } from '../rules/lettings/quotas.ts';
import type { Queries } from '../database/database.ts';
import { type Row, statement, typed } from '../database/statement.ts';
import { type EntryNow, findOrderNow, type OrderNow } from '../lettings/shortlists/put-in-order.ts';

type ListedEntry = ShortlistResponse['entries'][number];

const readShortlist = statement({
  values: { advertReference: 'text' },
  row: {
    advertId: 'uuid',
    closedAt: 'timestamptz',
    schemeIdentifier: 'text',
    homes: 'integer',
    orderAt: typed<OrderAt>('text'),
    policy: typed<LettingsPolicy>('jsonb'),
    terms: typed<AdvertTerms>('jsonb'),
  },
  text: `
    select advert.id as "advertId", advert.closes_at as "closedAt",
           advert.scheme_identifier as "schemeIdentifier", coalesce((advert.details ->> 'homes')::integer, 1) as homes,
           shortlist.order_at as "orderAt", lettings_rules.policy, shortlist.advert -> 'terms' as terms
      from advert
      join shortlist on shortlist.tenant_id = advert.tenant_id and shortlist.advert_id = advert.id
      join lettings_rules
        on lettings_rules.tenant_id = shortlist.tenant_id and lettings_rules.fingerprint = shortlist.rules_fingerprint
     where advert.tenant_id = app_tenant() and advert.external_reference = $advertReference`,
});

type ListedShortlist = Row<typeof readShortlist>;

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
    facts: typed<ApplicationFacts | null>('jsonb'),
    state: typed<ListedEntry['state']>('text'),
    skipped: typed<SkipReason | null>('text'),
    outcome: typed<BidOutcome | null>('jsonb'),
    offer: typed<ListedEntry['offer']>('jsonb'),
    otherOffer: typed<ListedEntry['otherOffer']>('jsonb'),
  },
  text: `
    select entry.ordinal, entry.queue_position as "queuePosition", entry.bid_id as "bidId",
           bid.reference as "bidReference", application.external_reference as "applicationReference",
           application.reference as "applicationNumber", entry.obstacles, entry.facts, entry.state,
           entry.skip_reason as skipped, entry.outcome,
           (select jsonb_build_object('externalReference', external_reference, 'state', offer.state,
                                      'answerBy', answer_by, 'orderNumber', order_number)
              from offer
             where offer.tenant_id = entry.tenant_id and offer.bid_id = entry.bid_id
             order by made_at desc, id limit 1) as offer,
           (select jsonb_build_object('externalReference', external_reference, 'state', offer.state)
              from offer
             where offer.tenant_id = entry.tenant_id and offer.application_id = entry.application_id
               and offer.advert_id is distinct from entry.advert_id
               and offer.state in ('made', 'accepted', 'let')) as "otherOffer"
      from shortlist_entry as entry
      join bid on bid.tenant_id = entry.tenant_id and bid.id = entry.bid_id
      join application on application.tenant_id = entry.tenant_id and application.id = entry.application_id
     where entry.tenant_id = app_tenant() and entry.advert_id = $advertId
     order by entry.ordinal`,
});

/** Finds the shortlist of a closed advert, in the order at the close; undefined if the advert has none. */
export async function findShortlist(
  database: Queries,
  advertReference: string,
): Promise<ShortlistResponse | undefined> {
  const [shortlist] = await database.run(readShortlist, { advertReference });
  if (shortlist === undefined) return undefined;
  const { advertId, closedAt, schemeIdentifier, homes, orderAt, policy, terms } = shortlist;
  const orderNow = await findOrderNow(database, advertId);
  const lines = new Map((orderNow?.entries ?? []).map((line) => [line.bidId, line]));
  const entries = (await database.run(readEntries, { advertId })).map(({ facts, ...entry }) => {
    const line = lines.get(entry.bidId);
    return {
      ...entry,
      now: nowOf(line),
      quotaGroup: groupOf(shortlist, line?.facts ?? facts, line && orderNow?.asOf),
    };
  });
  const scheme = policy.schemes.find(({ identifier }) => identifier === schemeIdentifier);
  const byBid = new Map(entries.map((entry) => [entry.bidId, entry]));
  const inOrder =
    orderNow === undefined
      ? entries
      : orderNow.entries.flatMap(({ bidId, obstacles }) => {
          const entry = byBid.get(bidId);
          return entry === undefined ? [] : { ...entry, obstacles };
        });
  const places = freeHomes(entries, homes) * (scheme?.offers?.invited ?? 1);
  // As many as the scheme invites for each home that is free.
  const next = new Set(
    inLine(inOrder)
      .slice(0, places)
      .map(({ bidId }) => bidId),
  );
  return {
    advertReference,
    closedAt: closedAt.toISOString(),
    policyVersion: policy.version,
    quotaGroup: terms.quota?.group ?? null,
    orderAt,
    order: orderOf(orderNow),
    entries: entries.map((entry) => ({ ...entry, isNext: next.has(entry.bidId) })),
  };
}

/** Returns the group that a person is in for the home on a day; null for a home without an order of groups. */
function groupOf(
  { closedAt, schemeIdentifier, policy, terms }: ListedShortlist,
  facts: ApplicationFacts | null,
  today = londonDayOfClose(closedAt),
): string | null {
  const scheme = policy.schemes.find(({ identifier }) => identifier === schemeIdentifier);
  if (terms.quota === undefined || facts === null || scheme === undefined) return null;
  return groupOfLet(facts, terms, { policy, scheme }, today);
}

function nowOf(line: EntryNow | undefined): ListedEntry['now'] {
  return line === undefined ? null : { queuePosition: line.queuePosition, obstacles: [...line.obstacles] };
}

function orderOf(now: OrderNow | undefined): ShortlistResponse['order'] {
  if (now?.last === undefined) return null;
  const { number, madeAt, askedBy, asOf, digest } = now.last;
  return { number, madeAt: madeAt.toISOString(), askedBy, asOf, digest, isCurrent: now.isRecorded };
}

/** Returns the number of the advert's homes that are neither let nor on offer; 0 once it has a result. */
function freeHomes(entries: readonly Pick<ListedEntry, 'state'>[], homes: number): number {
  if (entries.some(({ state }) => state === 'ended')) return 0;
  const taken = entries.filter(
    ({ state }) => state === 'offered' || state === 'accepted' || state === 'let',
  ).length;
  return Math.max(0, homes - taken);
}

/**
 * Returns the entries that could be offered a home, in order. They have no other offer; people already invited are
 * included.
 */
function inLine(
  entries: readonly (Pick<ListedEntry, 'bidId' | 'state' | 'otherOffer'> & {
    readonly obstacles: readonly Reason[];
  })[],
) {
  return entries.filter(
    ({ state, obstacles, otherOffer }) =>
      obstacles.length === 0 &&
      otherOffer === null &&
      (state === 'placed' || state === 'checking' || state === 'verified' || state === 'invited'),
  );
}
