import { createHash } from 'node:crypto';
import { londonDayOfClose } from '../../rules/lettings/cycle.ts';
import type { RankContext } from '../../rules/lettings/rank-criteria.ts';
import { rankKey } from '../../rules/lettings/rank.ts';
import { schemeOf } from '../../rules/lettings/scheme.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { AdvertTerms } from '#schemas/tenant/lettings-ranking.ts';

/** An advert as its queue needs it. */
export interface QueuedAdvert {
  readonly id: string;
  readonly schemeIdentifier: string;
  readonly bedrooms: number;
  readonly closesAt: Date;
  readonly terms: AdvertTerms;
}

/**
 * The context in which the people who bid for a home are ranked.
 * @param asOf the ISO day in Europe/London that counts. Default: the day on which the home closes.
 */
export function rankContextOf(
  policy: LettingsPolicy,
  advert: QueuedAdvert,
  asOf = londonDayOfClose(advert.closesAt),
): RankContext {
  return {
    policy,
    advert: {
      id: advert.id,
      bedrooms: advert.bedrooms,
      asOf,
      terms: advert.terms,
    },
    sha256: (text) => createHash('sha256').update(text).digest('hex'),
  };
}

/** An application as a queue needs it. */
interface QueuedApplication {
  readonly id: string;
  readonly reference: string;
  readonly facts: ApplicationFacts;
}

/**
 * A bid's rank key in a home's queue, as stored in `bid.rank_key`.
 * @param asOf as for {@link rankContextOf}.
 */
export function rankBid(
  policy: LettingsPolicy,
  advert: QueuedAdvert,
  { id: applicationId, reference, facts }: QueuedApplication,
  placedAt: Date,
  asOf?: string,
): string {
  const scheme = schemeOf(policy, advert.schemeIdentifier);
  const ranked = { applicationId, reference, facts, placedAt };
  return rankKey(ranked, scheme, rankContextOf(policy, advert, asOf));
}

/** The time part in the key of a bid of 1 January 1970; no other part is as wide. */
const noTime = '000000000000000';

/**
 * The key of a new bid. Where the bid's time counts, the key has `{placedAt}` in its place, since only the
 * database knows the time.
 */
export function rankBidToBe(
  policy: LettingsPolicy,
  advert: QueuedAdvert,
  application: QueuedApplication,
): string {
  const parts = rankBid(policy, advert, application, new Date(0)).split('.');
  return parts.map((part) => (part === noTime ? '{placedAt}' : part)).join('.');
}
