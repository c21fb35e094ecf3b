import { explainChanges, mergeChanges } from '../../rules/lettings/advert-changes.ts';
import { obstaclesIn } from '../../rules/lettings/obstacles.ts';
import { explainScheme } from '../../rules/lettings/eligibility/scheme.ts';
import { explainNotYetBid } from '../../rules/lettings/eligibility/not-yet-bid.ts';
import { explainOpen } from '../../rules/lettings/eligibility/open.ts';
import { londonDayOfClose } from '../../rules/lettings/cycle.ts';
import { placeInOrder } from '../../rules/lettings/quotas.ts';
import { groupsOfHome } from '../../rules/lettings/rank-criteria.ts';
import { showNumber } from '../../rules/lettings/visibility.ts';
import type { AdvertEligibility } from '#schemas/api/advert-eligibility.ts';
import type { ShownNumber } from '#schemas/api/shown-number.ts';
import type { Reason } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy, Scheme } from '#schemas/tenant/lettings-policy.ts';
import type { Reader } from '../../accounts/reader.ts';
import { endOfBidding, type Advert } from '../adverts/adverts.ts';
import { mayBidAgain } from './bid-terms.ts';
import type { BidFacts } from './bid-facts.ts';
import { allowedBidEvents, giveVerdicts, type VerdictFacts, type Verdicts } from './verdicts.ts';

/** A person's options on one advert and the reasons, in the specification's shape. */
export function describeBidEligibility(facts: VerdictFacts, totalBids: number): AdvertEligibility {
  const { application, advert, lastBid, scheme } = facts;
  const verdicts = giveVerdicts(facts);
  const allowed = allowedBidEvents(verdicts);
  // After the close a final (`stood`) bid is still the person's bid.
  const bid = lastBid?.state === 'withdrawn' ? undefined : lastBid;
  const cannotBid = [
    ...verdicts.blockReasons,
    explainNotYetBid(bid !== undefined),
    explainOpen({ ...advert, closesAt: endOfBidding(advert) }, advert.readAt),
    verdicts.bidAgainReason,
    verdicts.limitReason,
  ].filter((reason) => reason !== null);
  return {
    advertId: advert.id,
    eligibilitySchemeIdentifier: advert.schemeIdentifier,
    eligible: verdicts.events['bid.place'].eligible,
    canBid: allowed.includes('bid.place'),
    hasBid: bid !== undefined,
    applicationId: application.id,
    bidId: bid?.id ?? null,
    ...showQueue(scheme, advert, bid?.queuePosition ?? null, totalBids),
    preferredProperty: bid?.preferred ?? false,
    ...agreementOf(lastBid, verdicts),
    ...quotaGroupOf(facts, verdicts),
    ...(bid?.state === 'live' ? { ...obstaclesOf(verdicts), ...changesOf(facts, bid) } : {}),
    canWithdraw: allowed.includes('bid.withdraw'),
    ...(allowed.includes('bid.withdraw') && !mayBidAgain(scheme) ? { withdrawsForGood: true as const } : {}),
    madeOnBehalf: bid !== undefined && verdicts.row.context.madeOnBehalf,
    reasons: [
      ...verdicts.eligibilityReasons,
      ...cannotBid,
      // Also shown before a bid, to say until when it could be withdrawn.
      ...(bid === undefined && allowed.length === 0 ? [] : [verdicts.withdrawalReason]),
    ],
    ineligibilityReasons: unmet(verdicts.eligibilityReasons),
    cannotBidReasons: unmet(cannotBid),
    movableBidIds: allowed.includes('bid.moveHere') ? verdicts.movable.map(({ id }) => id) : [],
    allowedEvents: allowed,
  };
}

/** Omits the property if the person's bid, or the one that they could make, needs no officer. */
function agreementOf(
  lastBid: BidFacts | undefined,
  { events }: Verdicts,
): Pick<AdvertEligibility, 'agreement'> {
  const { state = 'withdrawn', agreement = 'notNeeded' } = lastBid ?? {};
  if (state === 'withdrawn') {
    if (!events['bid.place'].needsAgreement) return {};
    return { agreement: agreement === 'refused' ? 'refused' : 'needed' };
  }
  return agreement === 'waiting' || agreement === 'agreed' ? { agreement } : {};
}

/** Omits the property if the home has no order of groups, or if its rules exclude the household. */
function quotaGroupOf(
  { policy, scheme, application, advert }: VerdictFacts,
  { events }: Verdicts,
): Pick<AdvertEligibility, 'quotaGroup'> {
  const groups = groupsOfHome(scheme, advert);
  if (groups === undefined || !events['bid.place'].eligible) return {};
  const { place, missing } = placeInOrder(groups.order, application.facts, {
    policy,
    scheme,
    today: londonDayOfClose(advert.closesAt),
    parish: advert.terms.parish ?? null,
  });
  return {
    quotaGroup: {
      place: place === null ? null : place + 1,
      ...(missing.length === 0 ? {} : { mayComeEarlier: true as const }),
    },
  };
}

/** Omits the property if the bid has no obstacles, as for nearly everyone. */
function obstaclesOf({
  eligibilityReasons,
  blockReasons,
}: Verdicts): Pick<AdvertEligibility, 'bidObstacles'> {
  const obstacles = obstaclesIn([...eligibilityReasons, ...blockReasons]);
  return obstacles.length === 0 ? {} : { bidObstacles: obstacles };
}

/** Omits the property if nothing changed, or everything has changed back. */
function changesOf(
  { policy, scheme }: VerdictFacts,
  { changes: kept, placedAt }: BidFacts,
): Pick<AdvertEligibility, 'changesSinceBid'> {
  if (!kept || placedAt === undefined) return {};
  const changes = explainChanges(policy, scheme.identifier, mergeChanges(kept));
  const { facts, rules, order } = changes;
  if (facts.length === 0 && rules.length === 0 && !order) return {};
  return { changesSinceBid: { placedAt: new Date(placedAt).toISOString(), changes } };
}

/** Describes the eligibility of a person with no application in the scheme: none, with the reason. */
export function describeOutside(
  policy: LettingsPolicy,
  scheme: Scheme,
  reader: Pick<Reader, 'applications'>,
  advert: Advert,
  totalBids: number,
): AdvertEligibility {
  const own = reader.applications.flatMap(({ schemeIdentifiers }) => schemeIdentifiers);
  const reasons = [explainScheme(policy.schemes, scheme.identifier, own)];
  return {
    advertId: advert.id,
    eligibilitySchemeIdentifier: scheme.identifier,
    eligible: false,
    canBid: false,
    hasBid: false,
    applicationId: null,
    bidId: null,
    ...showQueue(scheme, advert, null, totalBids),
    preferredProperty: false,
    canWithdraw: false,
    madeOnBehalf: false,
    reasons,
    ineligibilityReasons: unmet(reasons),
    cannotBidReasons: [],
    movableBidIds: [],
    allowedEvents: [],
  };
}

/** A place and a total as the scheme shows them; the numbers are null unless shown exactly. */
interface ShownQueue {
  readonly currentQueuePosition: number | null;
  readonly totalBids: number | null;
  readonly shownPosition: ShownNumber | null;
  readonly shownTotal: ShownNumber;
}

/**
 * The part of a queue that the person may see, at the instant the advert was read. `position` is null without a
 * bid.
 */
export function showQueue(
  { bidding }: Scheme,
  { closesAt, readAt }: Pick<Advert, 'closesAt' | 'readAt'>,
  position: number | null,
  totalBids: number,
): ShownQueue {
  const isClosed = closesAt <= readAt;
  const shownTotal = showNumber(totalBids, bidding?.visibility?.total, isClosed);
  const shownPosition =
    position === null ? null : showNumber(position, bidding?.visibility?.position, isClosed);
  return {
    currentQueuePosition: shownPosition === null ? null : exactly(shownPosition),
    totalBids: exactly(shownTotal),
    shownPosition,
    shownTotal,
  };
}

function exactly(shown: ShownNumber): number | null {
  return shown.kind === 'exact' ? shown.value : null;
}

function unmet(reasons: readonly Reason[]): Reason[] {
  return reasons.filter((reason) => reason.verdict !== 'met');
}
