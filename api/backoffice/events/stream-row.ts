import type { ResidentEventKind } from '#schemas/backoffice/resident-events.ts';
import { typed, type Row } from '../../database/statement.ts';

export const streamRow = {
  writtenBy: 'text',
  /** Unique in the stream: the row's number × 4 + the index of its table. */
  sequence: 'text',
  /** The row's number in its own table. */
  number: 'text',
  kind: typed<ResidentEventKind>('text'),
  at: 'timestamptz',
  madeBy: typed<'resident' | 'staff' | 'council' | 'system'>('text'),
  registrationNumber: 'text?',
  /** The subject's id and the details recorded with the event; both empty for a bid, a form, a shortlist or a result. */
  subjectId: 'text',
  details: typed<Readonly<Record<string, unknown>>>('jsonb'),
} as const;

/** A row of the event stream, from any of its tables. */
export type StreamRow = Row<{ row: typeof streamRow }>;
