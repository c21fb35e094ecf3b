import { useSelector } from '@xstate/react';
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Walk } from '#domain/forms/journey/effective-answers.ts';
import type { Journey } from '#schemas/forms/journey.ts';
import type { FormSession } from './form-session.ts';
import type { FormFacts } from './form-store.ts';

export const FormSessionContext = createContext<FormSession | null>(null);

/** Returns the open form. Only below {@link FormSessionContext}. */
export function useFormSession(): FormSession {
  const session = useContext(FormSessionContext);
  if (session === null) throw new Error('No form is open here.');
  return session;
}

/** Returns the name of the machine's state. */
export function useFormState(session: FormSession) {
  return useSelector(session.actor, (snapshot) => snapshot.value);
}

/** Returns the form's data; null while nothing is loaded. */
export function useFormFacts(session: FormSession): FormFacts | null {
  return useSyncExternalStore(session.store.subscribe, session.store.snapshot, session.store.snapshot);
}

/** The form with the person's position in it. */
interface OpenForm {
  readonly session: FormSession;
  readonly facts: FormFacts;
  readonly walked: Walk;
  readonly journey: Journey;
}

/** Returns the open, loaded form; updates with every answer. */
export function useOpenForm(): OpenForm {
  const session = useFormSession();
  const facts = useFormFacts(session);
  const position = session.store.position();
  if (facts === null || position === null) throw new Error('The form is not loaded yet.');
  return { session, facts, walked: position.walked, journey: position.journey };
}
