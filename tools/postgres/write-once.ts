import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Writes a file unless it exists. Linking is atomic: the file is never seen half written, and if several processes
 * write it at once, the first one's content counts for all.
 * @param mode the file's mode, such as `0o600`.
 * @returns the content that counts.
 */
export function writeOnce(file: string, content: string, mode: number): string {
  const draft = `${file}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, content, { mode });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, 'utf8');
}
