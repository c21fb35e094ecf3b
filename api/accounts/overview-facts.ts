import type { TenantDatabase } from '../database/database.ts';
import { statement, type Row } from '../database/statement.ts';

/** The facts that the account overview reads for one person, besides casework and forms. */
type OverviewFacts = Row<typeof read>;

// One statement, because most of a call's time goes into waking another process for each (docs/benchmarks.md).
const read = statement({
  values: { accountId: 'uuid', applicationIds: 'uuid[]', locale: 'text', defaultLocale: 'text' },
  row: {
    now: 'timestamptz',
    hasPreviousBids: 'boolean',
    hasOffers: 'boolean',
    /** Current messages of the council to the person, oldest first. */
    accountMessages: 'text[]',
    /** Identifiers of the feature notices the person has dismissed. */
    dismissedNotices: 'text[]',
  },
  text: `
    select app_now() as now,
           exists (select from bid where tenant_id = app_tenant() and application_id = any ($applicationIds::uuid[]))
             as "hasPreviousBids",
           exists (select from offer where tenant_id = app_tenant() and application_id = any ($applicationIds::uuid[]))
             as "hasOffers",
           array(select coalesce(texts ->> $locale, texts ->> $defaultLocale)
                   from account_message
                  where tenant_id = app_tenant() and application_id = any ($applicationIds::uuid[])
                    and shown_from <= (select app_now()) and (shown_until is null or shown_until > (select app_now()))
                    and coalesce(texts ->> $locale, texts ->> $defaultLocale) is not null
                  order by shown_from, external_reference) as "accountMessages",
           array(select feature_notice_identifier
                   from feature_dismissal
                  where tenant_id = app_tenant() and account_id = $accountId) as "dismissedNotices"`,
});

/**
 * @param applicationIds the person's own
 * @param locale the language of messages; missing ones fall back to `defaultLocale`, the council's own
 */
export async function findOverviewFacts(
  database: TenantDatabase,
  { accountId, applicationIds }: { readonly accountId: string; readonly applicationIds: readonly string[] },
  locale: string,
  defaultLocale: string,
): Promise<OverviewFacts> {
  const [facts] = await database.run(read, { accountId, applicationIds, locale, defaultLocale });
  if (!facts) throw new Error('A statement that reads one row has given none.');
  return facts;
}
