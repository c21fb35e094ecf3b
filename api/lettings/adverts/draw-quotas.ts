import { rankingOf } from '../../rules/lettings/rank-criteria.ts';
import {
  drawOrder,
  type GroupCounts,
  namedOrder,
  type QuotaYear,
  quotaYearOf,
  withPending,
} from '../../rules/lettings/quotas.ts';
import { schemeOf } from '../../rules/lettings/scheme.ts';
import type { EligibilityRules } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { AdvertTerms } from '#schemas/tenant/lettings-ranking.ts';
import type { Queries, Transaction } from '../../database/database.ts';
import { statement } from '../../database/statement.ts';

const countGroups = statement({
  values: { schemeIdentifier: 'text', after: 'timestamptz', until: 'timestamptz' },
  row: { group: 'text', lets: 'integer', pending: 'integer' },
  text: `
    with home as (
           select id, state, terms -> 'quota' ->> 'group' as label,
                  coalesce((details ->> 'homes')::integer, 1) as homes,
                  -- Nobody had bid when it closed, so it has no shortlist and nobody gets it.
                  settled_at is not null
                    and not exists (select from shortlist
                                     where shortlist.tenant_id = advert.tenant_id and shortlist.advert_id = advert.id)
                  or state = 'draft' and closes_at <= (select app_now()) as "isOver"
             from advert
            where tenant_id = app_tenant() and scheme_identifier = $schemeIdentifier
              and closes_at > $after and closes_at <= $until and state <> 'withdrawn'
         ),
         result as (
           select outcome.advert_id, outcome.result, outcome.quota_group
             from outcome join home on home.id = outcome.advert_id
            where outcome.tenant_id = app_tenant()
         ),
         line as (
           select quota_group as "group", 1 as lets, 0 as pending from result where quota_group is not null
           union all
           select label, 0, greatest(0, homes - (select count(*) from result where advert_id = home.id)::integer)
             from home
            where label is not null and not "isOver"
              and not exists (select from result where advert_id = home.id and result <> 'let')
         )
    select "group", sum(lets)::integer as lets, sum(pending)::integer as pending from line group by "group"`,
});

/**
 * Counts the homes of a year by group: lets count for the group of the person who got the home, whatever group it was
 * for, and homes that are advertised or wait for their result count for the group that they are for. A home that was
 * withdrawn, is advertised again, was let outside bidding, or for which no one bid counts for none.
 */
export async function countQuotas(
  database: Queries,
  schemeIdentifier: string,
  { after, until }: QuotaYear,
): Promise<GroupCounts> {
  const rows = await database.run(countGroups, { schemeIdentifier, after, until });
  return new Map(rows.map(({ group, ...count }) => [group, count]));
}

const lock = statement({
  text: `select from pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'quotas', app_tenant()), 0))`,
});

/** An advert that may need an order of groups. */
interface AdvertToOrder {
  readonly schemeIdentifier: string;
  readonly closesAt: Date;
  readonly homes: number;
  readonly terms: AdvertTerms;
  readonly rules: EligibilityRules;
  /** True if an order is drawn now, unless it has one; the others keep theirs. */
  readonly isDue: boolean;
}

/**
 * Returns the terms of adverts with their order of groups, each counting the ones before it. An existing order stays,
 * unless the council names another group. A council's orders are drawn by one transaction at a time, so two feeds
 * never draw from the same counts.
 */
export async function drawQuotas(
  transaction: Transaction,
  policy: LettingsPolicy,
  adverts: readonly AdvertToOrder[],
): Promise<AdvertTerms[]> {
  const counts = new Map<string, GroupCounts>();
  let isLocked = false;
  const drawn: AdvertTerms[] = [];
  for (const { schemeIdentifier, closesAt, homes, terms, rules, isDue } of adverts) {
    const scheme = schemeOf(policy, schemeIdentifier);
    const { quotas } = scheme;
    const { quota, quotaGroup } = terms;
    const named = quotas?.groups.find(({ id }) => id === quotaGroup)?.id;
    const isNews = named === undefined ? quota === undefined && isDue : quota?.group !== named;
    const usesGroups = rankingOf(scheme, terms).some(({ kind }) => kind === 'preference');
    if (quotas === undefined || !isNews || !usesGroups) {
      drawn.push(terms);
      continue;
    }
    if (!isLocked) await transaction.run(lock);
    isLocked = true;
    const year = quotaYearOf(quotas, closesAt);
    const key = `${schemeIdentifier} ${year.begins}`;
    const before = counts.get(key) ?? (await countQuotas(transaction, schemeIdentifier, year));
    const order = named === undefined ? drawOrder(quotas, before, rules) : namedOrder(quotas, named);
    if (order !== undefined) counts.set(key, withPending(before, order.group, homes));
    drawn.push(order === undefined ? terms : { ...terms, quota: order });
  }
  return drawn;
}
