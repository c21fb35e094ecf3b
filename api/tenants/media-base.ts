import type { Tenant } from '#schemas/tenant/tenant.ts';

/**
 * Returns the start of addresses of home pictures: the media host (ours if the council names none), the
 * environment's id and the council's (specification section 3).
 */
export function mediaBaseOf({ mediaHost, tenantEnvironmentId, tenantId }: Tenant): string {
  return `${mediaHost ?? ''}/media/${tenantEnvironmentId}/${tenantId}`;
}
