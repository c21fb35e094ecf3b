import { sql } from 'kysely';
import type { TenantDatabase } from '../database/database.ts';
import type { FileKey, FileStore } from './storage/file-store.ts';

/**
 * Deletes bytes from the store, unless a file of the council still has them: the same document sent twice is kept once.
 * Under a lock by their hash, which whoever puts bytes into the store and then writes their row takes, too
 * (`lockBytes`), so that nobody's are deleted between the two.
 * @returns whether they were deleted.
 * @throws StoreUnavailable where the store is away: they are found by the next sweep.
 */
export function deleteUnowned(database: TenantDatabase, store: FileStore, key: FileKey): Promise<boolean> {
  return database.query.transaction().execute(async (transaction) => {
    await lockBytes(key).execute(transaction);
    const hash = Buffer.from(key.sha256, 'hex');
    const { rows } = await sql`
      select from file
       where tenant_id = app_tenant() and (sha256 = ${hash} or thumbnail_sha256 = ${hash})
       limit 1`.execute(transaction);
    if (rows.length > 0) return false;
    await store.delete(key);
    return true;
  });
}

/** Until the end of the transaction nobody else puts or deletes these bytes. */
export function lockBytes({ tenantId, sha256 }: FileKey) {
  return sql`select pg_advisory_xact_lock(hashtextextended(${`bytes ${tenantId} ${sha256}`}, 0))`;
}
