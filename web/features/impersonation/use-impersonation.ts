import { useSelector } from '@xstate/react';
import { use } from 'react';
import { useApp } from '../../app/app-context.ts';
import type { Impersonation, ImpersonationActor } from './impersonation-actor.ts';

interface Impersonating extends Impersonation {
  readonly snapshot: ReturnType<ImpersonationActor['getSnapshot']>;
}

/** Returns this tab's impersonation machine and its current state. Suspends until the machine has loaded. */
export function useImpersonation(): Impersonating {
  const impersonation = use(useApp().openImpersonation());
  const snapshot = useSelector(impersonation.actor, (latest) => latest);
  return { ...impersonation, snapshot };
}
