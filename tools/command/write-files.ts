import { link, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { CommandError } from './command-error.ts';

/**
 * Replaces a whole file: a server that reads at this moment sees either the old one or the new one.
 * @throws CommandError if the folder is not writable.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  await asWritten(path, async (beside) => {
    await writeFile(beside, text);
    await rename(beside, path);
  });
}

/**
 * Replaces several files. Each is first written beside its place, so that if one fails, none has changed.
 * @throws CommandError if the folder is not writable.
 */
export async function replaceFiles(files: ReadonlyMap<string, string | Uint8Array>): Promise<void> {
  const written: (readonly [beside: string, path: string])[] = [];
  const writing = [...files].map(([path, text]) =>
    asWritten(path, async (beside) => {
      await writeFile(beside, text);
      written.push([beside, path]);
    }),
  );
  const failed = (await Promise.allSettled(writing)).find((one) => one.status === 'rejected');
  if (failed) {
    await Promise.all(written.map(([beside]) => rm(beside, { force: true })));
    throw failed.reason;
  }
  await Promise.all(written.map(([beside, path]) => rename(beside, path)));
}

/**
 * Writes new files, all or none, and never overwrites one.
 * @throws CommandError if one exists already, or the folder is not writable.
 */
export async function createFiles(files: ReadonlyMap<string, string>): Promise<void> {
  const made: string[] = [];
  try {
    for (const [path, text] of files) {
      // One after the other, so that we know which to remove if one fails.
      // oxlint-disable-next-line no-await-in-loop
      await asWritten(path, async (beside) => {
        await writeFile(beside, text);
        // Unlike a rename, a link fails if the file exists.
        await link(beside, path);
        made.push(path);
        await rm(beside);
      });
    }
  } catch (error) {
    await Promise.all(made.map((path) => rm(path, { force: true })));
    throw error;
  }
}

async function asWritten(path: string, write: (beside: string) => Promise<void>): Promise<void> {
  // Lintel ignores file names with this ending.
  const beside = `${path}.${process.pid}~`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await write(beside);
  } catch (error) {
    await rm(beside, { force: true }).catch(() => {});
    throw faultOf(path, error) ?? error;
  }
}

const faults: Readonly<Record<string, string>> = {
  EEXIST: 'a file with that name already exists',
  EACCES: 'you do not have permission to write there',
  EPERM: 'you do not have permission to write there',
  EROFS: 'that disk is read-only',
  ENOTDIR: 'part of that path is a file, not a folder',
  EISDIR: 'it is a folder',
  ENOSPC: 'the disk is full',
};

function faultOf(path: string, error: unknown): CommandError | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  const fault = faults[String(error.code)];
  return fault === undefined
    ? undefined
    : new CommandError(`${path} cannot be written: ${fault}. Nothing was changed.`);
}
