import { beforeAll } from 'vitest';
import { importBatch } from '#api/backoffice/import-batch.ts';
import type { TenantFiles } from '#api/tenants/tenant-files.ts';
import type { FeedKind } from '#schemas/backoffice/feed.ts';
import type { LettingsPolicy } from '#schemas/tenant/lettings-policy.ts';
import { asCouncil } from '#tools/command/database.ts';
import { shippedCouncil } from '../support/checked-councils.ts';
import { type CommandResult, runCommand } from '../support/run-command.ts';
import { databaseForEachTest, type KeptDatabase } from '../support/portal.ts';

/** A council with its feed and its commands, without a server. */
interface CouncilCommands {
  readonly database: KeptDatabase;
  readonly files: TenantFiles;
  /** Sends items by the feed, and throws if they are refused. */
  send(kind: FeedKind, ...items: readonly unknown[]): Promise<unknown>;
  /** Runs a command as `npm run backoffice -- …` does. */
  backoffice(...words: readonly string[]): Promise<CommandResult>;
}

/**
 * Prepares the feed and the commands of a shipped council, on a database for each test. Read the database and the files
 * only in `fill`, in a hook or in a test.
 * @param fill Fills the database that each test gets a copy of.
 * @param change Returns the rules that the feed follows instead of the council's own; commands follow the council's.
 */
export function councilCommands(
  tenantId: string,
  fill: (council: CouncilCommands) => Promise<void>,
  change: (policy: LettingsPolicy) => LettingsPolicy = (policy) => policy,
): CouncilCommands {
  let files: TenantFiles;
  beforeAll(async () => {
    const shipped = await shippedCouncil(tenantId);
    files = { ...shipped, policy: change(shipped.policy) };
  });
  const council: CouncilCommands = {
    database: databaseForEachTest(() => fill(council)),
    get files() {
      return files;
    },
    send: (kind, ...items) =>
      asCouncil(council.database.url, tenantId, 'api', (own) =>
        importBatch(own, files, { kind, items, dryRun: false }),
      ),
    backoffice: (...words) =>
      runCommand({ DATABASE_URL: council.database.url }, ['backoffice', ...words, '--tenant', tenantId]),
  };
  return council;
}
