import { useEffect } from 'react';
import { useApp } from '../../app/app-context.ts';
import { useUser } from '../../app/use-person.ts';
import { noteSeen } from './note-seen.ts';

/**
 * Remembers on this device that a home was looked at: not on a computer that its reader shares, and not for staff, who
 * look in somebody else's place.
 */
export function useNoteSeen(advertId: string): void {
  const { api } = useApp();
  const user = useUser();
  const isTheirs =
    user !== undefined &&
    user?.session.sharedComputer !== true &&
    user?.scope.includes('staff') !== true &&
    api.impersonationId === undefined;
  useEffect(() => {
    if (isTheirs) noteSeen(advertId);
  }, [advertId, isTheirs]);
}
