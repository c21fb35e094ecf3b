import type { StaffLinkResponse } from '#schemas/backoffice/staff-link.ts';
import { previewTokenParameter } from '#schemas/preview.ts';
import type { Tenant } from '#schemas/tenant/tenant.ts';
import { publicAddress } from '../mail/public-address.ts';
import type { MintedPreview } from './preview-tokens.ts';

/**
 * Returns a member of staff's link into the preview: it opens the council's home page.
 * @param port the port of this process, for a council that exists only on this machine.
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
