import { mkdir } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import { watch, type FSWatcher } from 'chokidar';
import { publishedFolder } from './served-version.ts';

/** What a change on disk means: a council, or base and with it all of them. */
export type Changed = { readonly council: string } | 'base';

/** Editors write a file in several steps, and a copied folder comes file by file. */
const quietMs = 150;

/**
 * Watches the drafts and the pointers to published versions, and tells what changed once it has been quiet for
 * a moment.
 * @returns the function that ends it.
 */
export async function watchCouncils(
  tenantsFolder: string,
  dataFolder: string | undefined,
  tell: (changes: readonly Changed[]) => void,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const pending = new Map<string, Changed>();
  let timer: NodeJS.Timeout | undefined;
  const note = (folder: string) => (path: string) => {
    const [name = ''] = relative(folder, path).split(sep);
    if (name === '' || name.startsWith('.')) return;
    pending.set(name, name === 'base' && folder === tenantsFolder ? 'base' : { council: name });
    clearTimeout(timer);
    timer = setTimeout(() => {
      const changes = [...pending.values()];
      pending.clear();
      tell(changes);
    }, quietMs);
  };
  const watchers = [await follow(tenantsFolder, undefined, note(tenantsFolder), onError)];
  if (dataFolder !== undefined) {
    const folder = publishedFolder(dataFolder);
    await mkdir(folder, { recursive: true });
    // A published version never changes; only the pointer beside the versions does.
    watchers.push(await follow(folder, 1, note(folder), onError));
  }
  return async () => {
    clearTimeout(timer);
    await Promise.all(watchers.map((watcher) => watcher.close()));
  };
}

function follow(
  folder: string,
  depth: number | undefined,
  note: (path: string) => void,
  onError: (error: unknown) => void,
): Promise<FSWatcher> {
  const watcher = watch(folder, {
    ignoreInitial: true,
    ignorePermissionErrors: true,
    ...(depth === undefined ? {} : { depth }),
  });
  watcher.on('all', (_event, path) => note(path));
  watcher.on('error', onError);
  return new Promise((resolve) => {
    watcher.once('ready', () => resolve(watcher));
  });
}
