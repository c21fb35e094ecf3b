import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The version of a council's files that is served. */
interface ServedVersion {
  /** The folder that holds `base` and the council's folder: the draft's, or a published version's. */
  readonly tenantsFolder: string;
  /** The published version; undefined for the draft. */
  readonly version: number | undefined;
}

/** Returns the folder in which `npm run tenant -- publish` keeps versions. */
export function publishedFolder(dataFolder: string): string {
  return join(dataFolder, 'published');
}

/**
 * Finds the version that a council serves: the one named by `published/<id>/current.json`, or else the draft in
 * `tenantsFolder`.
 * @throws Error if `current.json` exists but names no version.
 */
export async function findServedVersion(
  tenantsFolder: string,
  dataFolder: string | undefined,
  id: string,
): Promise<ServedVersion> {
  const draft = { tenantsFolder, version: undefined };
  if (dataFolder === undefined) return draft;
  const folder = join(publishedFolder(dataFolder), id);
  const text = await readFile(join(folder, 'current.json'), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return draft;
  const { version }: { version?: unknown } = Object(JSON.parse(text));
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) {
    throw new Error(`"version" in published/${id}/current.json is not a whole number.`);
  }
  return { tenantsFolder: join(folder, String(version)), version };
}
