import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { galleryFolder, readEntries } from './entry.ts';
import { councilPage, councilsPage } from './page.ts';

/**
 * Runs once before Playwright's first test; Playwright calls the returned function after the last. A full run
 * starts with an empty gallery, to show no state that no longer exists; any other run leaves the last gallery
 * alone.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright asks for one
export default async function galleryOfRun(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['LINTEL_FULL'] !== '1') return undefined;
  await rm(galleryFolder, { recursive: true, force: true });
  return () => writeGallery(galleryFolder);
}

/** Writes a page for each council with states, and one that links to them. */
export async function writeGallery(root: string): Promise<void> {
  await mkdir(root, { recursive: true });
  const found = await readdir(root, { withFileTypes: true });
  const councils = found.filter((one) => one.isDirectory()).map(({ name }) => name);
  await Promise.all(
    councils.map(async (council) =>
      writeFile(join(root, council, 'index.html'), councilPage(council, await readEntries(root, council))),
    ),
  );
  await writeFile(join(root, 'index.html'), councilsPage(councils.toSorted()));
}
