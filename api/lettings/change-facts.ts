import { isDeepStrictEqual } from 'node:util';
import { sql, type Transaction } from 'kysely';
import { bandOf } from '#domain/lettings/band-of.ts';
import { londonDay } from '#domain/lettings/cycle.ts';
import { explainStops } from '#domain/lettings/stops.ts';
import type { ApplicationFacts, Reason } from '#schemas/lettings-facts.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import type { ApplicationChange } from '../accounts/account-notice.ts';
import type { Tables } from '../database/tables.ts';
import {
  findLiveBids,
  findBidPositions,
  lockBidders,
  momentOf,
  recordBidEvents,
  writeRankKeys,
  type LiveBid,
} from './bids/live-bids.ts';
import { tellChances } from './bids/tell-chances.ts';
import { tell, type ApplicationNotice } from './outbox.ts';
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
 * new places, in their history where the place is another, and in the outbox where they cannot succeed any more, or can
 * again. All in the caller's transaction, under the locks of placing a bid (`functions/begin-bid.sql`): a bid that is under
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
  await lockBidders(transaction, applicationIds);
  const { rows: held } = await sql<HeldApplication>`
    select id, account_id as "accountId", reference, facts, scheme_identifiers as "schemeIdentifiers"
      from application where tenant_id = app_tenant() and id = any (${applicationIds})
     order by id`.execute(transaction);
  const moment = await momentOf(transaction);
  const changed = await writeFacts(transaction, changes);
  const after = await findLiveBids(transaction, { applicationIds: changed }, moment);
  const moved = await rekey(transaction, policy, after, moment);
  const ineligible = await tellChances(transaction, policy, after);
  const wanted = new Map(changes.map((change) => [change.applicationId, change]));
  const today = londonDay(new Date(moment));
  const written = new Set(changed);
  const own = held.filter(({ id }) => written.has(id));
  const unsent = await takeBackChanges(
    transaction,
    own.map(({ reference }) => reference),
  );
  await tell(
    transaction,
    own.flatMap((application): ApplicationNotice[] => {
      const { accountId, reference } = application;
      if (accountId === null) return [];
      const now = { ...application, ...wanted.get(application.id) };
      const different = changesOf(policy, application, now, unsent.get(reference));
      const stops = tellStops(policy, application, now, today);
      return [
        ...(different.length === 0
          ? []
          : [{ kind: 'account.applicationChanged', accountId, reference, changes: different } as const]),
        ...(stops ? [{ ...stops, accountId }] : []),
      ];
    }),
  );
  return { changed, moved, ineligible };
}

/** An application as it was before the change. */
interface HeldApplication {
  readonly id: string;
  readonly accountId: string | null;
  /** Its number. */
  readonly reference: string;
  readonly facts: ApplicationFacts;
  readonly schemeIdentifiers: readonly string[];
}

/**
 * Gives what decides where a person stands and is other than they know it. `unsent`: what a letter would have told them. Points are left out, since they grow with the time
 * that somebody waits, and the rest of the facts, since people tell us those themselves.
 */
function changesOf(
  policy: LettingsPolicy,
  before: Pick<HeldApplication, 'facts' | 'schemeIdentifiers'>,
  after: Pick<HeldApplication, 'facts' | 'schemeIdentifiers'>,
  unsent: readonly ApplicationChange[] = [],
): ApplicationChange[] {
  const scheme = policy.schemes.find(({ identifier }) => after.schemeIdentifiers.includes(identifier));
  // As the account shows it: some bands are groups of points.
  const bandIn = (facts: ApplicationFacts) => (scheme ? bandOf(facts, scheme, null) : facts.band);
  const all: ApplicationChange[] = [
    { fact: 'band', before: bandIn(before.facts), after: bandIn(after.facts) },
    ...(['effectiveDate', 'bedroomNeed'] as const).map((fact) => ({
      fact,
      before: before.facts[fact],
      after: after.facts[fact],
    })),
    {
      fact: 'schemes',
      before: before.schemeIdentifiers.toSorted(),
      after: after.schemeIdentifiers.toSorted(),
    },
  ];
  const known = new Map(unsent.map((change) => [change.fact, change.before]));
  return all
    .map((change) => ({
      ...change,
      before: known.has(change.fact) ? (known.get(change.fact) ?? null) : change.before,
    }))
    .filter((change) => !isDeepStrictEqual(change.before, change.after));
}

/**
 * Takes back letters about changes of these applications that wait, so that one letter tells all, from what its reader
 * knew last. What was tried is left: it may have arrived.
 * @returns their changes by the application's number.
 */
async function takeBackChanges(
  transaction: Transaction<Tables>,
  references: readonly string[],
): Promise<ReadonlyMap<string, readonly ApplicationChange[]>> {
  if (references.length === 0) return new Map();
  const { rows } = await sql<{ reference: string; changes: readonly ApplicationChange[] }>`
    update outbox set outcome = 'superseded'
     where tenant_id = app_tenant() and outcome is null and not to_many and attempts = 0
       and kind = 'account.applicationChanged' and payload ->> 'reference' = any (${references})
    returning payload ->> 'reference' as reference, payload -> 'changes' as changes`.execute(transaction);
  return new Map(rows.map(({ reference, changes }) => [reference, changes]));
}

/** Gives the letter about what stops the application as a whole, since no suspension is silent; undefined: there is none. */
function tellStops(
  policy: LettingsPolicy,
  before: HeldApplication,
  after: Pick<HeldApplication, 'facts' | 'schemeIdentifiers'>,
  today: string,
) {
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
