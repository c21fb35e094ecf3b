import { rm } from 'node:fs/promises';
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Tables } from '#api/database/tables.ts';
import { stagedPath, type FileServices } from '#api/files/file-services.ts';
import { deleteUnclaimedBytes } from '#api/files/kept-bytes.ts';
import type { FileKey } from '#api/files/storage/file-store.ts';
import type { KnownBy, Person } from './find-person.ts';

/**
 * The result of an erasure (`api/database/functions/erase-person.sql`): the numbers of erased and kept rows of each kind,
 * and the files.
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

const erasures: Readonly<Record<KnownBy, (id: string) => RawBuilder<unknown>>> = {
  account: (id) => sql`erase_person(${id}, 'staff')`,
  application: (id) => sql`erase_application(${id})`,
  form: (id) => sql`erase_visitor_form(${id})`,
};

/** Rolls back a trial transaction. */
class OnlyTried extends Error {}

/**
 * Erases a person, or only tries it out: it then erases and rolls back, so that both report the same.
 * @param query sees one council, as the owner of the tables.
 * @returns undefined if the person is gone, or has an account now.
 */
export async function erasePerson(
  query: Kysely<Tables>,
  { knownBy, id }: Person,
  isMeant: boolean,
): Promise<Erasure | undefined> {
  const found: Erasure[] = [];
  try {
    await query.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ told: Erasure | null }>`
        select ${erasures[knownBy](id)} as told`.execute(transaction);
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
