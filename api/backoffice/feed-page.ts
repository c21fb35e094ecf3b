import { ProblemError } from '../errors/problem-error.ts';

/**
 * A position among rows that several processes write at once: the transaction that wrote a row, and the row's
 * number. While a transaction is open, rows written at the same time wait for it to end
 * (`bid_event.written_by`), so that none is skipped.
 */
interface FeedPlace {
  /** A whole number as text, like `sequence`. */
  readonly writtenBy: string;
  readonly sequence: string;
}

/** The page of rows to read. */
export interface FeedPage {
  /** The `next` of the previous response; undefined to start from the beginning. */
  readonly since: string | undefined;
  readonly limit: number;
}

const beginning: FeedPlace = { writtenBy: '0', sequence: '0' };

/** The values of a statement that reads the rows after a position. */
export const feedPageValues = { writtenBy: 'xid8', sequence: 'bigint', limit: 'bigint' } as const;

/**
 * Reads the rows after a position, in order: each comes once and none is skipped, however many are being
 * written.
 * @param read returns at most `limit` rows after the position, and only of transactions below
 * `pg_snapshot_xmin(pg_current_snapshot())`
 * @returns the rows, the position after them as text, and a flag for more
 * @throws ProblemError `request.invalid` for a cursor we did not issue.
 */
export async function readFeedPage<Read extends FeedPlace>(
  read: (from: FeedPlace & { readonly limit: number }) => Promise<Read[]>,
  { since, limit }: FeedPage,
): Promise<{ readonly rows: readonly Read[]; readonly next: string; readonly more: boolean }> {
  const from = readCursor(since);
  const found = await read({ ...from, limit: limit + 1 });
  const rows = found.slice(0, limit);
  return { rows, next: writeCursor(rows.at(-1) ?? from), more: found.length > limit };
}

/** Encodes a position as text, opaque to the caller. */
function writeCursor({ writtenBy, sequence }: FeedPlace): string {
  return Buffer.from(`${writtenBy}.${sequence}`).toString('base64url');
}

function readCursor(cursor: string | undefined): FeedPlace {
  if (cursor === undefined) return beginning;
  const read = /^(\d{1,19})\.(\d{1,18})$/.exec(Buffer.from(cursor, 'base64url').toString());
  const [, writtenBy, sequence] = read ?? [];
  if (writtenBy === undefined || sequence === undefined)
    throw new ProblemError('request.invalid', { detail: 'querystring/since is not a cursor of this call' });
  return { writtenBy, sequence };
}
