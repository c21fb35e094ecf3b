import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { ImpersonationEvent, ImpersonationRow } from './impersonation.machine.ts';

/**
 * Returns the code of the error catalogue for a link that is refused; null exactly when `apply` accepts it
 * (held by a property test). Only holders of a working link learn whether the account can be entered.
 */
export function impersonationRefusal(
  { state }: ImpersonationRow,
  { inTime, accountActive }: Extract<ImpersonationEvent, { type: 'link.use' }>,
): Extract<ErrorCode, `impersonation.${string}`> | null {
  if (state !== 'minted' || !inTime) return 'impersonation.failed';
  return accountActive ? null : 'impersonation.accountNotActive';
}
