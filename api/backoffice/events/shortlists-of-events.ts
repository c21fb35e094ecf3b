import type { ResidentEventOfFeed } from '#schemas/backoffice/resident-events.ts';
import type { SkipReason } from '#schemas/bid-outcome.ts';
import type { TenantDatabase } from '../../database/database.ts';
import { statement, typed } from '../../database/statement.ts';

type EntryOfEvent = Extract<ResidentEventOfFeed, { readonly entry: unknown }>['entry'];
type OutcomeOfEvent = Extract<ResidentEventOfFeed, { readonly outcome: unknown }>['outcome'];

const readEntries = statement({
  values: { numbers: 'bigint[]' },
  row: {
    number: 'text',
    advertReference: 'text?',
    applicationReference: 'text?',
    bidReference: 'text',
    skipped: typed<SkipReason | null>('text'),
  },
  text: `
    select event.id::text as number, advert.external_reference as "advertReference",
           application.external_reference as "applicationReference", bid.reference as "bidReference",
           case event.event when 'entry.skip' then event.reason end as skipped
      from shortlist_event as event
      join advert on advert.tenant_id = event.tenant_id and advert.id = event.advert_id
      join bid on bid.tenant_id = event.tenant_id and bid.id = event.bid_id
      join application on application.tenant_id = bid.tenant_id and application.id = bid.application_id
     where event.tenant_id = app_tenant() and event.id = any ($numbers)`,
});

/** Finds the details of events about people on shortlists, by number. */
export async function findEntriesOfEvents(
  database: TenantDatabase,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, EntryOfEvent>> {
  if (numbers.length === 0) return new Map();
  const rows = await database.run(readEntries, { numbers });
  return new Map(rows.map(({ number, ...entry }) => [number, entry]));
}

// A result has a line for the home, and one for each bid that got a home, written together.
const readOutcomes = statement({
  values: { numbers: 'bigint[]' },
  row: {
    number: 'text',
    advertReference: 'text?',
    result: typed<OutcomeOfEvent['result']>('text'),
    letTo: typed<OutcomeOfEvent['letTo']>('jsonb'),
  },
  text: `
    select event.id::text as number, advert.external_reference as "advertReference",
           case event.event when 'home.let' then 'let' when 'home.end' then event.reason else 'undecided' end as result,
           coalesce(winners.list, '[]') as "letTo"
      from shortlist_event as event
      join advert on advert.tenant_id = event.tenant_id and advert.id = event.advert_id
      left join lateral (
             select jsonb_agg(jsonb_build_object('applicationReference', application.external_reference,
                                                 'bidReference', bid.reference) order by line.id) as list
               from shortlist_event as line
               join bid on bid.tenant_id = line.tenant_id and bid.id = line.bid_id
               join application on application.tenant_id = bid.tenant_id and application.id = bid.application_id
              where line.tenant_id = event.tenant_id and line.advert_id = event.advert_id and line.id > event.id
                and line.written_by = event.written_by and line.event = 'home.let' and event.event = 'home.let'
           ) as winners on true
     where event.tenant_id = app_tenant() and event.id = any ($numbers)`,
});

/** Finds the results that events are about, by number, each as it was recorded then. */
export async function findOutcomesOfEvents(
  database: TenantDatabase,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, OutcomeOfEvent>> {
  if (numbers.length === 0) return new Map();
  const rows = await database.run(readOutcomes, { numbers });
  return new Map(rows.map(({ number, ...outcome }) => [number, outcome]));
}
