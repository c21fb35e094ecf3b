import { rm } from 'node:fs/promises';
import type { TenantDatabase } from '#api/database/database.ts';
import { statement, typed } from '#api/database/statement.ts';
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

const values = { id: 'uuid' } as const;
const row = { told: typed<Erasure | null>('jsonb') };
const erasures = {
  account: statement({ values, row, text: "select erase_person($id, 'staff') as told" }),
  application: statement({ values, row, text: 'select erase_application($id) as told' }),
  form: statement({ values, row, text: 'select erase_visitor_form($id) as told' }),
} as const satisfies Readonly<Record<KnownBy, unknown>>;

/**
 * Erases a person. A trial also erases and then rolls back, so that both report the same.
 * @param database sees one council, as the owner of the tables.
 * @returns undefined if the person is gone, or has an account now.
 */
export async function erasePerson(
  database: TenantDatabase,
  { knownBy, id }: Person,
  isMeant: boolean,
): Promise<Erasure | undefined> {
  const [erased] = await database.transaction(
    (transaction) => transaction.run(erasures[knownBy], { id }),
    () => isMeant,
  );
  return erased?.told ?? undefined;
}

/** Deletes the bytes of erased files, except bytes that another person's file shares. */
export async function deleteBytes(
  database: TenantDatabase,
  files: Pick<FileServices, 'store' | 'stagingFolder'>,
  council: Omit<FileKey, 'sha256'>,
  erased: Erasure['files'],
): Promise<void> {
  for (const { id, hashes } of erased) {
    await rm(stagedPath(files, council.tenantId, id), { force: true });
    await deleteUnclaimedBytes(
      database,
      files.store,
      council,
      hashes.map((hash) => Buffer.from(hash, 'hex')),
    );
  }
}
