import { londonDay } from '../rules/lettings/cycle.ts';
import { explainObstacles } from '../rules/lettings/obstacles.ts';
import { showNumber } from '../rules/lettings/visibility.ts';
import type { EligibilityRules } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { AdvertTerms } from '#schemas/tenant/lettings-ranking.ts';
import type { ReaderApplication } from '../accounts/reader.ts';
import type { TenantDatabase } from '../database/database.ts';
import type { ChangedPlace } from './alert-notice.ts';
import type { AlertReader } from './alert-readers.ts';
import { dueAt } from './due-at.ts';
import type { FoundForPerson, ReportedPlace } from './found.ts';
import { statement, typed, type Row } from '../database/statement.ts';

/** A change counts as large if it is at least this many places, and also a fifth of the previous place. */
const manyPlaces = 5;
const muchOfPlace = 0.2;

type PlacedBid = Row<typeof findPlaces>;

const findPlaces = statement({
  values: { applicationIds: 'uuid[]' },
  row: {
    bidId: 'uuid',
    applicationId: 'uuid',
    schemeIdentifier: 'text',
    /** The last place reported, or the place when the bid was made; null if not recorded yet. */
    from: 'integer?',
    to: 'integer',
    rules: typed<EligibilityRules>('jsonb'),
    terms: typed<AdvertTerms>('jsonb'),
  },
  text: `
    select bid.id as "bidId", bid.application_id as "applicationId", bid.scheme_identifier as "schemeIdentifier",
           coalesce(reported.queue_position,
                    (select queue_position from bid_event
                      where bid_event.tenant_id = bid.tenant_id and bid_event.bid_id = bid.id
                        and queue_position is not null
                      order by bid_event.id limit 1)) as "from",
           (queue_of(bid.advert_id, bid.rank_key)).queue_position::integer as "to",
           advert.eligibility_rules as rules, advert.terms
      from bid
      join advert on advert.tenant_id = bid.tenant_id and advert.id = bid.advert_id
      left join alert_place as reported on reported.tenant_id = bid.tenant_id and reported.bid_id = bid.id
     where bid.tenant_id = app_tenant() and bid.application_id = any ($applicationIds) and bid.state = 'live'
       and advert.closes_at > (select app_now()) and advert.state = 'published'`,
});

/**
 * Finds the people whose place has changed a lot since it was last reported, as far as the scheme lets them see
 * it.
 */
export async function findPlaceAlerts(
  database: TenantDatabase,
  policy: LettingsPolicy,
  people: readonly AlertReader[],
  now: Date,
): Promise<{ readonly found: readonly FoundForPerson[]; readonly places: readonly ReportedPlace[] }> {
  const active = people.filter(({ isActive }) => isActive);
  const applicationIds = active.flatMap(({ applications }) => applications.map(({ id }) => id));
  if (applicationIds.length === 0) return { found: [], places: [] };
  const found = await database.run(findPlaces, { applicationIds });
  const byId = new Map(
    active.flatMap(({ applications }) => applications.map((one) => [one.id, one] as const)),
  );
  // A bid that cannot succeed gets no letter about moving up.
  const bids = found.filter((bid) => !isInVain(policy, byId.get(bid.applicationId), bid, londonDay(now)));
  const changed = Map.groupBy(
    bids.flatMap(({ from, ...bid }) =>
      from !== null && isMuch(policy, { ...bid, from }) ? [{ ...bid, from }] : [],
    ),
    ({ applicationId }) => applicationId,
  );
  const due = active.flatMap(({ accountId, applications, alerts }): FoundForPerson[] => {
    const subjects = applications
      .flatMap(({ id }) => changed.get(id) ?? [])
      .map(({ bidId, from, to }): ChangedPlace => ({ bidId, from, to }));
    return subjects.length === 0
      ? []
      : [{ accountId, alert: 'placeChanged', subjects, dueAt: dueAt(alerts.placeChanged ?? 'daily', now) }];
  });
  const places = [...changed.values(), bids.filter(({ from }) => from === null)]
    .flat()
    .map(({ bidId, to }) => ({ bidId, queuePosition: to }));
  return { found: due, places };
}

function isInVain(
  policy: LettingsPolicy,
  application: ReaderApplication | undefined,
  { schemeIdentifier, rules, terms }: PlacedBid,
  today: string,
): boolean {
  const isKnown = policy.schemes.some(({ identifier }) => identifier === schemeIdentifier);
  if (application === undefined || !isKnown) return false;
  const home = { eligibilitySchemeIdentifier: schemeIdentifier, rules, parish: terms.parish ?? null };
  return explainObstacles(application, policy, home, today).length > 0;
}

function isMuch(
  policy: LettingsPolicy,
  { schemeIdentifier, from, to }: PlacedBid & { readonly from: number },
): boolean {
  const visibility = policy.schemes.find(({ identifier }) => identifier === schemeIdentifier)?.bidding
    ?.visibility?.position;
  const [before, after] = [showNumber(from, visibility, false), showNumber(to, visibility, false)];
  if (after.kind === 'hidden') return false;
  if (after.kind !== 'exact') return JSON.stringify(before) !== JSON.stringify(after);
  const places = Math.abs(to - from);
  return places >= manyPlaces && places >= from * muchOfPlace;
}
