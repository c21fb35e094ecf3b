import type { TenantDatabase } from '../database/database.ts';
import { statement } from '../database/statement.ts';

/** Letters per statement, so that it holds locks for a few milliseconds only. */
const atOnce = 500;

// One letter for everything one alert has found for a person so far. The lock keeps two processes from writing
// the same letter: the second writes none, and nothing is lost, since the rows still wait.
const queue = statement({
  values: { atOnce: 'bigint' },
  row: { id: 'bigint' },
  text: `
    with alone as materialized (
           select pg_try_advisory_xact_lock(hashtext('alert letters'), hashtext(app_tenant())) as held
         ),
         due as materialized (
           select distinct account_id, alert from alone, alert_waiting
            where held and tenant_id = app_tenant() and letter_id is null and due_at <= (select app_now())
            limit $atOnce
         ),
         written as (
           insert into outbox (tenant_id, kind, payload, to_many)
           select app_tenant(), 'alert.' || alert, jsonb_build_object('accountId', account_id), true from due
           returning id, kind, (payload ->> 'accountId')::uuid as account_id
         )
    update alert_waiting as waiting set letter_id = written.id
      from written
     where waiting.tenant_id = app_tenant() and waiting.account_id = written.account_id
       and 'alert.' || waiting.alert = written.kind and waiting.letter_id is null
       and waiting.due_at <= (select app_now())
    returning written.id`,
});

/** Writes the letters that are due to the outbox. Returns their number. */
export async function queueLetters(database: TenantDatabase, signal?: AbortSignal): Promise<number> {
  for (let count = 0; ;) {
    const rows = await database.run(queue, { atOnce });
    const letters = new Set(rows.map(({ id }) => id)).size;
    count += letters;
    if (letters < atOnce || signal?.aborted) return count;
  }
}
