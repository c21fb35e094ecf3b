import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { CommandError } from '../command/command-error.ts';

/**
 * Writes a council's whole folder under a name that the server does not read, then renames it.
 * @throws CommandError if the folder was made in the meantime.
 */
export async function writeCouncil(
  tenantsFolder: string,
  id: string,
  files: ReadonlyMap<string, string | Uint8Array>,
): Promise<void> {
  const beside = join(tenantsFolder, `.new-${id}-${process.pid}`);
  try {
    await Promise.all(
      [...files].map(async ([name, text]) => {
        const path = join(beside, name);
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, text);
      }),
    );
    await rename(beside, join(tenantsFolder, id));
  } catch (error) {
    await rm(beside, { recursive: true, force: true });
    if (error instanceof Error && 'code' in error && error.code === 'ENOTEMPTY') {
      throw new CommandError(`There is already a council "${id}". Nothing was written.`);
    }
    throw error;
  }
}
