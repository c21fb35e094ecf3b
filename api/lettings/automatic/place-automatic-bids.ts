import { schemeOf } from '../../rules/lettings/scheme.ts';
import { bidRefusal } from '#machines/lifecycle/bid-refusal.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { applicationRow } from '../../accounts/reader.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { findAdverts, findOpenAdverts, isOpen, type Advert } from '../adverts/adverts.ts';
import { pairKey } from '../bids/bid-facts.ts';
import { runPlaceAutomaticBid } from '../bids/bid-statements.ts';
import { maximumTries } from '../bids/bidding-facts.ts';
import { giveVerdicts } from '../bids/verdicts.ts';
import { findChosenBids, stopWhereNotOffered, type ChosenBids } from './choices.ts';
import { findLookedAt, storeLooks } from './looks.ts';
import { offersOf, type AutomaticOffer } from './offers.ts';
import { homesToLookAt, planBids, type BidPlan, type DueHome, type PlannedHome } from './plan.ts';
import { statement } from '../../database/statement.ts';

interface AutomaticContext {
  readonly database: TenantDatabase;
  /** The rules of the same council. */
  readonly policy: LettingsPolicy;
  /** Stops the work between two people; the next run carries on from there. */
  readonly signal?: AbortSignal | undefined;
}

/** Number of people read by one statement. */
const batch = 50;

// A home stays due until it closes, so a portal that was down for an hour catches up.
const findDue = statement({
  values: { schemes: 'text[]', hours: 'integer[]', after: 'uuid', batch: 'bigint' },
  row: { accountId: 'uuid' },
  text: `
    with moment as materialized (select app_now() as now),
         due as materialized (
           select advert.id, advert.scheme_identifier, times.looks_at
             from moment, unnest($schemes::text[], $hours::integer[]) as offer (scheme, hours)
             join advert on advert.tenant_id = app_tenant() and advert.scheme_identifier = offer.scheme
            cross join lateral (
                  select greatest(opens_at, closes_at - make_interval(hours => offer.hours)) as looks_at) as times
            where advert.state = 'published' and closes_at > moment.now and times.looks_at <= moment.now
         )
    select account_id as "accountId"
      from automatic_bidding as chosen
     where tenant_id = app_tenant() and state = 'on' and account_id > $after
       and exists (
         select from due
          where due.looks_at >= chosen.on_since
            and not exists (select from automatic_look as look
                             where look.tenant_id = app_tenant() and look.account_id = chosen.account_id
                               and look.advert_id = due.id)
            and exists (select from application
                         where application.tenant_id = app_tenant() and application.account_id = chosen.account_id
                           and due.scheme_identifier = any (application.scheme_identifiers)))
     order by account_id
     limit $batch`,
});

const readApplications = statement({
  values: { accountId: 'uuid' },
  row: applicationRow,
  text: `
    select id, version, reference, scheme_identifiers as "schemeIdentifiers", facts
      from application where tenant_id = app_tenant() and account_id = $accountId
     order by reference`,
});

/**
 * Looks at every home that is due, for everyone with automatic bids who has not had it looked at yet. Any
 * number of processes may run this at once, and each may be killed at any moment: a bid and the record of the
 * look are written together or not at all.
 * @returns the number of bids made by this run.
 */
export async function placeAutomaticBids(context: AutomaticContext): Promise<number> {
  const { database, policy, signal } = context;
  await stopWhereNotOffered(database, policy);
  const offers = offersOf(policy);
  if (offers.length === 0) return 0;
  let made = 0;
  for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
    const people = await database.run(findDue, {
      schemes: offers.map(({ scheme }) => scheme.identifier),
      hours: offers.map(({ hoursBeforeClose }) => hoursBeforeClose),
      after,
      batch,
    });
    if (people.length === 0) return made;
    const due = await findDueHomes(database, offers);
    for (const { accountId } of people) {
      if (signal?.aborted) return made;
      made += await bidFor(context, due, accountId);
      after = accountId;
    }
  }
}

async function findDueHomes(database: TenantDatabase, offers: readonly AutomaticOffer[]): Promise<DueHome[]> {
  const open = homesToLookAt(offers, await findOpenAdverts(database));
  return open.filter(({ advert, looksAt }) => looksAt <= advert.readAt);
}

/**
 * Bids for one person. Their bids are read again after each one, so that the next decision takes it into
 * account. If the database refuses a planned bid, something has changed meanwhile: the homes are read again and
 * planned again; after a few refusals the next run takes over.
 */
async function bidFor(
  { database, policy }: AutomaticContext,
  due: readonly DueHome[],
  accountId: string,
): Promise<number> {
  let made = 0;
  for (let refused = 0; refused < maximumTries;) {
    const chosen = await findChosenBids(database, accountId);
    if (chosen.state !== 'on') return made;
    const adverts = await findNotLookedAt(database, accountId, chosen, due, refused > 0);
    const applications = await database.run(readApplications, { accountId });
    const plan = await planBids(database, policy, applications, chosen.choices, adverts);
    const next = plan.homes.find(({ outcome }) => outcome === 'bid');
    if (!next) {
      await storeLooks(database, accountId, chosen.version, plan.homes);
      return made;
    }
    if (await place(database, policy, { accountId, chosen, plan, next })) made += 1;
    else refused += 1;
  }
  return made;
}

/** The homes due for a person, without those that fell due before they turned automatic bids on. */
async function findNotLookedAt(
  database: TenantDatabase,
  accountId: string,
  { onSince }: ChosenBids,
  due: readonly DueHome[],
  fresh: boolean,
): Promise<Advert[]> {
  const own = due.filter(({ looksAt }) => onSince !== null && looksAt >= onSince).map(({ advert }) => advert);
  const ids = own.map(({ id }) => id);
  const done = await findLookedAt(database, accountId, ids);
  const adverts = fresh ? await findAdverts(database, ids) : own;
  return adverts.filter((advert) => isOpen(advert) && !done.has(advert.id));
}

interface NextBid {
  readonly accountId: string;
  readonly chosen: ChosenBids;
  readonly plan: BidPlan;
  readonly next: PlannedHome;
}

/**
 * Places one bid the way every bid is placed: verdicts from the rules, a decision by the lifecycle, and one SQL
 * function that writes.
 */
async function place(
  database: TenantDatabase,
  policy: LettingsPolicy,
  { accountId, chosen, plan, next: { advert, application } }: NextBid,
): Promise<boolean> {
  const scheme = schemeOf(policy, advert.schemeIdentifier);
  const { row, events } = giveVerdicts({
    policy,
    by: 'automatic',
    scheme,
    application,
    advert,
    lastBid: plan.known.last.get(pairKey(advert.id, application.id)),
    held: plan.known.held.get(application.id) ?? [],
  });
  if (bidRefusal(row, events['bid.place']) !== null) return false;
  const decidedOn = { policy, scheme, application, advert, by: 'automatic' as const };
  const { outcome } = await runPlaceAutomaticBid(database, accountId, chosen.version, decidedOn);
  return outcome === 'done';
}
