import type { Alert, AlertFrequency } from '#schemas/alerts.ts';
import type { ReaderApplication } from '../accounts/reader.ts';
import type { TenantDatabase } from '../database/database.ts';
import { statement, typed, type Row } from '../database/statement.ts';

/** A person with alerts on, and the facts that homes are checked against, apart from their bids. */
export type AlertReader = Row<typeof findNext>;

const findNext = statement({
  values: { after: 'uuid', alerts: 'text[]', atMost: 'bigint' },
  row: {
    accountId: 'uuid',
    /** The alerts in question that are on, with their frequency. */
    alerts: typed<Readonly<Partial<Record<Alert, AlertFrequency>>>>('jsonb'),
    isActive: 'boolean',
    locale: 'text?',
    applications: typed<readonly ReaderApplication[]>('jsonb'),
    /** Parameters of their saved searches. */
    searches: typed<readonly Readonly<Record<string, string | number>>[]>('jsonb'),
  },
  text: `
    with chosen as materialized (
      select account_id, jsonb_object_agg(alert, frequency) as alerts
        from alert_choice
       where tenant_id = app_tenant() and state = 'on' and account_id > $after and alert = any ($alerts)
       group by account_id
       order by account_id
       limit $atMost)
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
});

/** Finds the next people with one of these alerts on, in order of account id. */
export function findAlertReaders(
  database: TenantDatabase,
  after: string,
  alerts: readonly Alert[],
  atMost: number,
): Promise<AlertReader[]> {
  return database.run(findNext, { after, alerts, atMost });
}
