import {
  chooseHomes,
  looksAt,
  type AutomaticDecision,
  type ConsideredHome,
} from '../../rules/lettings/automatic-bids.ts';
import { schemeOf } from '../../rules/lettings/scheme.ts';
import { eachFeature } from '#schemas/home-features.ts';
import type { AutomaticChoices } from '#schemas/automatic-bids.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { ReaderApplication } from '../../accounts/reader.ts';
import type { TenantDatabase } from '../../database/database.ts';
import type { Advert } from '../adverts/adverts.ts';
import { type BidFacts, pairKey, type KnownBids } from '../bids/bid-facts.ts';
import { countedAdvert } from '../bids/bid-limit.ts';
import { rankBid } from '../bids/rank-bid.ts';
import { findBidsOnThese, decideBidEligibility, type BidEligibility } from '../bids/eligibility.ts';
import type { AutomaticOffer } from './offers.ts';
import { statement } from '../../database/statement.ts';

/** A home with the time at which the portal looks at it. */
export interface DueHome {
  readonly advert: Advert;
  readonly looksAt: Date;
}

/** The homes of schemes with automatic bids, each with the time of its look. */
export function homesToLookAt(offers: readonly AutomaticOffer[], adverts: readonly Advert[]): DueHome[] {
  const hours = new Map(offers.map(({ scheme, hoursBeforeClose }) => [scheme.identifier, hoursBeforeClose]));
  return adverts.flatMap((advert) => {
    const before = hours.get(advert.schemeIdentifier);
    return before === undefined ? [] : [{ advert, looksAt: looksAt(advert, before) }];
  });
}

/** The portal's decision on a home for one application, now. */
export interface PlannedHome extends AutomaticDecision {
  readonly advert: Advert;
  readonly application: ReaderApplication;
}

/** The planned decisions, and the bids they were based on. */
export interface BidPlan {
  readonly homes: readonly PlannedHome[];
  readonly known: KnownBids;
}

const findPlaces = statement({
  values: { advertIds: 'uuid[]', rankKeys: 'text[]' },
  row: { advertId: 'uuid', place: 'integer' },
  text: `
    select asked.advert_id as "advertId", (queue_of(asked.advert_id, asked.rank_key)).queue_position as place
      from unnest($advertIds::uuid[], $rankKeys::text[]) as asked (advert_id, rank_key)`,
});

/**
 * Decides on these homes for a person, by the same rules as the list of homes and by `chooseHomes`. Homes of
 * schemes in which they have no application are left out. Used for both the preview and the bids.
 * @param adverts adverts, all read in one statement.
 */
export async function planBids(
  database: TenantDatabase,
  policy: LettingsPolicy,
  applications: readonly ReaderApplication[],
  choices: AutomaticChoices,
  adverts: readonly Advert[],
): Promise<BidPlan> {
  const known = await findBidsOnThese(database, applications, adverts);
  const decided = decideBidEligibility(policy, { applications, impersonationId: null }, adverts, known);
  const asked = adverts.flatMap((advert, at) => {
    const bidEligibility = decided[at];
    const application = applications.find(({ id }) => id === bidEligibility?.eligibility.applicationId);
    return bidEligibility && application ? [{ advert, bidEligibility, application }] : [];
  });
  const rows = await database.run(findPlaces, {
    advertIds: asked.map(({ advert }) => advert.id),
    rankKeys: asked.map(({ advert, application }) => rankBid(policy, advert, application, advert.readAt)),
  });
  const places = new Map(rows.map(({ advertId, place }) => [advertId, place] as const));
  const byId = new Map(asked.map((one) => [one.advert.id, one] as const));
  // The limit applies per application and scheme.
  const groups = Map.groupBy(asked, ({ advert, application }) =>
    pairKey(advert.schemeIdentifier, application.id),
  );
  const homes = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    return chooseHomes(
      schemeOf(policy, first.advert.schemeIdentifier),
      choices,
      group.map(({ advert, bidEligibility, application }) =>
        considered(advert, bidEligibility, known.last.get(pairKey(advert.id, application.id)), places),
      ),
      known.held.get(first.application.id) ?? [],
      first.advert.readAt,
    ).flatMap((decision) => {
      const one = byId.get(decision.id);
      return one ? [{ ...decision, advert: one.advert, application: one.application }] : [];
    });
  });
  return { homes, known };
}

function considered(
  advert: Advert,
  { eligibility }: BidEligibility,
  lastBid: BidFacts | undefined,
  places: ReadonlyMap<string, number>,
): ConsideredHome {
  const { ineligibilityReasons, cannotBidReasons, hasBid } = eligibility;
  return {
    id: advert.id,
    home: {
      area: advert.details.area,
      bedrooms: advert.bedrooms,
      advertTypeId: advert.advertTypeId,
      ...eachFeature((feature) => advert[feature]),
    },
    advert: countedAdvert(advert),
    hasBid,
    // If an officer refused a bid, only the person can make it again.
    takenBack: lastBid?.hasWithdrawn === true || lastBid?.agreement === 'refused',
    against: [...ineligibilityReasons, ...cannotBidReasons.filter(({ rule }) => rule !== 'limit')],
    place: places.get(advert.id) ?? 1,
  };
}
