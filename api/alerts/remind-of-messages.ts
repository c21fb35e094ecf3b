import type { TenantDatabase } from '../database/database.ts';
import { dueAt } from './due-at.ts';
import { endRound, type AlertRound } from './rounds.ts';
import { readNow } from '../database/read-now.ts';
import { statement } from '../database/statement.ts';

// Each message once: those that have become a day old since the previous round. A person who has not chosen is
// reminded once a week (schemas/alerts.ts). The letter counts unread messages again when it is sent.
const remind = statement({
  values: { id: 'bigint', dailyAt: 'timestamptz', weeklyAt: 'timestamptz' },
  text: `
    with round as materialized (
           select id, started_at,
                  coalesce((select max(before.started_at) from alert_round as before
                             where before.tenant_id = app_tenant() and before.kind = 'unread' and before.id < round.id),
                           round.started_at - interval '1 day') as previous
             from alert_round as round
            where tenant_id = app_tenant() and id = $id and ended_at is null
         )
    insert into alert_waiting (tenant_id, account_id, round_id, alert, subjects, due_at)
    select app_tenant(), thread.account_id, round.id, 'messages', jsonb_agg(thread.id),
           case min(choice.frequency) when 'daily' then $dailyAt::timestamptz else $weeklyAt::timestamptz end
      from round
      join message_thread as thread on thread.tenant_id = app_tenant() and thread.unread > 0
       and thread.last_at > round.previous - interval '1 day' and thread.last_at <= round.started_at - interval '1 day'
      join account on account.tenant_id = thread.tenant_id and account.id = thread.account_id
       and account.state = 'active'
      left join alert_choice as choice on choice.tenant_id = thread.tenant_id
       and choice.account_id = thread.account_id and choice.alert = 'messages'
     where choice.state is distinct from 'off'
     group by thread.account_id, round.id
    on conflict do nothing`,
});

/** Finds people who have not read a message for a day, and ends the round. */
export async function remindOfMessages(database: TenantDatabase, round: AlertRound): Promise<void> {
  const now = await readNow(database);
  await database.run(remind, { id: round.id, dailyAt: dueAt('daily', now), weeklyAt: dueAt('weekly', now) });
  await endRound(database, round);
}
