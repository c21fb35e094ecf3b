import type { ErrorCode } from '#schemas/error-catalogue.ts';
import type { ImpersonationEvent, ImpersonationRow } from './impersonation.machine.ts';

/**
 * Why a link is refused, as a code of the error catalogue; null exactly when `apply` accepts it (held by a property
 * test). Only somebody with a link that works is told whether the account can be entered.
 */
export function impersonationRefusal(
  { state }: ImpersonationRow,
  { inTime, accountActive }: Extract<ImpersonationEvent, { type: 'link.use' }>,
): Extract<ErrorCode, `impersonation.${string}`> | null {
  if (state !== 'minted' || !inTime) return 'impersonation.failed';
  return accountActive ? null : 'impersonation.accountNotActive';
}
