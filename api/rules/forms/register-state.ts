import type { FormDecisionKind, RegisterState, RequestState, RequestType } from '#schemas/api/forms.ts';

/** The facts that decide the state. */
export interface RegisterFacts {
  /** The current request for the form. */
  readonly requestType: RequestType;
  readonly state: RequestState;
  /** True if the resident has sent this form, now or under an earlier request. */
  readonly wasSent: boolean;
  /** The council's latest decision on the form; `null` if there is none, or it neither accepts nor refuses. */
  readonly decision: FormDecisionKind | null;
}

/**
 * Returns the resident's progress with the form for joining the register. During a change or a yearly check the
 * earlier application stays with the council. A first application that the council has reopened is with the
 * resident, even if it was decided before.
 */
export function registerState({ requestType, state, wasSent, decision }: RegisterFacts): RegisterState {
  const isWithPerson = requestType === 'new' && state !== 'submitted';
  if (wasSent && isWithPerson) return 'returned';
  if (wasSent && decision === 'accepted') return 'accepted';
  if (wasSent && decision === 'refused') return 'refused';
  if (wasSent || state === 'submitted') return 'sent';
  if (state === 'submit') return 'ready';
  return state === 'progress' ? 'begun' : 'none';
}
