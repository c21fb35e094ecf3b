import { beforeAll } from 'vitest';
import { importBatch } from '#api/backoffice/import-batch.ts';
import { loadTenant } from '#api/tenants/load-tenant.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import type { FeedKind } from '#schemas/backoffice/feed.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { asCouncil } from '#tools/command/database.ts';
import { type CommandResult, runCommand } from '../support/run-command.ts';
import type { databaseForTests } from '../support/portal.ts';

/**
 * Prepares the feed and the commands of a shipped council on a test's own database, without a server. Read `files` only
 * in a hook or a test.
 * @param change Returns the rules that the feed follows instead of the council's own; commands follow the council's.
 */
export function councilCommands(
  database: ReturnType<typeof databaseForTests>,
  tenantId: string,
  change: (policy: LettingsPolicy) => LettingsPolicy = (policy) => policy,
) {
  let files: TenantFiles;
  beforeAll(async () => {
    const shipped = await loadTenant('tenants', tenantId);
    files = { ...shipped, policy: change(shipped.policy) };
  });
  return {
    get files() {
      return files;
    },
    /** Sends items by the feed, and throws if they are refused. */
    send: (kind: FeedKind, ...items: readonly unknown[]) =>
      asCouncil(database.url, tenantId, 'api', (own) =>
        importBatch(own, files, { kind, items, dryRun: false }),
      ),
    /** Runs a command as `npm run backoffice -- …` does. */
    backoffice: (...words: readonly string[]): Promise<CommandResult> =>
      runCommand({ DATABASE_URL: database.url }, ['backoffice', ...words, '--tenant', tenantId]),
  };
}
