import { CommandError } from '../command/command-error.ts';
import type { Context } from '../command/context.ts';
import { requireCouncil } from './councils.ts';
import { listVersions, readCurrent, versionFolder } from './version-store.ts';

/**
 * Returns the folder that holds a side's files: a council's draft (`ashcombe`), or a version that it published
 * (`ashcombe@3`, `ashcombe@current`).
 * @throws CommandError if there is no such council or version.
 */
export async function tenantsFolderOf(
  context: Context,
  name: string,
): Promise<{ readonly id: string; readonly tenantsFolder: string }> {
  const [requested, requestedVersion] = name.split('@');
  const id = await requireCouncil(context, requested);
  const tenantsFolder =
    requestedVersion === undefined
      ? context.tenantsFolder
      : versionFolder(context.dataFolder, id, await findVersion(context, id, requestedVersion));
  return { id, tenantsFolder };
}

async function findVersion({ dataFolder }: Context, id: string, requested: string): Promise<number> {
  const current = requested === 'current' ? await readCurrent(dataFolder, id) : undefined;
  if (current !== undefined) return current.version;
  const known = (await listVersions(dataFolder, id)).map(({ version }) => version);
  const found = known.find((version) => String(version) === requested);
  if (found === undefined) {
    throw new CommandError(
      known.length === 0
        ? `${id} has not published anything.`
        : `${id} has no version ${requested}. Choose one of: ${known.join(', ')}.`,
    );
  }
  return found;
}
