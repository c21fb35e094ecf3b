import { advertFindings } from '#api/rules/lettings/findings/advert-findings.ts';
import { RankContextError } from '#api/rules/lettings/rank-criteria.ts';
import { UnknownSchemeError } from '#api/rules/lettings/scheme.ts';
import type { EligibilityRules } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { AdvertTerms } from '#schemas/tenant/lettings-ranking.ts';
import { explainLost, findLiveBids, type LiveBid } from '#api/lettings/bids/live-bids.ts';
import { rankBid } from '#api/lettings/bids/rank-bid.ts';
import type { Transaction } from '#api/database/database.ts';
import { statement, typed, type Row } from '#api/database/statement.ts';

interface Count {
  readonly homes: number;
  readonly bids: number;
}

/** The effects of a different set of rules on a council's homes that are open or have yet to open. */
export interface RulesCompared {
  /** Homes that are open, with their live bids. */
  readonly open: Count;
  /** Number of homes that have yet to open. */
  readonly yetToOpen: number;
  /** Homes whose queue changes, and the bids that get another place. */
  readonly moved: Count;
  /** Homes with bidders who are no longer eligible, and their bids. */
  readonly lost: Count;
  /** Homes of schemes whose limit, terms of bidding or order changes, their live bids, and these schemes. */
  readonly terms: Count & { readonly schemes: readonly string[] };
  /** Homes of schemes whose quotas change, and their live bids: they keep the order of groups that they have. */
  readonly quotas: Count;
  /** Homes that the present rules accept and these would not, and their live bids. */
  readonly strange: Count;
}

type OpenHome = Row<typeof adverts>;

const adverts = statement({
  row: {
    id: 'uuid',
    schemeIdentifier: 'text',
    advertTypeId: 'integer',
    bedrooms: 'smallint',
    persons: 'integer',
    opensAt: 'timestamptz',
    closesAt: 'timestamptz',
    isOpen: 'boolean',
    rules: typed<EligibilityRules>('jsonb'),
    terms: typed<AdvertTerms>('jsonb'),
  },
  text: `
    select id, scheme_identifier as "schemeIdentifier", advert_type_id as "advertTypeId", bedrooms,
           (details ->> 'persons')::integer as persons, opens_at as "opensAt", closes_at as "closesAt",
           opens_at <= (select app_now()) as "isOpen",
           eligibility_rules as rules, terms
      from advert
     where tenant_id = app_tenant() and state = 'published' and closes_at > (select app_now())`,
});

/** Compares two sets of rules on the open homes; changes nothing. */
export async function compareRules(
  transaction: Transaction,
  before: LettingsPolicy,
  after: LettingsPolicy,
): Promise<RulesCompared> {
  const homes = await transaction.run(adverts);
  const bids = Map.groupBy(
    await findLiveBids(transaction, { advertIds: homes.map(({ id }) => id) }),
    ({ advertId }) => advertId,
  );
  const found = homes.map((home) => {
    const own = bids.get(home.id) ?? [];
    return {
      open: home.isOpen ? own.length : null,
      moved: countMoved(own, before, after),
      lost: own.filter((bid) => !isLost(bid, before) && isLost(bid, after)).length,
      scheme: home.schemeIdentifier,
      terms: termsOf(home, before) === termsOf(home, after) ? null : own.length,
      quotas: quotasOf(home, before) === quotasOf(home, after) ? null : own.length,
      strange: !isStrange(home, before) && isStrange(home, after) ? own.length : null,
    };
  });
  return {
    open: sum(found.map(({ open }) => open)),
    yetToOpen: found.filter(({ open }) => open === null).length,
    moved: sum(found.map(({ moved }) => orNone(moved))),
    lost: sum(found.map(({ lost }) => orNone(lost))),
    terms: {
      ...sum(found.map(({ terms }) => terms)),
      schemes: [...new Set(found.flatMap(({ scheme, terms }) => (terms === null ? [] : scheme)))],
    },
    quotas: sum(found.map(({ quotas }) => quotas)),
    strange: sum(found.map(({ strange }) => strange)),
  };
}

/** Counts the bids whose place changes; 0 for a queue that the rules no longer have, which stays as it is. */
function countMoved(bids: readonly LiveBid[], before: LettingsPolicy, after: LettingsPolicy): number {
  try {
    const places = [before, after].map((policy) => {
      const keys = new Map(bids.map((bid) => [bid.id, keyOf(bid, policy)]));
      return bids
        .map(({ id }) => id)
        .toSorted((one, other) => ((keys.get(one) ?? '') < (keys.get(other) ?? '') ? -1 : 1));
    });
    const [was = [], is = []] = places;
    return was.filter((id, place) => is[place] !== id).length;
  } catch (error) {
    if (error instanceof UnknownSchemeError || error instanceof RankContextError) return 0;
    throw error;
  }
}

function keyOf(bid: LiveBid, policy: LettingsPolicy): string {
  const { advertId, schemeIdentifier, bedrooms, closesAt, terms } = bid;
  const home = { id: advertId, schemeIdentifier, bedrooms, closesAt, terms };
  return rankBid(
    policy,
    home,
    { id: bid.applicationId, reference: bid.applicationReference, facts: bid.facts },
    bid.placedAt,
  );
}

function isLost(bid: LiveBid, policy: LettingsPolicy): boolean {
  try {
    return explainLost(policy, bid).length > 0;
  } catch (error) {
    if (error instanceof UnknownSchemeError) return false;
    throw error;
  }
}

/** A scheme's limit, terms of bidding and order as a text to compare; empty for an unknown scheme. */
function termsOf({ schemeIdentifier }: OpenHome, { schemes }: LettingsPolicy): string {
  const scheme = schemes.find(({ identifier }) => identifier === schemeIdentifier);
  return scheme === undefined
    ? ''
    : JSON.stringify([scheme.limit, scheme.bidding ?? {}, scheme.offers?.orderAt ?? 'close']);
}

/** A scheme's quotas as a text to compare; empty for none. */
function quotasOf({ schemeIdentifier }: OpenHome, { schemes }: LettingsPolicy): string {
  const scheme = schemes.find(({ identifier }) => identifier === schemeIdentifier);
  return scheme?.quotas === undefined ? '' : JSON.stringify(scheme.quotas);
}

function isStrange(home: OpenHome, policy: LettingsPolicy): boolean {
  return advertFindings(home, policy).some(({ severity }) => severity === 'error');
}

function sum(of: readonly (number | null)[]): Count {
  return {
    homes: of.filter((bids) => bids !== null).length,
    bids: of.reduce<number>((all, bids) => all + (bids ?? 0), 0),
  };
}

function orNone(count: number): number | null {
  return count === 0 ? null : count;
}
