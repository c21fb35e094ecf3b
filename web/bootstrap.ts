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
 * Returns all the data that the page starts from. For a server-rendered page, it is in a file; if the file
 * belongs to another version of the page than this one, which is then outdated, the browser renders the page
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
