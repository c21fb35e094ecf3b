import { mkdir, readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { watch, type FSWatcher } from 'chokidar';
import { publishedFolder } from './served-version.ts';

/** The effect of a change on disk: one council, or base and with it every council. */
export type Changed = { readonly council: string } | 'base';

/** Editors write a file in several steps, and a copied folder arrives file by file. */
const quietMs = 150;

/** The folders to watch, and the callbacks. */
interface Watching {
  readonly tenantsFolder: string;
  readonly dataFolder: string | undefined;
  /** Earlier moment from which changes are reported too, in milliseconds as in `Date.now()`. */
  readonly since: number;
  readonly onChange: (changes: readonly Changed[]) => void;
  readonly onError: (error: unknown) => void;
}

/**
 * Watches the drafts and the pointers to published versions, and reports changes after a moment of quiet.
 * Finding the files of hundreds of councils takes a while; nothing waits for it.
 * @returns a function that stops watching.
 */
export async function watchCouncils({
  tenantsFolder,
  dataFolder,
  since,
  onChange,
  onError,
}: Watching): Promise<() => Promise<void>> {
  const pending = new Map<string, Changed>();
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const note = (folder: string) => (path: string) => {
    // The first scan may outlast the watcher; checking then would write into folders that may be gone.
    if (isOver) return;
    const [name = ''] = relative(folder, path).split(sep);
    if (name.startsWith('.')) return;
    // The path is empty for the folder itself: a council may have gone from it.
    if (name !== '')
      pending.set(name, name === 'base' && folder === tenantsFolder ? 'base' : { council: name });
    clearTimeout(timer);
    timer = setTimeout(() => {
      const changes = [...pending.values()];
      pending.clear();
      onChange(changes);
    }, quietMs);
  };
  const endings = [
    follow({ folder: tenantsFolder, depth: undefined, since, note: note(tenantsFolder), onError }),
  ];
  if (dataFolder !== undefined) {
    const folder = publishedFolder(dataFolder);
    await mkdir(folder, { recursive: true });
    // A published version never changes; only the pointer beside the versions does.
    endings.push(follow({ folder, depth: 1, since, note: note(folder), onError }));
  }
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await Promise.all(endings.map((end) => end()));
  };
}

interface Following {
  readonly folder: string;
  /** Depth of subfolders to follow; unlimited if undefined. */
  readonly depth: number | undefined;
  readonly since: number;
  readonly note: (path: string) => void;
  readonly onError: (error: unknown) => void;
}

/** Follows a folder; the returned function stops this, and its promise resolves once it has stopped. */
function follow({ folder, depth, since, note, onError }: Following): () => Promise<void> {
  let watcher: FSWatcher;
  let isOver = false;
  begin(since, mostBeginnings);
  return () => {
    isOver = true;
    return watcher.close();
  };

  function begin(from: number, left: number): void {
    const began = Date.now();
    watcher = watch(folder, {
      ignoreInitial: true,
      ignorePermissionErrors: true,
      ...(depth === undefined ? {} : { depth }),
    });
    watcher.on('all', (_event, path) => note(path));
    watcher.on('error', onError);
    watcher.once('ready', () => {
      catchUp(began, from, left - 1).catch(onError);
    });
  }

  async function catchUp(began: number, from: number, left: number): Promise<void> {
    const followed = watcher;
    let isMissed = false;
    await findChanged(folder, depth ?? Infinity, from - tickMs, (path, at) => {
      note(path);
      isMissed ||= at >= began - tickMs;
    });
    // The watcher may never notice changes made while it was still finding the files.
    if (!isMissed || isOver || left === 0) return;
    await followed.close();
    if (!isOver) begin(began, left);
  }
}

/** Bounds the restarts: if another machine's clock is ahead of ours, its files always look changed. */
const mostBeginnings = 5;

/** A file's time may be that of the clock's last tick. */
const tickMs = 50;

/**
 * Finds changes since a moment, folder by folder. A folder's own time is that of the last file added or
 * removed.
 * @param found receives each path and the time of its change; the present time if the path has just gone
 */
async function findChanged(
  folder: string,
  depth: number,
  since: number,
  found: (path: string, at: number) => void,
): Promise<void> {
  const lookAt = async (path: string) => {
    const { ctimeMs } = await stat(path).catch(() => ({ ctimeMs: Date.now() }));
    if (ctimeMs >= since) found(path, ctimeMs);
  };
  await lookAt(folder);
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const isFolder = (entry: (typeof entries)[number]) => entry.isDirectory();
  const files = entries.filter((entry) => !isFolder(entry));
  await Promise.all(files.map(({ name }) => lookAt(join(folder, name))));
  if (depth === 0) return;
  for (const { name } of entries.filter(isFolder))
    await findChanged(join(folder, name), depth - 1, since, found);
}
