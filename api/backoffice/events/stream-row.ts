import type { ResidentEventKind } from '#schemas/backoffice/resident-events.ts';

/** A row of the event stream, from any of its tables. */
export interface StreamRow {
  readonly writtenBy: string;
  /** Unique in the stream: the row's number × 4 + the index of its table. */
  readonly sequence: string;
  /** The row's number in its own table. */
  readonly number: string;
  readonly kind: ResidentEventKind;
  readonly at: Date;
  readonly madeBy: 'resident' | 'staff' | 'system';
  readonly registrationNumber: string | null;
  /** The subject's id and the details recorded with the event; both empty for a bid or a form. */
  readonly subjectId: string;
  readonly details: Readonly<Record<string, unknown>>;
}
