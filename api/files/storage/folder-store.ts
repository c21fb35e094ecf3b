import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sqlState } from '../../database/sql-state.ts';
import { nameInStore, StoreUnavailable, type FileKey, type FileStore } from './file-store.ts';

/**
 * A store in a local folder, the default. Bytes are copied to a temporary name, flushed to disk and renamed, so
 * that neither a kill nor a power cut leaves half a file under a key.
 * @param folder absolute; created when first needed.
 */
export function openFolderStore(folder: string): FileStore {
  const ofCouncil = ({ environmentId, tenantId }: Omit<FileKey, 'sha256'>) =>
    join(folder, environmentId, tenantId);
  // 256 folders: a hundred thousand files of a council in one folder would make each listing slow.
  const placeOf = (key: FileKey) => join(ofCouncil(key), key.sha256.slice(0, 2), nameInStore(key));

  return {
    put: (key, path) =>
      orUnavailable(async () => {
        const place = placeOf(key);
        if (await isThere(place)) return;
        await mkdir(dirname(place), { recursive: true });
        const beside = `${place}.${randomUUID()}`;
        try {
          await copyFile(path, beside);
          await flush(beside);
          await rename(beside, place);
        } catch (error) {
          await rm(beside, { force: true });
          throw error;
        }
        await flush(dirname(place));
      }),
    get: (key) =>
      orUnavailable(async () => {
        const place = placeOf(key);
        const found = await stat(place).catch(unlessMissing);
        return found && { bytes: createReadStream(place), size: found.size };
      }),
    delete: (key) => orUnavailable(() => rm(placeOf(key), { force: true })),
    async *list(council) {
      const shelves = await orUnavailable(
        async () => (await readdir(ofCouncil(council)).catch(unlessMissing)) ?? [],
      );
      for (const shelf of shelves) {
        const names = await orUnavailable(() => readdir(join(ofCouncil(council), shelf)));
        for (const sha256 of names.filter((name) => /^[0-9a-f]{64}$/.test(name))) {
          const found = await orUnavailable(() =>
            stat(join(ofCouncil(council), shelf, sha256)).catch(unlessMissing),
          );
          if (found) yield { sha256, putAt: found.mtime };
        }
      }
    },
  };
}

async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new StoreUnavailable(`The folder of files can't be used (${sqlState(error) ?? 'unknown'}).`, {
      cause: error,
    });
  }
}

async function flush(path: string): Promise<void> {
  const opened = await open(path, 'r');
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(unlessMissing)) !== undefined;
}

function unlessMissing(error: unknown): undefined {
  if (sqlState(error) !== 'ENOENT') throw error;
}
