import { stat } from 'node:fs/promises';
import type { Scanner } from '../file-services.ts';
import type { ThreadReader } from './reader.ts';
import type { Reading, ReadingTask } from './reading.ts';

/** The result of checking a file. */
export type Look =
  | (Exclude<Reading, { readonly outcome: 'failed' }> & { readonly scanned: boolean })
  | { readonly outcome: 'infected' }
  /**
   * The file has to wait: the scanner gave no verdict, the file could not be read, or reading it did not
   * finish.
   */
  | { readonly outcome: 'later'; readonly because: 'scanner' | 'disk' | 'stuck' };

/**
 * Checks a received file. The scanner gets it first, as received, so that nothing else reads an infected file.
 * @throws errors of the file system if the file is missing.
 */
export async function lookAtFile(
  task: ReadingTask,
  { scanner, reader }: { readonly scanner: Scanner | undefined; readonly reader: ThreadReader },
): Promise<Look> {
  const scanned = scanner !== undefined;
  const { size } = await stat(task.path);
  if (size === 0) return { outcome: 'refused', refusal: 'empty', scanned };
  const verdict = await scanner?.scan(task.path);
  if (verdict === 'infected') return { outcome: 'infected' };
  if (verdict === 'unavailable') return { outcome: 'later', because: 'scanner' };
  const reading = await reader.read(task);
  if (reading === 'stuck') return { outcome: 'later', because: 'stuck' };
  if (reading.outcome === 'failed') return { outcome: 'later', because: 'disk' };
  return { ...reading, scanned };
}
