import { ProblemError } from '../errors/problem-error.ts';

/**
 * How far somebody has read in rows that several processes write at once: the transaction that wrote the last row, and
 * the row's number. While a transaction is open, rows written at the same time wait for it to end
 * (`bid_event.written_by`), so that none is skipped.
 */
export interface FeedPlace {
  readonly writtenBy: string;
  readonly sequence: string;
}

const beginning: FeedPlace = { writtenBy: '0', sequence: '0' };

/** A place as text. It means nothing to the reader. */
export function writeCursor({ writtenBy, sequence }: FeedPlace): string {
  return Buffer.from(`${writtenBy}.${sequence}`).toString('base64url');
}

/**
 * The place that a cursor names; without one, the beginning.
 * @throws ProblemError `request.invalid` for a cursor that we did not make.
 */
export function readCursor(cursor: string | undefined): FeedPlace {
  if (cursor === undefined) return beginning;
  const read = /^(\d{1,19})\.(\d{1,18})$/.exec(Buffer.from(cursor, 'base64url').toString());
  const [, writtenBy, sequence] = read ?? [];
  if (writtenBy === undefined || sequence === undefined)
    throw new ProblemError('request.invalid', { detail: 'querystring/since is not a cursor of this call' });
  return { writtenBy, sequence };
}
