import type { Statement, TenantDatabase } from '../database/database.ts';

/** The facts that the account overview reads for one person, besides casework and forms. */
interface OverviewFacts {
  readonly hasPreviousBids: boolean;
  /** Current messages of the council to the person, oldest first. */
  readonly accountMessages: string[];
  /** Identifiers of the feature notices the person has dismissed. */
  readonly dismissedNotices: readonly string[];
}

// One statement, because most of a call's time goes into waking another process for each (docs/benchmarks.md).
const read: Statement = {
  name: 'overview-facts',
  text: `
    select exists (select from bid where tenant_id = app_tenant() and application_id = any ($2::uuid[]))
             as "hasPreviousBids",
           array(select coalesce(texts ->> $3, texts ->> $4)
                   from account_message
                  where tenant_id = app_tenant() and application_id = any ($2::uuid[])
                    and shown_from <= (select app_now()) and (shown_until is null or shown_until > (select app_now()))
                    and coalesce(texts ->> $3, texts ->> $4) is not null
                  order by shown_from, external_reference) as "accountMessages",
           array(select feature_notice_identifier
                   from feature_dismissal
                  where tenant_id = app_tenant() and account_id = $1) as "dismissedNotices"`,
};

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
  const [facts] = await database.run<OverviewFacts & Record<string, unknown>>(read, [
    accountId,
    applicationIds,
    locale,
    defaultLocale,
  ]);
  if (!facts) throw new Error('A statement that reads one row has given none.');
  return facts;
}
