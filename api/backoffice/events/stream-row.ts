import type { ResidentEventKind } from '#schemas/backoffice/resident-events.ts';

/** A row of the one stream, whichever table has it. */
export interface StreamRow {
  readonly writtenBy: string;
  /** Unique in the stream: the row's number × 4 + which table it is in. */
  readonly sequence: string;
  /** In its own table. */
  readonly number: string;
  readonly kind: ResidentEventKind;
  readonly at: Date;
  readonly madeBy: 'resident' | 'staff' | 'system';
  readonly registrationNumber: string | null;
  /** What it is about, and what was written down with it; both say nothing of a bid or a form. */
  readonly subjectId: string;
  readonly details: Readonly<Record<string, unknown>>;
}
