import { stillNeedsAgreement, notAgreed } from '../../rules/lettings/agreement.ts';
import { londonDayOfClose } from '../../rules/lettings/cycle.ts';
import { explainObstacles } from '../../rules/lettings/obstacles.ts';
import { putInPlaces } from '../../rules/lettings/tie-break.ts';
import type { ApplicationFacts, EligibilityRules, Reason } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { OrderAt } from '#schemas/tenant/lettings-offers.ts';
import type { AdvertTerms } from '#schemas/tenant/lettings-ranking.ts';
import type { Transaction } from '../../database/database.ts';
import { statement, typed, type Row } from '../../database/statement.ts';
import type { StoredRules } from './store-rules.ts';

/** The part of an advert that decides the order of its shortlist and who could be offered the home. */
export interface FrozenAdvert {
  readonly schemeIdentifier: string;
  readonly bedrooms: number;
  /** ISO instant. */
  readonly closesAt: string;
  readonly rules: EligibilityRules;
  readonly terms: AdvertTerms;
}

const readStanding = statement({
  values: { advertId: 'uuid' },
  row: {
    bidId: 'uuid',
    applicationId: 'uuid',
    reference: 'text',
    rankKey: 'text',
    placedAt: 'timestamptz',
    facts: typed<ApplicationFacts>('jsonb'),
    schemeIdentifiers: typed<readonly string[]>('text[]'),
    /** True if an officer had to agree to the bid, and did not. */
    isNotAgreed: 'boolean',
  },
  text: `
    select bid.id as "bidId", application.id as "applicationId", application.reference, bid.rank_key as "rankKey",
           bid.placed_at as "placedAt", coalesce(facts_at_close -> 'facts', application.facts) as facts,
           case when facts_at_close is null then application.scheme_identifiers
                else array(select jsonb_array_elements_text(facts_at_close -> 'schemeIdentifiers')) end
             as "schemeIdentifiers",
           coalesce(bid.agreement = 'waiting', false) as "isNotAgreed"
      from bid
      join application on application.tenant_id = bid.tenant_id and application.id = bid.application_id
     where bid.tenant_id = app_tenant() and bid.advert_id = $advertId and bid.state = 'stood'
     order by bid.rank_key`,
});

/** A bid at the close of its advert. */
export type StandingBid = Row<typeof readStanding>;

/** A line of a shortlist, as worked out from the bids. */
export interface OrderedEntry {
  readonly bidId: string;
  readonly ordinal: number;
  readonly queuePosition: number;
  readonly rankKey: string;
  readonly facts: ApplicationFacts;
  readonly schemeIdentifiers: readonly string[];
  readonly obstacles: readonly Reason[];
}

/**
 * Works out the shortlist of a closed advert: the bids in the order of their keys, places shared where the landlord
 * decides, and why a person could not be offered the home.
 * @param asOf the ISO day in Europe/London that counts for this. Default: the closing day.
 */
export function orderShortlist<Bid extends StandingBid>(
  policy: LettingsPolicy,
  advert: FrozenAdvert,
  bids: readonly Bid[],
  asOf = londonDayOfClose(new Date(advert.closesAt)),
): (Bid & OrderedEntry)[] {
  const home = {
    eligibilitySchemeIdentifier: advert.schemeIdentifier,
    rules: advert.rules,
    parish: advert.terms.parish ?? null,
  };
  // The rules no longer describe a scheme that has been removed, so only the keys order its bidders.
  const isKnown = policy.schemes.some(({ identifier }) => identifier === advert.schemeIdentifier);
  return putInPlaces(bids).map((bid) => ({
    ...bid,
    obstacles: isKnown
      ? [...(bid.isNotAgreed ? [notAgreed] : []), ...explainObstacles(bid, policy, home, asOf)]
      : [],
  }));
}

const storeShortlist = statement({
  values: { advertId: 'uuid', fingerprint: 'text', advert: 'jsonb', orderAt: 'text', entries: 'jsonb' },
  text: `
    with forgotten as (
           update bid set facts_at_close = null
            where tenant_id = app_tenant() and advert_id = $advertId and facts_at_close is not null
         ),
         frozen as (
           insert into shortlist (tenant_id, advert_id, rules_fingerprint, advert, order_at)
           values (app_tenant(), $advertId, $fingerprint, $advert, $orderAt)
           returning tenant_id, advert_id
         )
    insert into shortlist_entry (tenant_id, bid_id, advert_id, application_id, ordinal, queue_position, rank_key,
                                 facts, scheme_identifiers, obstacles)
    select frozen.tenant_id, entry."bidId", frozen.advert_id, entry."applicationId", entry.ordinal,
           entry."queuePosition", entry."rankKey", entry.facts, entry."schemeIdentifiers", entry.obstacles
      from frozen, jsonb_to_recordset($entries::jsonb) as entry (
             "bidId" uuid, "applicationId" uuid, ordinal integer, "queuePosition" integer, "rankKey" text, facts jsonb,
             "schemeIdentifiers" text[], obstacles jsonb)`,
});

/**
 * Freezes the shortlist of an advert whose bids have just become final, in the transaction that closes it, under the
 * advert's lock. Facts that changed since the close were kept with the bids (`change-facts.ts`).
 */
export async function freezeShortlist(
  transaction: Transaction,
  { policy, fingerprint }: StoredRules,
  advertId: string,
  advert: FrozenAdvert,
): Promise<void> {
  const scheme = policy.schemes.find(({ identifier }) => identifier === advert.schemeIdentifier);
  const bids = (await transaction.run(readStanding, { advertId })).map((bid) => ({
    ...bid,
    // New facts or rules may mean that an officer is no longer needed.
    isNotAgreed: bid.isNotAgreed && scheme !== undefined && stillNeedsAgreement(bid.facts, scheme),
  }));
  const entries = orderShortlist(policy, advert, bids);
  const orderAt: OrderAt = scheme?.offers?.orderAt ?? 'close';
  await transaction.run(storeShortlist, { advertId, fingerprint, advert, orderAt, entries });
}
