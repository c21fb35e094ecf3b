import type { RegisterStanding } from '#schemas/api/forms.ts';
import { useAccount } from './use-account.ts';

/**
 * Returns how far the logged-in person is with the form that asks for a place on the register; null where the council
 * has none here, or nobody can say; undefined as long as it is not known.
 */
export function useRegister(): RegisterStanding | null | undefined {
  const { overview, error } = useAccount();
  if (overview !== null) return overview.register;
  return error === null ? undefined : null;
}
