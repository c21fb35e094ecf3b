import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { Statement, TenantDatabase } from '../../database/database.ts';
import type { Ceiling, UploadCeilings } from './upload-ceilings.ts';

/** By what today's bytes are counted: the network address; empty for somebody who is logged in. */
export function senderOf({ reader, ip }: FastifyRequest): string {
  // Of IPv6 the network that one line gets, as limits count it.
  return reader ? '' : normalizeIP(ip);
}

/** A parameter's sender as the database keeps it: a mark that only this installation can make. */
const marked = (parameter: string) =>
  `case when ${parameter} = '' then ''::bytea else decode(mark_of('sender ' || ${parameter}), 'hex') end`;

const ceilingOf: Statement = {
  name: 'full-ceiling',
  text: `select full_ceiling($1, ${marked('$2')}, $3, $4) as ceiling`,
};

/** The ceiling that a file of so many bytes would break today, before any of it has come. */
export async function findFullCeiling(
  database: Pick<TenantDatabase, 'run'>,
  sender: string,
  bytes: number,
  { addressBytes, councilBytes }: UploadCeilings,
): Promise<Ceiling | null> {
  const [row] = await database.run<{ ceiling: Ceiling | null }>(ceilingOf, [
    bytes,
    sender,
    addressBytes,
    councilBytes,
  ]);
  return row?.ceiling ?? null;
}

const take: Statement = {
  name: 'take-bytes',
  text: `select take_bytes($1, $2, ${marked('$3')}, $4, $5, $6) as ceiling`,
};

/** A piece of an upload that is about to come. */
export interface Piece {
  readonly uploadId: string;
  /** Bytes of the upload that are there before the piece, and with it. */
  readonly start: number;
  readonly end: number;
  readonly sender: string;
}

/**
 * Counts a piece before it comes.
 * @param personBytes what its person may have here in all.
 * @returns the ceiling that is in its way, and then nothing was counted; null where it may come.
 */
export async function takeBytes(
  database: TenantDatabase,
  { uploadId, end, sender }: Piece,
  personBytes: number,
  { addressBytes, councilBytes }: UploadCeilings,
): Promise<Ceiling | null> {
  const [row] = await database.run<{ ceiling: Ceiling | null }>(take, [
    uploadId,
    end,
    sender,
    personBytes,
    addressBytes,
    councilBytes,
  ]);
  return row?.ceiling ?? null;
}

const settle: Statement = { name: 'settle-bytes', text: `select settle_bytes($1, $2, ${marked('$3')})` };

/** Says how much of an upload there is, where a piece of it did not come as it was counted. */
export async function settleBytes(
  database: TenantDatabase,
  { uploadId, sender }: Pick<Piece, 'uploadId' | 'sender'>,
  here: number,
): Promise<void> {
  await database.run(settle, [uploadId, here, sender]);
}
