import type { SubmitResponse } from '#schemas/api/forms.ts';
import type { CouncilForm } from './council-form.ts';
import { describeProgress, notBegun, type FormRequest } from './form-request.ts';
import { describeSent, type KeptSubmission, type SentReading } from './kept-submissions.ts';

/** Of somebody without an account, who can do nothing more with what they sent. */
export function describeStrangersReceipt(
  form: CouncilForm,
  receipt: KeptSubmission,
  reading: SentReading,
): SubmitResponse {
  const described = describeReceipt(form, receipt, { ...notBegun, state: 'submitted' }, reading);
  return { ...described, formProgress: { ...described.formProgress, allowedEvents: [] } };
}

/** What was sent, for its person to keep. */
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
