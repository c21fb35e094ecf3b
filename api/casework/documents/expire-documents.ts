import type { FileSettings } from '#schemas/tenant/files.ts';
import type { TenantDatabase } from '../../database/database.ts';
import type { FileServices } from '../../files/file-services.ts';
import { deleteUnclaimedBytes } from '../../files/kept-bytes.ts';
import type { FileKey } from '../../files/storage/file-store.ts';
import { statement } from '../../database/statement.ts';

/** Rows per transaction. */
const atOnce = 200;

const expire = statement({
  values: { days: 'jsonb', longest: 'integer' },
  row: { sha256: 'bytea?' },
  text: `
      with due as materialized (
        select id, sha256 from officer_document
         where tenant_id = app_tenant() and expired_at is null
           and received_at < app_now() - make_interval(
                 days => coalesce(($days::jsonb ->> document_kind)::integer, $longest))
         order by id limit ${atOnce}
           for update skip locked)
      update officer_document as document
         set expired_at = app_now(), decision = null, sha256 = null, size = null, file_kind = null
        from due
       where document.tenant_id = app_tenant() and document.id = due.id
      returning due.sha256`,
});

/**
 * Deletes the content of one council's documents after the period for which it keeps their kind, counted from
 * receipt. Their rows stay, with their titles and the times of delivery and reading.
 * @param signal stops between two batches; the next run does the rest.
 * @returns the number of documents
 */
export async function expireDocuments(
  database: TenantDatabase,
  { store }: Pick<FileServices, 'store'>,
  council: Omit<FileKey, 'sha256'>,
  { documentKinds }: FileSettings,
  signal?: AbortSignal,
): Promise<number> {
  // Documents of a kind that the council no longer lists are kept for the longest period listed.
  const longest = Math.max(...documentKinds.map(({ keepDays }) => keepDays));
  const days = Object.fromEntries(documentKinds.map(({ id, keepDays }) => [id, keepDays]));
  for (let expired = 0; ;) {
    if (signal?.aborted) return expired;
    const rows = await database.run(expire, { days, longest });
    const hashes = rows.flatMap(({ sha256 }) => sha256 ?? []);
    await deleteUnclaimedBytes(database, store, council, hashes);
    expired += rows.length;
    if (rows.length < atOnce) return expired;
  }
}
