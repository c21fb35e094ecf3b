import type { SubmitResponse } from '#schemas/api/forms.ts';
import type { CouncilForm } from './council-form.ts';
import { describeProgress, notBegun, type FormRequest } from './form-request.ts';
import { describeSent, type KeptSubmission } from './kept-submissions.ts';

/** When and for whom a receipt is written. */
interface Reading {
  /** The day in London, `YYYY-MM-DD`. */
  readonly today: string;
  readonly locale: string;
}

/** Of somebody without an account, who can do nothing more with what they sent. */
export function describeStrangersReceipt(
  form: CouncilForm,
  receipt: KeptSubmission,
  reading: Reading,
): SubmitResponse {
  const described = describeReceipt(form, receipt, { ...notBegun, state: 'submitted' }, reading);
  return { ...described, formProgress: { ...described.formProgress, allowedEvents: [] } };
}

/** What was sent, for its person to keep. */
export function describeReceipt(
  form: CouncilForm,
  receipt: KeptSubmission,
  request: Omit<FormRequest, 'id'>,
  { today, locale }: Reading,
): SubmitResponse {
  const { definitionHash, outcome } = receipt;
  return {
    status: { valid: true, errorMessages: [] },
    formProgress: describeProgress(form, request),
    receipt: {
      ...describeSent(form, receipt, today, locale),
      definitionHash,
      outcome: outcome && { ...outcome, reasons: [...outcome.reasons] },
    },
  };
}
