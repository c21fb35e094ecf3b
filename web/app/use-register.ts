import type { RegisterProgress } from '#schemas/api/forms.ts';
import { useAccount } from './use-account.ts';

/**
 * Returns the signed-in person's progress with the form for a place on the register; null if the council has
 * none here or the account could not be fetched; undefined while it is not known.
 */
export function useRegister(): RegisterProgress | null | undefined {
  const { overview, error } = useAccount();
  if (overview !== null) return overview.register;
  return error === null ? undefined : null;
}
