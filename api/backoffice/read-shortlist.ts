import type { ShortlistResponse } from '#schemas/backoffice/shortlist.ts';
import type { BidOutcome, SkipReason } from '#schemas/bid-outcome.ts';
import type { ApplicationFacts, Reason } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { AdvertTerms } from '#schemas/tenant/lettings-ranking.ts';
import { londonDayOfClose } from '../rules/lettings/cycle.ts';
import { groupOfLet } from '../rules/lettings/quotas.ts';
import type { Queries } from '../database/database.ts';
import { statement, typed } from '../database/statement.ts';

type ListedEntry = ShortlistResponse['entries'][number];

const readShortlist = statement({
  values: { advertReference: 'text' },
  row: {
    advertId: 'uuid',
    closedAt: 'timestamptz',
    schemeIdentifier: 'text',
    homes: 'integer',
    policy: typed<LettingsPolicy>('jsonb'),
    terms: typed<AdvertTerms>('jsonb'),
  },
  text: `
    select advert.id as "advertId", advert.closes_at as "closedAt",
           advert.scheme_identifier as "schemeIdentifier", coalesce((advert.details ->> 'homes')::integer, 1) as homes,
           lettings_rules.policy, shortlist.advert -> 'terms' as terms
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
                                      'answerBy', answer_by)
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

/** Finds the shortlist of a closed advert, in order; undefined if the advert has none. */
export async function findShortlist(
  database: Queries,
  advertReference: string,
): Promise<ShortlistResponse | undefined> {
  const [shortlist] = await database.run(readShortlist, { advertReference });
  if (shortlist === undefined) return undefined;
  const { advertId, closedAt, schemeIdentifier, homes, policy, terms } = shortlist;
  const entries = await database.run(readEntries, { advertId });
  const scheme = policy.schemes.find(({ identifier }) => identifier === schemeIdentifier);
  const next = new Set(nextInLine(entries, homes, scheme?.offers?.invited ?? 1));
  return {
    advertReference,
    closedAt: closedAt.toISOString(),
    policyVersion: policy.version,
    quotaGroup: terms.quota?.group ?? null,
    entries: entries.map((entry) => {
      const { facts, ...line } = entry;
      const quotaGroup =
        terms.quota !== undefined && facts !== null && scheme !== undefined
          ? groupOfLet(facts, terms, { policy, scheme }, londonDayOfClose(closedAt))
          : null;
      return { ...line, quotaGroup, isNext: next.has(entry) };
    }),
  };
}

/**
 * Returns the entries to invite or offer a home to next: the first in order who could be offered it and have no other
 * offer. As many as the scheme invites for a home, without those who are invited already.
 */
function nextInLine<Entry extends Pick<ListedEntry, 'state' | 'obstacles' | 'otherOffer'>>(
  entries: readonly Entry[],
  homes: number,
  invited: number,
): Entry[] {
  const taken = entries.filter(
    ({ state }) => state === 'offered' || state === 'accepted' || state === 'let',
  ).length;
  if (entries.some(({ state }) => state === 'ended')) return [];
  return entries
    .filter(
      ({ state, obstacles, otherOffer }) =>
        obstacles.length === 0 &&
        otherOffer === null &&
        (state === 'placed' || state === 'checking' || state === 'verified' || state === 'invited'),
    )
    .slice(0, Math.max(0, homes - taken) * invited);
}
