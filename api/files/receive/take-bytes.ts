import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { Statement, TenantDatabase } from '../../database/database.ts';
import type { Ceiling, UploadCeilings } from './upload-ceilings.ts';

/** The sender whose bytes are counted per day: the network address; empty for a signed-in person. */
export function senderOf({ reader, ip }: FastifyRequest): string {
  // For IPv6 the 64-bit network of one line, as in rate limits.
  return reader ? '' : normalizeIP(ip);
}

/** Returns SQL that hashes a sender with a secret of this installation (`mark_of`); empty stays empty. */
const marked = (parameter: string) =>
  `case when ${parameter} = '' then ''::bytea else decode(mark_of('sender ' || ${parameter}), 'hex') end`;

const ceilingOf: Statement = {
  name: 'full-ceiling',
  text: `select full_ceiling($1, ${marked('$2')}, $3, $4) as ceiling`,
};

/** Finds the ceiling that a file of this size would exceed today, before any of it arrives. */
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

/** A part of an upload that is about to arrive. */
export interface Piece {
  readonly uploadId: string;
  /** Byte offsets of the upload before and after the piece. */
  readonly start: number;
  readonly end: number;
  readonly sender: string;
}

/**
 * Counts a piece before it arrives.
 * @param personBytes total bytes that the owner may store here.
 * @returns the ceiling that stops it, in which case nothing was counted; null if it may come.
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

/** Corrects the count to the bytes received, after a piece that did not arrive as counted. */
export async function settleBytes(
  database: TenantDatabase,
  { uploadId, sender }: Pick<Piece, 'uploadId' | 'sender'>,
  here: number,
): Promise<void> {
  await database.run(settle, [uploadId, here, sender]);
}
