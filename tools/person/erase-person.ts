import { rm } from 'node:fs/promises';
import { sql, type Kysely } from 'kysely';
import type { Tables } from '#api/database/tables.ts';
import { stagedPath, type FileServices } from '#api/files/file-services.ts';
import { deleteUnclaimedBytes } from '#api/files/kept-bytes.ts';
import type { FileKey } from '#api/files/storage/file-store.ts';

/**
 * The result of `erase_person` (`api/database/functions/erase-person.sql`): the numbers of erased and kept rows of each
 * kind, and the files.
 */
export interface Erasure {
  readonly erased: Readonly<
    Record<
      | 'applications'
      | 'submissions'
      | 'drafts'
      | 'conversations'
      | 'messages'
      | 'actions'
      | 'cases'
      | 'plans'
      | 'documents'
      | 'files'
      | 'letters'
      | 'liveBids',
      number
    >
  >;
  readonly kept: Readonly<Record<'bids' | 'audit' | 'impersonations', number>>;
  readonly files: readonly { readonly id: string; readonly hashes: readonly string[] }[];
}

/** Rolls back a trial transaction. */
class OnlyTried extends Error {}

/**
 * Erases the person of an account, or only tries it out: it then erases and rolls back, so that both report the same.
 * @param query sees one council, as the owner of the tables.
 * @returns undefined if the council has no such account.
 */
export async function erasePerson(
  query: Kysely<Tables>,
  accountId: string,
  isMeant: boolean,
): Promise<Erasure | undefined> {
  const found: Erasure[] = [];
  try {
    await query.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ told: Erasure | null }>`
        select erase_person(${accountId}, 'staff') as told`.execute(transaction);
      found.push(...rows.flatMap(({ told }) => told ?? []));
      if (!isMeant) throw new OnlyTried();
    });
  } catch (error) {
    if (!(error instanceof OnlyTried)) throw error;
  }
  return found[0];
}

/** Deletes the bytes of erased files, except those that another person's file shares. */
export async function deleteBytes(
  query: Kysely<Tables>,
  files: Pick<FileServices, 'store' | 'stagingFolder'>,
  council: Omit<FileKey, 'sha256'>,
  erased: Erasure['files'],
): Promise<void> {
  for (const { id, hashes } of erased) {
    await rm(stagedPath(files, council.tenantId, id), { force: true });
    await deleteUnclaimedBytes(
      { query },
      files.store,
      council,
      hashes.map((hash) => Buffer.from(hash, 'hex')),
    );
  }
}
