import type { Alert } from '#schemas/alerts.ts';
import type { Statement, TenantDatabase } from '../database/database.ts';
import type { AlertRound } from './rounds.ts';

/** What somebody is to be told because of a round. */
export interface Found {
  readonly accountId: string;
  readonly alert: Alert;
  readonly subjects: readonly unknown[];
  readonly dueAt: Date;
}

/** A place that somebody is told: the next change counts from there. */
export interface ToldPlace {
  readonly bidId: string;
  readonly queuePosition: number;
}

// All of a batch or nothing: who is killed before it leaves the batch to be judged again, and of two that judged the same
// one only the first writes.
const keep: Statement = {
  name: 'alert-found-keep',
  text: `
    with moved as (
           update alert_round set judged_up_to = $3, people = people + $4, told = told + jsonb_array_length($5::jsonb)
            where tenant_id = app_tenant() and id = $1 and judged_up_to = $2 and ended_at is null
           returning id
         ),
         places as (
           insert into alert_place (tenant_id, bid_id, queue_position)
           select app_tenant(), place."bidId", place."queuePosition"
             from moved, jsonb_to_recordset($6::jsonb) as place("bidId" uuid, "queuePosition" integer)
           on conflict (tenant_id, bid_id) do update
             set queue_position = excluded.queue_position, told_at = app_now()
         )
    insert into alert_waiting (tenant_id, account_id, round_id, alert, subjects, due_at)
    select app_tenant(), found."accountId", moved.id, found.alert, found.subjects, found."dueAt"
      from moved,
           jsonb_to_recordset($5::jsonb) as found("accountId" uuid, alert text, subjects jsonb, "dueAt" timestamptz)`,
};

/**
 * Writes down what a batch of people is to be told, and that they have been judged.
 * @param people how many, of whom the last is `last` in the order of ids.
 */
export async function keepFound(
  database: TenantDatabase,
  { id, judgedUpTo }: Pick<AlertRound, 'id' | 'judgedUpTo'>,
  { last, people }: { readonly last: string; readonly people: number },
  found: readonly Found[],
  places: readonly ToldPlace[] = [],
): Promise<void> {
  await database.run(keep, [id, judgedUpTo, last, people, JSON.stringify(found), JSON.stringify(places)]);
}
