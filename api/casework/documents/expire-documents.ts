import { sql } from 'kysely';
import type { FileSettings } from '#schemas/tenant/files.ts';
import type { TenantDatabase } from '../../database/database.ts';
import type { FileServices } from '../../files/file-services.ts';
import { deleteUnclaimedBytes } from '../../files/kept-bytes.ts';
import type { FileKey } from '../../files/storage/file-store.ts';

/** Rows in one transaction. */
const atOnce = 200;

/**
 * Deletes what documents of one council say once the time for which it keeps their kind is over, counted from when they
 * came. Their rows stay, with their titles and when they were delivered and read.
 * @param signal ends it between two portions; the rest is for the next time.
 * @returns how many
 */
export async function expireDocuments(
  database: TenantDatabase,
  { store }: Pick<FileServices, 'store'>,
  council: Omit<FileKey, 'sha256'>,
  { documentKinds }: FileSettings,
  signal?: AbortSignal,
): Promise<number> {
  // A kind that the council's files don't have any more is kept as long as the one that is kept longest.
  const longest = Math.max(...documentKinds.map(({ keepDays }) => keepDays));
  const days = JSON.stringify(Object.fromEntries(documentKinds.map(({ id, keepDays }) => [id, keepDays])));
  for (let expired = 0; ;) {
    if (signal?.aborted) return expired;
    const { rows } = await sql<{ sha256: Buffer | null }>`
      with due as materialized (
        select id, sha256 from officer_document
         where tenant_id = app_tenant() and expired_at is null
           and received_at < app_now() - make_interval(
                 days => coalesce((${days}::jsonb ->> document_kind)::integer, ${longest}))
         order by id limit ${atOnce}
           for update skip locked)
      update officer_document as document
         set expired_at = app_now(), decision = null, sha256 = null, size = null, file_kind = null
        from due
       where document.tenant_id = app_tenant() and document.id = due.id
      returning due.sha256`.execute(database.query);
    const hashes = rows.flatMap(({ sha256 }) => sha256 ?? []);
    await deleteUnclaimedBytes(database, store, council, hashes);
    expired += rows.length;
    if (rows.length < atOnce) return expired;
  }
}
