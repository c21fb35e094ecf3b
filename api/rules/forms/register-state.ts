import type { FormDecisionKind, RegisterState, RequestState, RequestType } from '#schemas/api/forms.ts';

/** The facts that decide the state. */
export interface RegisterFacts {
  /** The current request for the form. */
  readonly requestType: RequestType;
  readonly state: RequestState;
  /** True if the resident has sent this form, now or under an earlier request. */
  readonly wasSent: boolean;
  /** The council's latest decision on the form; `null` if there is none, or none that says yes or no. */
  readonly decision: FormDecisionKind | null;
}

/**
 * Returns how far the resident is with the form that asks for a place on the register. A change or a yearly
 * check takes nothing back: the application stays with the council while the change is filled in. A first
 * application that the council has opened again is with the resident, whatever was decided before.
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
