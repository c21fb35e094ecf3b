import { isSettingOn } from '#schemas/tenant/site-settings.ts';
import type { TenantFiles } from './tenant-files.ts';

/**
 * Returns true if a council's portal has pages about homes at all (specification section 2,
 * `disableProperties`).
 */
export function showsHomes({ tenant }: Pick<TenantFiles, 'tenant'>): boolean {
  return !isSettingOn(tenant.siteSettings, 'disableProperties');
}
