import type { Queries, TenantDatabase } from '../database/database.ts';
import type { FileKey, FileStore } from './storage/file-store.ts';
import { statement } from '../database/statement.ts';

const lockBytes = statement({
  values: { sha256: 'bytea' },
  text: `
    select from pg_advisory_xact_lock(
      hashtextextended('bytes ' || app_tenant() || ' ' || encode($sha256, 'hex'), 0))`,
});

/**
 * Takes the lock on these bytes of this council, and holds it until the transaction ends. Two files may have
 * the same bytes: without it, one could be stored while its bytes are being deleted for the other.
 * @param sha256 the value stored in a row of `file`
 */
export async function holdBytes(transaction: Queries, sha256: Buffer): Promise<void> {
  await transaction.run(lockBytes, { sha256 });
}

const claims = statement({
  values: { sha256: 'bytea' },
  text: `
    (select from file
      where tenant_id = app_tenant() and (sha256 = $sha256 or thumbnail_sha256 = $sha256) limit 1)
    union all
    (select from officer_document where tenant_id = app_tenant() and sha256 = $sha256 limit 1)`,
});

/**
 * Deletes bytes from the store, except those that a file or document of the council still uses.
 * @returns the number deleted.
 * @throws StoreUnavailable if the store is down; the sweep for bytes without a file deletes them later.
 */
export async function deleteUnclaimedBytes(
  database: TenantDatabase,
  store: FileStore,
  council: Omit<FileKey, 'sha256'>,
  hashes: readonly Buffer[],
): Promise<number> {
  let deleted = 0;
  for (const sha256 of hashes) {
    await database.transaction(async (transaction) => {
      await holdBytes(transaction, sha256);
      if ((await transaction.run(claims, { sha256 })).length > 0) return;
      await store.delete({ ...council, sha256: sha256.toString('hex') });
      deleted += 1;
    });
  }
  return deleted;
}
