import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { goldenFilesOf, type GoldenFile } from '#machines/model/golden.ts';
import type { Model } from '#machines/model/define-model.ts';

/** The command that rewrites golden files, for messages. */
export const renewCommand = 'npm run machines -- check --renew';

/** Returns the golden files of a model that are missing or differ from the machine. */
export async function outdatedGolden(folder: string, model: Model): Promise<GoldenFile[]> {
  const files = goldenFilesOf(model).map(async (file) => {
    const committed = await readFile(join(folder, file.name), 'utf8').catch(() => undefined);
    return committed === file.text ? [] : [file];
  });
  return (await Promise.all(files)).flat();
}

/**
 * Writes golden files.
 * @param files from `outdatedGolden`.
 */
export async function renewGolden(folder: string, files: readonly GoldenFile[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  await Promise.all(files.map(({ name, text }) => writeFile(join(folder, name), text)));
}
