import type { Alert, AlertFrequency } from '#schemas/alerts.ts';
import type { ReaderApplication } from '../accounts/reader.ts';
import type { Statement, TenantDatabase } from '../database/database.ts';

/** A person with alerts on, and everything their homes are checked by besides their bids. */
export interface Asking {
  readonly accountId: string;
  /** The alerts in question that are on, with their frequency. */
  readonly alerts: Readonly<Partial<Record<Alert, AlertFrequency>>>;
  readonly isActive: boolean;
  readonly locale: string | null;
  readonly applications: readonly ReaderApplication[];
  /** Parameters of their saved searches. */
  readonly searches: readonly Readonly<Record<string, string | number>>[];
}

const findNext: Statement = {
  name: 'alert-asking',
  text: `
    with chosen as materialized (
      select account_id, jsonb_object_agg(alert, frequency) as alerts
        from alert_choice
       where tenant_id = app_tenant() and state = 'on' and account_id > $1 and alert = any ($2)
       group by account_id
       order by account_id
       limit $3)
    select chosen.account_id as "accountId", chosen.alerts, account.state = 'active' as "isActive", account.locale,
           coalesce((
             select jsonb_agg(jsonb_build_object(
                      'id', application.id, 'version', application.version, 'reference', application.reference,
                      'schemeIdentifiers', application.scheme_identifiers, 'facts', application.facts
                    ) order by application.reference)
               from application
              where application.tenant_id = app_tenant() and application.account_id = chosen.account_id
           ), '[]') as applications,
           coalesce((
             select jsonb_agg(params order by created_at) from saved_search
              where saved_search.tenant_id = app_tenant() and saved_search.account_id = chosen.account_id
           ), '[]') as searches
      from chosen
      join account on account.tenant_id = app_tenant() and account.id = chosen.account_id
     order by chosen.account_id`,
};

/** Finds the next people with one of these alerts on, in order of account id. */
export function findAsking(
  database: TenantDatabase,
  after: string,
  alerts: readonly Alert[],
  atMost: number,
): Promise<Asking[]> {
  return database.run<Asking & Record<string, unknown>>(findNext, [after, alerts, atMost]);
}
