import type { BankHolidays } from '#schemas/bank-holidays.ts';
import { lastDayOf } from '../rules/forms/deadline.ts';
import type { FormDecisionKind, RequestType } from '#schemas/api/forms.ts';
import type { FormDefinition } from '#schemas/forms/definition.ts';
import type { CouncilForm } from './council-form.ts';
import type { KeptSubmission } from './kept-submissions.ts';
import type { Queries } from '../database/database.ts';
import { writeNotice } from '../database/write-notice.ts';

interface AnyFormNotice {
  readonly accountId: string;
  readonly requestId: string;
  readonly formIdentifier: string;
}

/** An action of the council on a request. */
export interface CouncilNotice extends AnyFormNotice {
  readonly kind: 'form.offered' | 'form.paused' | 'form.resumed' | 'form.reopened';
}

/** Confirms that the council has received a form it must answer. */
export interface SentNotice extends AnyFormNotice {
  readonly kind: 'form.sent';
  readonly requestType: RequestType;
  readonly reference: string;
  /** An instant in ISO 8601. */
  readonly submittedAt: string;
  /** ISO days; null if none is promised. */
  readonly answerBy: string | null;
  readonly promisedBy: string | null;
  /** The names of file questions whose files are still to come. */
  readonly promised: readonly string[];
}

/** A decision of the council on a submitted form. */
interface DecidedNotice extends AnyFormNotice {
  readonly kind: 'form.decided';
  readonly requestType: RequestType;
  readonly submissionId: string;
  readonly reference: string;
  readonly decision: FormDecisionKind;
}

/** A notice that causes a letter about a form. */
export type FormNotice = CouncilNotice | SentNotice | DecidedNotice;

/** True if a notice is about a form. */
export function isFormNotice(notice: { readonly kind: string }): notice is FormNotice {
  return notice.kind.startsWith('form.');
}

/** Writes a notice to the outbox, in the transaction of its cause. */
export function writeFormNotice(transaction: Queries, notice: FormNotice): Promise<void> {
  return writeNotice(transaction, notice);
}

/**
 * True if letters report the progress of a form. The form about homelessness asks for a safe way to contact the
 * person, and an email about it may be read by the person they have to leave.
 */
export function isAnnouncedByLetter({ purpose }: Pick<FormDefinition, 'purpose'>): boolean {
  return purpose !== 'homeless';
}

/**
 * Queues the letter with the reference of a submitted form, if the council owes an answer to it. A form that
 * supplements another, or that only the resident needs, has none.
 * @param where the part of the UK whose bank holidays the council keeps
 */
export async function writeSentNotice(
  transaction: Queries,
  { definition }: Pick<CouncilForm, 'definition'>,
  accountId: string,
  { requestId, requestType, reference, submittedAt, sentOn, promised }: KeptSubmission,
  where: BankHolidays,
): Promise<void> {
  const within = definition.requests[requestType]?.answerWithin;
  const { purpose, promisedWithin } = definition;
  const isOwed = within !== undefined || purpose === 'register';
  if (!isOwed || requestId === null || !isAnnouncedByLetter(definition)) return;
  await writeFormNotice(transaction, {
    kind: 'form.sent',
    accountId,
    requestId,
    formIdentifier: definition.identifier,
    requestType,
    reference,
    submittedAt: submittedAt.toISOString(),
    answerBy: within === undefined ? null : lastDayOf(within, sentOn, where),
    promised,
    promisedBy:
      promisedWithin === undefined || promised.length === 0 ? null : lastDayOf(promisedWithin, sentOn, where),
  });
}
