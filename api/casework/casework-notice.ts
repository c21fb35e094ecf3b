import type { Queries } from '../database/database.ts';
import { writeNotice } from '../database/write-notice.ts';

/** Parts of an offer that a letter says have changed. */
export const changedOfferParts = [
  'answerBy',
  'viewingArranged',
  'viewingChanged',
  'viewingCancelled',
  'message',
  'letting',
] as const;
export type ChangedOfferPart = (typeof changedOfferParts)[number];

/** A letter about a request, message, plan, document, decision or offer of the council. */
export interface CaseworkNotice {
  readonly kind:
    | 'casework.actionAsked'
    | 'casework.actionChanged'
    | 'casework.actionDue'
    | 'casework.actionReceived'
    | 'casework.actionAnswered'
    | 'casework.messageReceived'
    | 'casework.planChanged'
    | 'casework.documentReceived'
    | 'casework.offerMade'
    | 'casework.offerFinal'
    | 'casework.offerChanged'
    | 'casework.offerAnswered'
    | 'casework.offerExpired'
    | 'casework.offerMissed'
    | 'casework.offerWithdrawn'
    | 'casework.offerDecided'
    | 'casework.offerLet';
  readonly accountId: string;
  /** The id of the action, thread, plan, document or offer. */
  readonly subjectId: string;
  /** The person's deadline, as an instant in ISO 8601. */
  readonly dueAt?: string | undefined;
  /** Parts of a changed offer. */
  readonly changed?: readonly ChangedOfferPart[];
  /** True for an offer that is open again after it had ended. */
  readonly isAgain?: true;
}

/** True if a notice is about casework. */
export function isCaseworkNotice(notice: { readonly kind: string }): notice is CaseworkNotice {
  return notice.kind.startsWith('casework.');
}

/** Writes a notice to the outbox, in the transaction of its cause. */
export function writeCaseworkNotice(transaction: Queries, notice: CaseworkNotice): Promise<void> {
  return writeNotice(transaction, notice);
}
