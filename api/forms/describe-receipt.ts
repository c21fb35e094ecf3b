import type { SubmitResponse } from '#schemas/api/forms.ts';
import type { CouncilForm } from './council-form.ts';
import { describeProgress, notBegun, type FormRequest } from './form-request.ts';
import { describeSent, type KeptSubmission, type SentReading } from './kept-submissions.ts';

/** The receipt of a visitor without an account, who can do nothing further with the form. */
export function describeStrangersReceipt(
  form: CouncilForm,
  receipt: KeptSubmission,
  reading: SentReading,
): SubmitResponse {
  const described = describeReceipt(form, receipt, { ...notBegun, state: 'submitted' }, reading);
  return { ...described, formProgress: { ...described.formProgress, allowedEvents: [] } };
}

/** The receipt of a submitted form. */
export function describeReceipt(
  form: CouncilForm,
  receipt: KeptSubmission,
  request: Omit<FormRequest, 'id'>,
  reading: SentReading,
): SubmitResponse {
  const { definitionHash, outcome } = receipt;
  return {
    status: { valid: true, errorMessages: [] },
    formProgress: describeProgress(form, request),
    receipt: {
      ...describeSent(form, receipt, reading),
      definitionHash,
      outcome: outcome && { ...outcome, reasons: [...outcome.reasons] },
    },
  };
}
