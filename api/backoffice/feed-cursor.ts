import { ProblemError } from '../errors/problem-error.ts';

/**
 * How far somebody has read of rows that several write at once: the transaction that wrote the last row, and its number.
 * While a transaction is under way, what was written beside it waits for its end (`bid_event.written_by`), so that no row
 * is passed over.
 */
export interface FeedPlace {
  readonly writtenBy: string;
  readonly sequence: string;
}

const beginning: FeedPlace = { writtenBy: '0', sequence: '0' };

/** A place as it travels. It says nothing to whoever holds it. */
export function writeCursor({ writtenBy, sequence }: FeedPlace): string {
  return Buffer.from(`${writtenBy}.${sequence}`).toString('base64url');
}

/**
 * The place of a cursor; of none, the beginning.
 * @throws ProblemError `request.invalid` for a cursor that is none of ours.
 */
export function readCursor(cursor: string | undefined): FeedPlace {
  if (cursor === undefined) return beginning;
  const read = /^(\d{1,19})\.(\d{1,18})$/.exec(Buffer.from(cursor, 'base64url').toString());
  const [, writtenBy, sequence] = read ?? [];
  if (writtenBy === undefined || sequence === undefined)
    throw new ProblemError('request.invalid', { detail: 'querystring/since is not a cursor of this call' });
  return { writtenBy, sequence };
}
