import type { StaffLinkResponse } from '#schemas/backoffice/staff-link.ts';
import { previewTokenParameter } from '#schemas/preview.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import { publicAddress } from '../mail/public-address.ts';
import type { MintedPreview } from './preview-tokens.ts';

/**
 * The link for a member of staff: the council's home page, from which they go on.
 * @param port where this process listens, for a council that is only on this machine.
 */
export function describePreviewLink(
  tenant: Tenant,
  { token, expiresAt }: Pick<MintedPreview, 'token' | 'expiresAt'>,
  port: number,
): StaffLinkResponse {
  return {
    address: publicAddress(tenant, tenant.localeId, `/?${previewTokenParameter}=${token}`, port),
    expiresAt: expiresAt.toISOString(),
  };
}
