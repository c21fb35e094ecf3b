import type { Tenant } from '#schemas/tenant/tenant.ts';

/**
 * What addresses of pictures of homes begin with: the media host, ours where the council names none, the
 * environment's id and the council's (specification section 3).
 */
export function mediaBaseOf({ mediaHost, tenantEnvironmentId, tenantId }: Tenant): string {
  return `${mediaHost ?? ''}/media/${tenantEnvironmentId}/${tenantId}`;
}
