import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { FormRequestEvent, FormRequestState } from './form-request.machine.ts';

/** Events sent by people. Those of the council are never answered with a code. */
type PersonsFormEvent = Extract<FormRequestEvent, { type: 'draft.save' | 'form.submit' | 'update.start' }>;

/**
 * Returns the code of the error catalogue for an event that the lifecycle refuses; null exactly when `apply`
 * accepts it (held by a property test). A form that is closed is refused before an incomplete one. Source:
 * specification sections 4 and 5.
 */
export function formRefusal(
  { state }: { readonly state: FormRequestState },
  event: PersonsFormEvent,
): Extract<ErrorCode, `form.${string}`> | null {
  if (event.type === 'update.start') {
    return state === 'submitted' && event.allowed ? null : 'form.notAllowed';
  }
  if (state === 'submitted') return 'form.alreadySubmitted';
  if (state === 'on-hold') return 'form.onHold';
  return event.type === 'draft.save' || (event.complete && event.agreed) ? null : 'form.incomplete';
}
