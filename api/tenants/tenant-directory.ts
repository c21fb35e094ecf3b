import { listTenantFolders, loadTenant, TenantFileError, type TenantFiles } from './load-tenant.ts';

/** Which council answers to which host name. */
export interface TenantDirectory {
  /** @param host a Host header, with or without a port; any letter case. */
  byHost(host: string): TenantFiles | undefined;
  readonly all: readonly TenantFiles[];
}

const plainHosts = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Loads every council of a folder.
 * @param defaultTenant the id that plain `localhost` shows; the first council where it is undefined.
 * @throws TenantFileError for a mistake in a file, a host claimed twice, an unknown default, or no council.
 */
export async function loadTenantDirectory(
  tenantsFolder: string,
  defaultTenant: string | undefined,
): Promise<TenantDirectory> {
  const names = await listTenantFolders(tenantsFolder);
  const all = await Promise.all(names.map((name) => loadTenant(tenantsFolder, name)));
  const hosts = new Map<string, TenantFiles>();
  for (const files of all) {
    for (const host of files.tenant.hosts) {
      const other = hosts.get(host);
      if (other) {
        throw new TenantFileError(
          `The host ${host} is claimed by both ${other.tenant.tenantId} and ${files.tenant.tenantId}.`,
        );
      }
      hosts.set(host, files);
    }
  }
  const fallback = defaultTenant ? all.find((files) => files.tenant.tenantId === defaultTenant) : all[0];
  if (!fallback) {
    throw new TenantFileError(
      defaultTenant
        ? `LINTEL_DEFAULT_TENANT names no council: ${defaultTenant}.`
        : `No council in ${tenantsFolder}.`,
    );
  }
  return {
    all,
    byHost(host) {
      const port = host.lastIndexOf(':');
      const name = (port > host.lastIndexOf(']') ? host.slice(0, port) : host).toLowerCase();
      return hosts.get(name) ?? (plainHosts.has(name) ? fallback : undefined);
    },
  };
}
