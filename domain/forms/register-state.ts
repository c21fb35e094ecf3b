import type { FormDecisionKind, RegisterState, RequestState, RequestType } from '#schemas/api/forms.ts';

/** The facts that the state follows from. */
export interface RegisterFacts {
  /** The current request for the form. */
  readonly requestType: RequestType;
  readonly state: RequestState;
  /** Something was sent with this form, now or under an earlier request. */
  readonly wasSent: boolean;
  /** The council's latest decision on what was sent; null: none, or none that says yes or no. */
  readonly decision: FormDecisionKind | null;
}

/**
 * Returns how far somebody is with the form that asks for a place on the register. A change or a yearly check of what was
 * sent takes nothing back: the application stays with the council while it is filled in. A first application that the
 * council has opened again is with its person, whatever was decided before.
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
