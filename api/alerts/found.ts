import type { Alert } from '#schemas/alerts.ts';
import type { TenantDatabase } from '../database/database.ts';
import type { AlertRound } from './rounds.ts';
import { statement } from '../database/statement.ts';

/** Items a round has found for a person. */
export interface FoundForPerson {
  readonly accountId: string;
  readonly alert: Alert;
  readonly subjects: readonly unknown[];
  readonly dueAt: Date;
}

/** A place reported to a bidder: the next change is counted from it. */
export interface ReportedPlace {
  readonly bidId: string;
  readonly queuePosition: number;
}

// A batch is written whole or not at all: if a process is killed first, another does the batch again, and of two
// that processed the same batch only the first writes.
const store = statement({
  values: {
    id: 'bigint',
    doneUpTo: 'uuid',
    last: 'uuid',
    people: 'integer',
    found: 'jsonb',
    places: 'jsonb',
  },
  text: `
    with moved as (
           update alert_round set judged_up_to = $last, people = people + $people, told = told + jsonb_array_length($found::jsonb)
            where tenant_id = app_tenant() and id = $id and judged_up_to = $doneUpTo and ended_at is null
           returning id
         ),
         places as (
           insert into alert_place (tenant_id, bid_id, queue_position)
           select app_tenant(), place."bidId", place."queuePosition"
             from moved, jsonb_to_recordset($places::jsonb) as place("bidId" uuid, "queuePosition" integer)
           on conflict (tenant_id, bid_id) do update
             set queue_position = excluded.queue_position, told_at = app_now()
         )
    insert into alert_waiting (tenant_id, account_id, round_id, alert, subjects, due_at)
    select app_tenant(), found."accountId", moved.id, found.alert, found.subjects, found."dueAt"
      from moved,
           jsonb_to_recordset($found::jsonb) as found("accountId" uuid, alert text, subjects jsonb, "dueAt" timestamptz)`,
});

/**
 * Writes the items found for a batch of people, and marks the batch as done.
 * @param people number of people, of which `last` is the last in order of ids.
 */
export async function storeFound(
  database: TenantDatabase,
  { id, doneUpTo }: Pick<AlertRound, 'id' | 'doneUpTo'>,
  { last, people }: { readonly last: string; readonly people: number },
  found: readonly FoundForPerson[],
  places: readonly ReportedPlace[] = [],
): Promise<void> {
  await database.run(store, { id, doneUpTo, last, people, found, places });
}
