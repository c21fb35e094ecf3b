import type { FileKind, FileRefusal, FileState } from '#schemas/file-kinds.ts';
import type { TenantDatabase } from '../database/database.ts';
import type { FileOwner } from './file-owner.ts';
import { statement, typed, type Row } from '../database/statement.ts';

/** A row of `file`, with the columns needed to show it or serve its bytes. */
export type KnownFile = Row<{ row: typeof knownFileRow }>;

export const knownFileRow = {
  id: 'uuid',
  accountId: 'uuid?',
  name: 'text',
  state: typed<FileState>('text'),
  refusal: typed<FileRefusal | null>('text'),
  kind: typed<Exclude<FileKind, 'heic'> | null>('text'),
  /** Announced size in bytes. */
  announcedSize: 'double precision',
  /** Stored size in bytes; null until the file is stored. */
  size: 'double precision?',
  /** Lower-case hexadecimal, like the thumbnail's. */
  sha256: 'text?',
  thumbnailSha256: 'text?',
  receivedAt: 'timestamptz?',
  /** True if it is part of something already sent to the council. */
  sent: 'boolean',
} as const;

/** Select list of a {@link KnownFile}, for a query `from file`. No file comes near 2^53 bytes. */
export const knownFileColumns = `
  file.id, file.account_id as "accountId", file.name, file.state, file.refusal, file.kind,
  file.announced_size::float8 as "announcedSize", file.size::float8 as size,
  encode(file.sha256, 'hex') as sha256, encode(file.thumbnail_sha256, 'hex') as "thumbnailSha256",
  file.received_at as "receivedAt",
  file.sent_at is not null as sent`;

const findByIds = statement({
  values: { ids: 'uuid[]', accountId: 'uuid?', visitorHash: 'bytea?' },
  row: knownFileRow,
  text: `
    select ${knownFileColumns}
      from file
     where tenant_id = app_tenant() and id = any($ids::uuid[]) and (account_id = $accountId or visitor_hash = $visitorHash)
     order by created_at, id`,
});

/** Finds the owner's files among these ids, oldest first; other people's are left out like unknown ids. */
export async function findFiles(
  database: TenantDatabase,
  { accountId, visitorHash }: FileOwner,
  ids: readonly string[],
): Promise<readonly KnownFile[]> {
  return database.run(findByIds, { ids, accountId, visitorHash });
}

/** Finds one of the owner's files; undefined if it is another person's or unknown. */
export async function findFile(
  database: TenantDatabase,
  owner: FileOwner,
  id: string,
): Promise<KnownFile | undefined> {
  const [file] = await findFiles(database, owner, [id]);
  return file;
}
