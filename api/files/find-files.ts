import type { FileKind, FileRefusal, FileState } from '#schemas/file-kinds.ts';
import type { Statement, TenantDatabase } from '../database/database.ts';
import type { FileOwner } from './file-owner.ts';

/** A row of `file`, with the columns needed to show it or serve its bytes. */
export interface KnownFile {
  readonly id: string;
  readonly accountId: string | null;
  readonly name: string;
  readonly state: FileState;
  readonly refusal: FileRefusal | null;
  readonly kind: Exclude<FileKind, 'heic'> | null;
  /** Announced size in bytes. */
  readonly announcedSize: number;
  /** Stored size in bytes; null until the file is stored. */
  readonly size: number | null;
  /** Lower-case hexadecimal, like the thumbnail's. */
  readonly sha256: string | null;
  readonly thumbnailSha256: string | null;
  readonly receivedAt: Date | null;
  /** True if it is part of something already sent to the council. */
  readonly sent: boolean;
}

/** Select list of a {@link KnownFile}, for a query `from file`. No file comes near 2^53 bytes. */
export const knownFileColumns = `
  file.id, file.account_id as "accountId", file.name, file.state, file.refusal, file.kind,
  file.announced_size::float8 as "announcedSize", file.size::float8 as size,
  encode(file.sha256, 'hex') as sha256, encode(file.thumbnail_sha256, 'hex') as "thumbnailSha256",
  file.received_at as "receivedAt",
  file.sent_at is not null as sent`;

const findByIds: Statement = {
  name: 'files-of-owner',
  text: `
    select ${knownFileColumns}
      from file
     where tenant_id = app_tenant() and id = any($1::uuid[]) and (account_id = $2 or visitor_hash = $3)
     order by created_at, id`,
};

/** Finds the owner's files among these ids, oldest first; other people's are left out like unknown ids. */
export async function findFiles(
  database: TenantDatabase,
  { accountId, visitorHash }: FileOwner,
  ids: readonly string[],
): Promise<readonly KnownFile[]> {
  return database.run<KnownFile & Record<string, unknown>>(findByIds, [ids, accountId, visitorHash]);
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
