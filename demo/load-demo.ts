import { Pool } from 'pg';
import { makePasswords } from '#api/accounts/password.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import { demoCouncils } from './demo-councils.ts';
import { type CouncilSummary, rollCouncil } from './roll-council.ts';
import { databaseOn } from '#api/database/database.ts';
import { statement } from '#api/database/statement.ts';

/** The password of the demo's two log-ins, `applicant@example.org` and `newcomer@example.org`. */
export const demoPassword = 'an open door for all';

interface DemoOptions {
  /** Connection string of the database's owner. */
  readonly databaseUrl: string;
  /** The portal's councils; any that are not in the demo are left alone. */
  readonly tenants: readonly TenantFiles[];
  /** Folder for pictures, which go to `<mediaFolder>/<tenantEnvironmentId>/<tenantId>/adverts/`. */
  readonly mediaFolder: string;
  readonly now: Date;
  readonly onProgress?: (line: string) => void;
}

interface DemoSummary {
  readonly councils: readonly CouncilSummary[];
}

const setTenant = statement({
  values: { tenantId: 'text' },
  text: `select from set_config('app.tenant', $tenantId, true)`,
});

const lockDemo = statement({
  values: { tenantId: 'text' },
  text: `select from pg_advisory_xact_lock(hashtext('demo'), hashtext($tenantId))`,
});

/**
 * Loads the demo into an empty database, or brings it up to date: closed adverts stay as they are, new ones open, and
 * bids that a person made are never touched. Each council is one transaction; two processes that start at the same time
 * take turns. Running it again at the same moment changes nothing.
 */
export async function loadOrRollDemo(options: DemoOptions): Promise<DemoSummary> {
  const { databaseUrl, tenants, mediaFolder, now, onProgress = () => {} } = options;
  const pool = new Pool({ connectionString: databaseUrl, max: 1 });
  // A connection that is cut while it waits or closes; statements report it themselves.
  pool.on('error', () => {});
  const database = databaseOn(() => pool.connect());
  const councils: CouncilSummary[] = [];
  try {
    for (const files of tenants) {
      const { tenantId, websiteTitle } = files.tenant;
      const council = demoCouncils.get(tenantId);
      if (council === undefined) continue;
      const summary = await database.transaction(async (transaction) => {
        await transaction.run(setTenant, { tenantId });
        await transaction.run(lockDemo, { tenantId });
        return rollCouncil(transaction, files, council, {
          mediaFolder,
          now,
          hashPassword: () => makePasswords().hash(demoPassword),
        });
      });
      councils.push(summary);
      onProgress(`${websiteTitle}: ${describe(summary)}`);
    }
    return { councils };
  } finally {
    await pool.end();
  }
}

function describe({
  openAdverts,
  newAdverts,
  newApplications,
  newBids,
  newOutcomes,
}: CouncilSummary): string {
  const news = [
    [newAdverts, 'new adverts'],
    [newApplications, 'applications'],
    [newBids, 'bids'],
    [newOutcomes, 'outcomes'],
  ] as const;
  const reports = news.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return [`${openAdverts} homes open`, ...reports].join(', ');
}
