import type { ShortlistEntryState } from '#machines/lifecycle/shortlist-entry.machine.ts';
import type { ApplicationFacts } from '#schemas/lettings-facts.ts';
import type { Transaction } from '../database/database.ts';
import { statement, typed, type Row } from '../database/statement.ts';

const readAdvert = statement({
  values: { reference: 'text' },
  row: {
    id: 'uuid',
    reference: 'text',
    schemeIdentifier: 'text',
    homes: typed<number | null>('integer'),
    isWithdrawn: 'boolean',
    isOpen: 'boolean',
    isSettled: 'boolean',
    hasResult: 'boolean',
  },
  text: `
    select id, external_reference as reference, scheme_identifier as "schemeIdentifier",
           (details ->> 'homes')::integer as homes, state = 'withdrawn' as "isWithdrawn",
           state = 'draft' or closes_at > (select app_now()) as "isOpen", settled_at is not null as "isSettled",
           exists (select from outcome
                    where outcome.tenant_id = advert.tenant_id and outcome.advert_id = advert.id
                      and outcome.result <> 'let') as "hasResult"
      from advert where tenant_id = app_tenant() and external_reference = $reference`,
});

/** A home of an advert that is offered. */
export type OfferedAdvert = Row<typeof readAdvert>;

/** Finds an advert by the council's reference. */
export async function findAdvert(
  transaction: Transaction,
  reference: string,
): Promise<OfferedAdvert | undefined> {
  const [advert] = await transaction.run(readAdvert, { reference });
  return advert;
}

const readProperty = statement({
  values: { reference: 'text' },
  text: `select from property where tenant_id = app_tenant() and external_reference = $reference`,
});

/** Returns whether the council has sent a home with a reference. */
export async function isProperty(transaction: Transaction, reference: string): Promise<boolean> {
  return (await transaction.run(readProperty, { reference })).length > 0;
}

const readPerson = statement({
  values: { applicationReference: 'text', advertId: 'uuid?', propertyReference: 'text?' },
  row: {
    applicationId: 'uuid',
    accountId: 'uuid?',
    isSuspended: 'boolean',
    facts: typed<ApplicationFacts>('jsonb'),
    schemeIdentifiers: 'text[]',
    bidId: 'uuid?',
    entryState: typed<ShortlistEntryState | null>('text'),
    /** True if an officer had to agree to the bid, and no one had when bidding closed. */
    isNotAgreed: 'boolean',
    /** Others who share the person's place and about whom nothing is decided. */
    level: 'integer',
    /** People ahead on the shortlist about whom nothing is decided, and who have no offer. */
    waitingAhead: 'integer',
    /** The person's live offer or home elsewhere. */
    has: typed<{ readonly reference: string; readonly state: string } | null>('jsonb'),
    /** True if a result says that they got a home. */
    hasHome: 'boolean',
    /** The homes of the advert, or 1 for a home without one, that are offered or let. */
    taken: 'integer[]',
    /** References of the live offers of its homes. */
    holders: 'text[]',
    /** The number of its homes that are let, by an offer or without one, or wait for an answer or the letting. */
    used: 'integer',
    now: 'timestamptz',
  },
  text: `
    with live as (
           select advert_id, property_reference, home, application_id, external_reference, state from offer
            where tenant_id = app_tenant() and state in ('made', 'accepted', 'let')
         )
    select application.id as "applicationId", application.account_id as "accountId",
           coalesce(account.state = 'suspended', false) as "isSuspended", application.facts,
           application.scheme_identifiers as "schemeIdentifiers", entry.bid_id as "bidId",
           entry.state as "entryState",
           coalesce(entry.obstacles @> '[{"rule": "agreement"}]', false) as "isNotAgreed",
           (select count(*)::integer from shortlist_entry as other
             where other.tenant_id = entry.tenant_id and other.advert_id = entry.advert_id
               and other.queue_position = entry.queue_position and other.bid_id <> entry.bid_id
               and other.state in ('placed', 'checking', 'verified', 'invited')
               and not other.obstacles @> '[{"rule": "agreement"}]'
               and not exists (select from live where live.application_id = other.application_id)) as level,
           (select count(*)::integer from shortlist_entry as ahead
             where ahead.tenant_id = entry.tenant_id and ahead.advert_id = entry.advert_id
               and ahead.queue_position < entry.queue_position
               and ahead.state in ('placed', 'checking', 'verified', 'invited')
               and not ahead.obstacles @> '[{"rule": "agreement"}]'
               and not exists (select from live where live.application_id = ahead.application_id)) as "waitingAhead",
           (select jsonb_build_object('reference', external_reference, 'state', state) from live
             where live.application_id = application.id) as has,
           exists (select from shortlist_entry as home
                    where home.tenant_id = application.tenant_id and home.application_id = application.id
                      and home.state = 'let') as "hasHome",
           array(select home::integer from live
                  where live.advert_id = $advertId
                     or ($advertId::uuid is null and live.advert_id is null
                         and live.property_reference = $propertyReference)
                 union all
                 select 1 from live join advert on advert.tenant_id = app_tenant() and advert.id = live.advert_id
                  where $advertId::uuid is null and advert.property_reference = $propertyReference) as taken,
           array(select external_reference from live
                  where (live.advert_id = $advertId
                         or ($advertId::uuid is null and live.property_reference = $propertyReference))
                    and state in ('made', 'accepted')
                  order by 1) as holders,
           (select count(*)::integer from outcome
             where outcome.tenant_id = app_tenant() and outcome.advert_id = $advertId and outcome.result = 'let')
           + (select count(*)::integer from live
               where live.advert_id = $advertId and live.state in ('made', 'accepted')) as used,
           app_now() as now
      from application
      left join account on account.tenant_id = application.tenant_id and account.id = application.account_id
      left join shortlist_entry as entry
        on entry.tenant_id = application.tenant_id and entry.application_id = application.id
       and entry.advert_id = $advertId
     where application.tenant_id = app_tenant() and application.external_reference = $applicationReference
       for update of application`,
});

const readHoused = statement({
  values: { applicationIds: 'uuid[]' },
  row: { id: 'uuid' },
  text: `
    select application_id as id from offer
     where tenant_id = app_tenant() and application_id = any ($applicationIds) and state in ('made', 'accepted', 'let')
    union
    select application_id from shortlist_entry
     where tenant_id = app_tenant() and application_id = any ($applicationIds) and state = 'let'`,
});

/** Returns those of some applications that have an offer or a home. */
export async function findHoused(
  transaction: Transaction,
  applicationIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (applicationIds.length === 0) return new Set();
  const rows = await transaction.run(readHoused, { applicationIds });
  return new Set(rows.map(({ id }) => id));
}

/** The person a home is offered to, with every obstacle to the offer. */
export type OfferedPerson = Row<typeof readPerson>;

/** Finds and locks the application of a person, under the lock of the home. */
export async function findPerson(
  transaction: Transaction,
  named: {
    readonly applicationReference: string;
    readonly advertId: string | null;
    readonly propertyReference: string | null;
  },
): Promise<OfferedPerson | undefined> {
  const [person] = await transaction.run(readPerson, named);
  return person;
}
