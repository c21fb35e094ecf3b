import type { Bootstrap, RenderedFrom, RenderedStart } from '#schemas/api/bootstrap.ts';
import { loadHashedFile } from './api/load-hashed-file.ts';

/** Reads the inline data of the page; null if it is missing or cut off. */
export function readInline(page: Document): Bootstrap | RenderedStart | null {
  try {
    return JSON.parse(page.getElementById('lintel-bootstrap')?.textContent ?? 'null');
  } catch {
    return null;
  }
}

/**
 * Returns all the data that the page starts from. For a server-rendered page, the data is in a file. If that
 * file belongs to a different version of the page, this page is out of date, and the browser renders it again
 * itself.
 * @throws Error if the file cannot be loaded.
 */
export async function wholeBootstrap(inline: Bootstrap | RenderedStart): Promise<Bootstrap> {
  if (!('from' in inline)) return inline;
  const { from, version, reader, at, databaseAhead } = inline;
  const { rendered, ...rest } = await loadHashedFile<RenderedFrom>(from);
  const isSame = rendered !== undefined && rest.version === version;
  return { ...rest, reader, ...(isSame && { rendered: { at, databaseAhead, ...rendered } }) };
}
