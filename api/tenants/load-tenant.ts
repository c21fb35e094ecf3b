import { readdir } from 'node:fs/promises';
import type { Finding } from '#schemas/tenant/finding.ts';
import { checkTenant } from './check-tenant.ts';
import type { TenantFiles } from './tenant-files.ts';

/** Thrown if a council's files cannot be used; the message names every mistake with its file, line and cure. */
export class TenantFileError extends Error {
  override readonly name = 'TenantFileError';
}

/** Returns the names of the councils' folders in alphabetical order, without `base`. */
export async function listTenantFolders(tenantsFolder: string): Promise<string[]> {
  const entries = await readdir(tenantsFolder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory() && entry.name !== 'base' && !entry.name.startsWith('.'))
    .map((entry) => entry.name)
    .sort();
}

/**
 * Loads one council.
 * @param tenantsFolder the folder that holds `base` and the councils.
 * @throws TenantFileError for a mistake in its files.
 */
export async function loadTenant(tenantsFolder: string, id: string): Promise<TenantFiles> {
  const { files, findings } = await checkTenant({ tenantsFolder, id });
  if (files) return files;
  throw new TenantFileError(
    findings
      .filter(({ severity }) => severity === 'error')
      .map(describeFinding)
      .join('\n'),
  );
}

/** Formats a finding as one line: `ashcombe/theme.json:5 (/light/link): what is wrong. The cure.` */
export function describeFinding({ file, line, pointer, message, cure }: Finding): string {
  return `${file}${line === undefined ? '' : `:${line}`}${pointer ? ` (${pointer})` : ''}: ${message} ${cure}`;
}
