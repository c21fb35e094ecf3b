import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyRequest } from 'fastify';
import type { TenantDatabase } from '../../database/database.ts';
import type { Ceiling, UploadCeilings } from './upload-ceilings.ts';
import { statement, typed } from '../../database/statement.ts';

/** The sender whose bytes are counted per day: the network address; empty for a signed-in person. */
export function senderOf({ reader, ip }: FastifyRequest): string {
  // For IPv6 the 64-bit network of one line, as in rate limits.
  return reader ? '' : normalizeIP(ip);
}

/** Returns SQL that hashes a sender with a secret of this installation (`mark_of`); empty stays empty. */
const marked = (parameter: string) =>
  `case when ${parameter} = '' then ''::bytea else decode(mark_of('sender ' || ${parameter}), 'hex') end`;

const ceilingOf = statement({
  values: { bytes: 'bigint', sender: 'text', addressBytes: 'bigint', councilBytes: 'bigint' },
  row: { ceiling: typed<Ceiling | null>('text') },
  text: `select full_ceiling($bytes, ${marked('$sender')}, $addressBytes, $councilBytes) as ceiling`,
});

/** Finds the ceiling that a file of this size would exceed today, before any of it arrives. */
export async function findFullCeiling(
  database: Pick<TenantDatabase, 'run'>,
  sender: string,
  bytes: number,
  { addressBytes, councilBytes }: UploadCeilings,
): Promise<Ceiling | null> {
  const [row] = await database.run(ceilingOf, { bytes, sender, addressBytes, councilBytes });
  return row?.ceiling ?? null;
}

const take = statement({
  values: {
    uploadId: 'uuid',
    end: 'bigint',
    sender: 'text',
    personBytes: 'bigint',
    addressBytes: 'bigint',
    councilBytes: 'bigint',
  },
  row: { ceiling: typed<Ceiling | null>('text') },
  text: `select take_bytes($uploadId, $end, ${marked('$sender')}, $personBytes, $addressBytes, $councilBytes) as ceiling`,
});

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
  const [row] = await database.run(take, { uploadId, end, sender, personBytes, addressBytes, councilBytes });
  return row?.ceiling ?? null;
}

const settle = statement({
  values: { uploadId: 'uuid', here: 'bigint', sender: 'text' },
  text: `select from settle_bytes($uploadId, $here, ${marked('$sender')})`,
});

/** Corrects the count to the bytes received, after a piece that did not arrive as counted. */
export async function settleBytes(
  database: TenantDatabase,
  { uploadId, sender }: Pick<Piece, 'uploadId' | 'sender'>,
  here: number,
): Promise<void> {
  await database.run(settle, { uploadId, here, sender });
}
