import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

interface Adoption {
  readonly accountId: string;
  /** SHA-256 of the cookie of the browser they were sent from. */
  readonly visitorHash: Buffer;
  /** Ids in the answers of a draft. Ids of other people's files are ignored. */
  readonly ids: readonly string[];
}

/** Gives an account the files sent from the same browser before the log-in. */
export async function adoptVisitorFiles(
  query: Kysely<Tables>,
  { accountId, visitorHash, ids }: Adoption,
): Promise<void> {
  if (ids.length === 0) return;
  await query
    .updateTable('file')
    .set({ account_id: accountId, visitor_hash: null })
    .where('visitor_hash', '=', visitorHash)
    .where('id', 'in', ids)
    .execute();
}
