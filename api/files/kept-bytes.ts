import { sql, type Kysely } from 'kysely';
import type { TenantDatabase } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { FileKey, FileStore } from './storage/file-store.ts';

/**
 * Takes the lock on these bytes of this council, and holds it until the transaction ends. Two files may have
 * the same bytes: without it, one could be stored while its bytes are being deleted for the other.
 * @param sha256 the value stored in a row of `file`
 */
export async function holdBytes(transaction: Kysely<Tables>, sha256: Buffer): Promise<void> {
  const name = sql`'bytes ' || app_tenant() || ' ' || encode(${sha256}, 'hex')`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(transaction);
}

/**
 * Deletes bytes from the store, except those that a file or document of the council still uses.
 * @returns the number deleted.
 * @throws StoreUnavailable if the store is down; the sweep for bytes without a file deletes them later.
 */
export async function deleteUnclaimedBytes(
  database: Pick<TenantDatabase, 'query'>,
  store: FileStore,
  council: Omit<FileKey, 'sha256'>,
  hashes: readonly Buffer[],
): Promise<number> {
  let deleted = 0;
  for (const sha256 of hashes) {
    await database.query.transaction().execute(async (transaction) => {
      await holdBytes(transaction, sha256);
      const claim = await transaction
        .selectFrom('file')
        .select('id')
        .where((where) => where.or([where('sha256', '=', sha256), where('thumbnail_sha256', '=', sha256)]))
        .limit(1)
        .executeTakeFirst();
      if (claim !== undefined) return;
      const document = await transaction
        .selectFrom('officer_document')
        .select('id')
        .where('sha256', '=', sha256)
        .limit(1)
        .executeTakeFirst();
      if (document !== undefined) return;
      await store.delete({ ...council, sha256: sha256.toString('hex') });
      deleted += 1;
    });
  }
  return deleted;
}
