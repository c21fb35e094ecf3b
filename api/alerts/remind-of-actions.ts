import { plainDayOf, wallClock } from '../rules/lettings/wall-clock.ts';
import type { ActionSettings } from '#schemas/tenant/actions.ts';
import type { TenantDatabase } from '../database/database.ts';
import { digestHour } from './due-at.ts';
import { readNow } from '../database/read-now.ts';
import { statement } from '../database/statement.ts';

/** Default number of days before the due date. */
const usualReminderDays = 3;

/** Actions per statement, so that people who are answering do not wait for it. */
const atOnce = 500;

// Actions that wait for the resident; a resident's own draft is not one. A person asked, or asked again, in the
// last day still has that letter. People are not reminded while their account is closed, and are once it is
// open again. An action being answered at this moment is skipped: if it still waits, the next run finds it. One
// letter covers everything due for the same person.
const remind = statement({
  values: { until: 'timestamptz', atOnce: 'bigint' },
  row: { marked: 'integer', letters: 'integer' },
  text: `
    with due as materialized (
           select id from workflow_action
            where tenant_id = app_tenant() and state = 'needsYou' and account_id is not null
              and (origin = 'council' or responded_at is not null) and reminded_at is null
              and due_at > (select app_now()) and due_at <= $until
              and changed_at <= (select app_now()) - interval '1 day'
              and exists (select from account
                           where account.tenant_id = app_tenant() and account.id = workflow_action.account_id
                             and account.state = 'active')
            order by account_id, id
            limit $atOnce
              for update skip locked
         ),
         marked as (
           update workflow_action as action set reminded_at = app_now()
             from due
            where action.tenant_id = app_tenant() and action.id = due.id
           returning action.id, action.account_id, action.due_at
         ),
         written as (
           insert into outbox (tenant_id, kind, payload, to_many)
           select app_tenant(), 'casework.actionDue',
                  jsonb_build_object('accountId', marked.account_id,
                                     'subjectId', (array_agg(marked.id order by marked.due_at, marked.id))[1]),
                  true
             from marked
            group by marked.account_id
           returning id
         )
    select (select count(*) from marked)::integer as marked, (select count(*) from written)::integer as letters`,
});

/**
 * Reminds everyone with an answer due soon, once per action: from the morning, London time, of the day that is
 * the council's number of days before it. Any number of processes may run this at once.
 * @returns the number of letters written
 */
export async function remindOfActions(
  database: TenantDatabase,
  { reminderDays = usualReminderDays }: Pick<ActionSettings, 'reminderDays'>,
  signal?: AbortSignal,
): Promise<number> {
  const now = await readNow(database);
  const today = plainDayOf(now);
  if (reminderDays === 0 || now < wallClock(today, digestHour)) return 0;
  const until = wallClock(today.add({ days: reminderDays }), '24:00');
  for (let letters = 0; ;) {
    const [done] = await database.run(remind, { until, atOnce });
    letters += done?.letters ?? 0;
    if ((done?.marked ?? 0) < atOnce || signal?.aborted) return letters;
  }
}

const firstDue = statement({
  values: { accountId: 'uuid' },
  row: { dueAt: 'timestamptz?' },
  text: `
    select min(due_at) as "dueAt" from workflow_action
     where tenant_id = app_tenant() and account_id = $accountId and state = 'needsYou' and reminded_at is not null
       and due_at > (select app_now())`,
});

/**
 * Finds the earliest due date among the actions a person is being reminded of; undefined if none is waiting for
 * them any more.
 */
export async function findFirstDue(database: TenantDatabase, accountId: string): Promise<Date | undefined> {
  const [row] = await database.run(firstDue, { accountId });
  return row?.dueAt ?? undefined;
}
