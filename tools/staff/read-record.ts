import type { Queries } from '#api/database/database.ts';
import { statement, typed } from '#api/database/statement.ts';

/** One action by staff impersonating a resident, with both names. */
export interface RecordLine {
  /** ISO instant, by the database's clock. */
  readonly at: string;
  readonly event: string;
  readonly staffId: string;
  readonly staffName: string;
  readonly accountName: string;
  readonly registrationNumber: string;
  readonly impersonationId: string;
  readonly reason: string;
  readonly details: Readonly<Record<string, unknown>>;
  /** For a call: the status of its answer; null if unknown. */
  readonly status: number | null;
}

interface RecordFilter {
  /** A registration number or an email address; null for everyone. */
  readonly account: string | null;
  readonly staff: string | null;
  /** First day, YYYY-MM-DD in Europe/London. */
  readonly since: string | null;
}

const endOverdue = statement({
  text: `select from end_overdue_impersonations()`,
});

const record = statement({
  values: { staff: 'text?', account: 'text?', since: 'text?' },
  row: {
    at: 'timestamptz',
    event: 'text',
    staffId: 'text',
    staffName: 'text',
    accountName: 'text',
    registrationNumber: 'text',
    impersonationId: 'uuid',
    reason: 'text',
    details: typed<RecordLine['details']>('jsonb'),
    status: 'integer?',
  },
  text: `
    select event.at, event.event, impersonation.staff_id as "staffId", impersonation.staff_name as "staffName",
           account.name as "accountName", account.registration_number as "registrationNumber",
           impersonation.id as "impersonationId", impersonation.reason, event.details,
           (select (done.details ->> 'status')::integer from audit_event done
             where done.tenant_id = app_tenant() and done.impersonation_id = event.impersonation_id
               and done.event = 'staff.done' and done.details -> 'requestId' = event.details -> 'requestId'
             limit 1) as status
      from audit_event event
      join impersonation on impersonation.tenant_id = app_tenant() and impersonation.id = event.impersonation_id
      join account on account.tenant_id = app_tenant() and account.id = impersonation.account_id
     where event.tenant_id = app_tenant() and event.event <> 'staff.done'
       and ($staff::text is null or impersonation.staff_id = $staff)
       and ($account::text is null or account.registration_number = $account
            or account.email_key = lower(trim($account)))
       and ($since::text is null
            or event.at >= ($since::date)::timestamp at time zone 'Europe/London')
     order by event.at, event.id`,
});

/**
 * Reads the actions that staff took while impersonating residents, oldest first. A request and its result are two rows
 * of the record and one line here. Impersonations that ran out are first recorded as ended.
 * @param database sees one council.
 */
export async function readStaffRecord(
  database: Queries,
  { account, staff, since }: RecordFilter,
): Promise<readonly RecordLine[]> {
  await database.run(endOverdue);
  const rows = await database.run(record, { staff, account, since });
  return rows.map(({ at, ...line }) => ({ ...line, at: at.toISOString() }));
}
