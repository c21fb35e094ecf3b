import { isDeepStrictEqual } from 'node:util';
import { sql, type Transaction } from 'kysely';
import { londonDay } from '#domain/lettings/cycle.ts';
import { explainStops } from '#domain/lettings/stops.ts';
import type { ApplicationFacts, Reason } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { writeAccountNotice } from '../accounts/account-notice.ts';
import type { Tables } from '../database/tables.ts';
import {
  explainLost,
  findLiveBids,
  findBidPositions,
  momentOf,
  recordBidEvents,
  writeRankKeys,
  type LiveBid,
} from './bids/live-bids.ts';
import { tell, type Notice } from './outbox.ts';
import { rankBid } from './bids/rank-bid.ts';

/** New facts of one application. Whatever is left out stays as it is. */
export interface FactsChange {
  readonly applicationId: string;
  readonly facts?: ApplicationFacts;
  readonly schemeIdentifiers?: readonly string[];
}

/** The result of a change of facts. */
export interface FactsChanged {
  /** Applications that changed, each with a new version. */
  readonly changed: readonly string[];
  /** Live bids whose place in their queue changed. */
  readonly moved: readonly string[];
  /** Live bids on adverts for which their person is no longer eligible. They stay, and their person is told. */
  readonly ineligible: readonly string[];
}

/**
 * Changes the facts of applications of one council: a new version of each that differs, its live bids put in their
 * new places, in their history where the place is another, and in the outbox where the person is no longer
 * eligible. All in the caller's transaction, under the locks of placing a bid (`functions/begin-bid.sql`): a bid that is under
 * way is judged by the old facts and re-keyed here, or by the new ones. Adverts that are changed in the same
 * transaction are changed after this. Applications that do not exist are left out.
 * @param transaction of `TenantDatabase.query`: it sees one council.
 */
export async function changeFacts(
  transaction: Transaction<Tables>,
  policy: LettingsPolicy,
  changes: readonly FactsChange[],
): Promise<FactsChanged> {
  const applicationIds = changes.map(({ applicationId }) => applicationId);
  const { rows: held } = await sql<HeldApplication>`
    select id, account_id as "accountId", facts, scheme_identifiers as "schemeIdentifiers"
      from application where tenant_id = app_tenant() and id = any (${applicationIds})
     order by id for no key update`.execute(transaction);
  await sql`
    select from advert
     where tenant_id = app_tenant()
       and id in (select advert_id from bid where tenant_id = app_tenant() and state = 'live'
                     and application_id = any (${applicationIds}))
     order by id for key share`.execute(transaction);
  const moment = await momentOf(transaction);
  const before = new Map(
    (await findLiveBids(transaction, { applicationIds }, moment)).map((bid) => [bid.id, bid]),
  );
  const changed = await writeFacts(transaction, changes);
  const after = await findLiveBids(transaction, { applicationIds: changed }, moment);
  const moved = await rekey(transaction, policy, after, moment);
  const lost = after.filter((bid) => {
    const earlier = before.get(bid.id);
    return earlier !== undefined && explainLost(policy, earlier).length === 0;
  });
  const notices = lost.flatMap((bid): Notice[] => {
    const reasons = explainLost(policy, bid);
    return reasons.length === 0 ? [] : [{ kind: 'bid.ineligible', ...told(bid), reasons }];
  });
  await tell(transaction, notices);
  const wanted = new Map(changes.map((change) => [change.applicationId, change]));
  const today = londonDay(new Date(moment));
  for (const application of held) {
    if (!changed.includes(application.id) || application.accountId === null) continue;
    const stops = tellStops(policy, application, wanted.get(application.id), today);
    if (stops)
      await writeAccountNotice({ query: transaction }, { ...stops, accountId: application.accountId });
  }
  return { changed, moved, ineligible: notices.map(({ bidId }) => bidId) };
}

/** An application as it was before the change. */
interface HeldApplication {
  readonly id: string;
  readonly accountId: string | null;
  readonly facts: ApplicationFacts;
  readonly schemeIdentifiers: readonly string[];
}

/** Gives the letter about what stops the application as a whole, since no suspension is silent; undefined: there is none. */
function tellStops(
  policy: LettingsPolicy,
  before: HeldApplication,
  change: FactsChange | undefined,
  today: string,
) {
  const after = {
    facts: change?.facts ?? before.facts,
    schemeIdentifiers: change?.schemeIdentifiers ?? before.schemeIdentifiers,
  };
  const [was, is] = [stopsOf(policy, before, today), stopsOf(policy, after, today)];
  if (isDeepStrictEqual(was, is)) return undefined;
  if (is.length > 0) return { kind: 'account.bidsStopped', reasons: is } as const;
  // An application in no scheme cannot bid, and its person is told so with each bid.
  return after.schemeIdentifiers.length === 0 ? undefined : ({ kind: 'account.bidsResumed' } as const);
}

/** Gives what stops an application in the schemes it takes part in, each rule once. */
function stopsOf(
  policy: LettingsPolicy,
  { facts, schemeIdentifiers }: Pick<HeldApplication, 'facts' | 'schemeIdentifiers'>,
  today: string,
): Reason[] {
  const own = policy.schemes.filter(({ identifier }) => schemeIdentifiers.includes(identifier));
  const reasons = own.flatMap((scheme) => explainStops(facts, scheme, today));
  return [...new Map(reasons.map((reason) => [reason.rule, reason])).values()];
}

/** Writes what differs, and says for which applications. */
async function writeFacts(
  transaction: Transaction<Tables>,
  changes: readonly FactsChange[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update application
       set facts = coalesce(change.facts, application.facts),
           scheme_identifiers = coalesce(change.schemes, scheme_identifiers),
           version = version + 1
      from (select (item ->> 'applicationId')::uuid as id, item -> 'facts' as facts,
                   case when item ? 'schemeIdentifiers'
                        then array(select jsonb_array_elements_text(item -> 'schemeIdentifiers')) end as schemes
              from jsonb_array_elements(${JSON.stringify(changes)}::jsonb) as item) as change
     where application.tenant_id = app_tenant() and application.id = change.id
       and (change.facts is distinct from application.facts and change.facts is not null
            or change.schemes is distinct from application.scheme_identifiers and change.schemes is not null)
    returning application.id`.execute(transaction);
  return rows.map(({ id }) => id);
}

/**
 * Gives live bids the places that follow from their facts, their adverts and the policy, and adds a line to the history
 * of those whose place changed. Only for bids whose locks are held; their queues are read as the transaction has left
 * them.
 * @param moment of `momentOf`; left out: when the history is written.
 * @returns the ids of the bids whose place changed.
 */
export async function rekey(
  transaction: Transaction<Tables>,
  policy: LettingsPolicy,
  bids: readonly LiveBid[],
  moment: string | null = null,
): Promise<string[]> {
  const keys = freshKeys(policy, bids);
  if (keys.size === 0) return [];
  const before = await findBidPositions(transaction, [...keys.keys()]);
  await writeRankKeys(transaction, keys);
  const after = await findBidPositions(transaction, [...keys.keys()]);
  const moved = new Map(
    [...after].filter(([id, { queuePosition }]) => before.get(id)?.queuePosition !== queuePosition),
  );
  await recordBidEvents(transaction, 'bid.rekey', 'automatic', moved, moment, policy.version);
  return [...moved.keys()];
}

/** The keys that these bids should have and have not, by the bid's id. */
export function freshKeys(policy: LettingsPolicy, bids: readonly LiveBid[]): ReadonlyMap<string, string> {
  return new Map(
    bids.flatMap((bid) => {
      const key = rankBid(
        policy,
        queuedAdvert(bid),
        { id: bid.applicationId, reference: bid.applicationReference, facts: bid.facts },
        bid.placedAt,
      );
      return key === bid.rankKey ? [] : [[bid.id, key] as const];
    }),
  );
}

function queuedAdvert({ advertId, schemeIdentifier, bedrooms, closesAt, terms }: LiveBid) {
  return { id: advertId, schemeIdentifier, bedrooms, closesAt, terms };
}

/** Whom a notice about a bid is for. */
export function told({ id, reference, advertId, applicationId, accountId }: LiveBid) {
  return { bidId: id, reference, advertId, applicationId, accountId };
}
