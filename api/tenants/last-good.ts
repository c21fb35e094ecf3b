import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Base } from './base.ts';
import { makeSource, readArchives, type Source } from '../council-files/source.ts';
import { readTypefaces } from '../council-files/typeface-files.ts';

/**
 * The last faultless files of each council, kept in `<LINTEL_DATA>/last-good`, so that a start with broken
 * files shows yesterday's portal. It keeps the files themselves, not what was made from them: they are checked
 * in the same way again, and a later Lintel reads them by its own rules. Pictures, vector maps and typefaces
 * are not kept.
 */
export class LastGood {
  readonly #folder: string;
  readonly #saved = new Map<string, string>();
  #keptBase: string | undefined;

  /** @param dataFolder `LINTEL_DATA`. */
  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, 'last-good');
  }

  /** Keeps a council's files; does nothing if the same files are already kept. */
  async keep(id: string, hosts: readonly string[], own: Source, base: Source): Promise<void> {
    const key = `${own.digest} ${base.digest}`;
    if (this.#saved.get(id) === key) return;
    this.#saved.set(id, key);
    const known = await this.#head(id);
    if (known?.own === own.digest && known.base === base.digest) return;
    await this.#keepBase(base);
    await this.#write(`${id}.json`, { own: own.digest, base: base.digest, hosts, texts: describe(own) });
  }

  async #keepBase(base: Source): Promise<void> {
    if (this.#keptBase === base.digest) return;
    await mkdir(join(this.#folder, 'base'), { recursive: true });
    await this.#write(join('base', `${base.digest}.json`), { texts: describe(base) });
    this.#keptBase = base.digest;
  }

  /**
   * Returns the kept files of a council, or undefined. Its pictures and typefaces come from the folders as they
   * are now.
   */
  async recall(id: string, tenantsFolder: string): Promise<{ own: Source; base: Base } | undefined> {
    const kept = await this.#read(`${id}.json`);
    if (!kept?.base) return undefined;
    const base = await this.#read(join('base', `${kept.base}.json`));
    if (!base) return undefined;
    return {
      own: await restore(join(tenantsFolder, id), kept.texts),
      base: new Base(await restore(join(tenantsFolder, 'base'), base.texts)),
    };
  }

  /** Returns the hosts that each council had, by its id: no other council may take them during a restart. */
  async hosts(): Promise<ReadonlyMap<string, readonly string[]>> {
    return new Map([...(await this.#heads())].map(([id, head]) => [id, head.hosts]));
  }

  /** Removes copies of base that no council uses any more. */
  async prune(): Promise<void> {
    const names = await readdir(join(this.#folder, 'base')).catch(() => []);
    const used = new Set([...(await this.#heads()).values()].map(({ base }) => `${base}.json`));
    await Promise.all(
      names
        .filter((name) => !used.has(name))
        .map((name) => rm(join(this.#folder, 'base', name), { force: true })),
    );
  }

  async #heads(): Promise<Map<string, Head>> {
    const names = (await readdir(this.#folder).catch(() => [])).filter((name) => name.endsWith('.json'));
    const ids = names.map((name) => name.slice(0, -'.json'.length));
    const heads = await Promise.all(ids.map(async (id) => [id, await this.#head(id)] as const));
    return new Map(heads.flatMap(([id, head]) => (head ? [[id, head]] : [])));
  }

  /** Reads only the head of the file, so that a start does not read two hundred councils in full. */
  async #head(id: string): Promise<Head | undefined> {
    const file = await open(join(this.#folder, `${id}.json`)).catch(() => undefined);
    if (!file) return undefined;
    try {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
      const start = buffer.toString('utf8', 0, bytesRead);
      const [, own, base, hosts] = headPattern.exec(start) ?? [];
      if (own === undefined || base === undefined || hosts === undefined) return undefined;
      return { own, base, hosts: JSON.parse(hosts) };
    } finally {
      await file.close();
    }
  }

  async #read(path: string): Promise<StoredFiles | undefined> {
    const text = await readFile(join(this.#folder, path), 'utf8').catch(() => undefined);
    if (text === undefined) return undefined;
    try {
      const value: unknown = JSON.parse(text);
      return isStoredFiles(value) ? value : undefined;
    } catch {
      return undefined;
    }
  }

  /** Writes beside and then renames, so a killed process leaves the old file. */
  async #write(path: string, value: object): Promise<void> {
    const target = join(this.#folder, path);
    const beside = `${target}.${process.pid}.new`;
    await writeFile(beside, JSON.stringify(value));
    await rename(beside, target);
  }
}

interface Head {
  readonly own: string;
  readonly base: string;
  readonly hosts: readonly string[];
}

const headBytes = 2048;
const headPattern = /^\{"own":"(\w+)","base":"(\w+)","hosts":(\[[^\]]*\])/;

type Texts = readonly (readonly [path: string, text: string | null])[];

interface StoredFiles {
  readonly base?: string;
  /** Texts by path; a path without a text is a picture, a vector map or a typeface. */
  readonly texts: Texts;
}

function isStoredFiles(value: unknown): value is StoredFiles {
  return (
    typeof value === 'object' &&
    value !== null &&
    'texts' in value &&
    Array.isArray(value.texts) &&
    value.texts.every((entry) => Array.isArray(entry) && entry.length === 2 && typeof entry[0] === 'string')
  );
}

function describe({ texts, others }: Source): Texts {
  return [...texts, ...[...others].map((path) => [path, null] as const)];
}

async function restore(folder: string, kept: Texts): Promise<Source> {
  const texts = kept.flatMap(([path, text]) => (text === null ? [] : [[path, text] as const]));
  const others = new Set(kept.flatMap(([path, text]) => (text === null ? [path] : [])));
  const [archives, typefaces] = await Promise.all([
    readArchives(folder, others),
    readTypefaces(folder, others),
  ]);
  return makeSource(folder, new Map(texts), new Map(), others, new Map(), new Map(), archives, typefaces);
}
