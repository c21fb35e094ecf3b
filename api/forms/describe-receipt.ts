import type { SubmitResponse } from '#schemas/api/forms.ts';
import type { CouncilForm } from './council-form.ts';
import { describeProgress, notBegun, type FormRequest } from './form-request.ts';
import type { Receipt } from './submit-form.ts';

/** Of somebody without an account, who can do nothing more with what they sent. */
export function describeStrangersReceipt(form: CouncilForm, receipt: Receipt): SubmitResponse {
  const described = describeReceipt(form, receipt, { ...notBegun, state: 'submitted' });
  return { ...described, formProgress: { ...described.formProgress, allowedEvents: [] } };
}

/** What was sent, for its person to keep. */
export function describeReceipt(
  form: CouncilForm,
  { reference, submittedAt, definitionHash, outcome }: Receipt,
  request: Omit<FormRequest, 'id'>,
): SubmitResponse {
  return {
    status: { valid: true, errorMessages: [] },
    formProgress: describeProgress(form, request),
    receipt: {
      reference,
      submittedAt: submittedAt.toISOString(),
      definitionHash,
      outcome: outcome && { ...outcome, reasons: [...outcome.reasons] },
    },
  };
}
