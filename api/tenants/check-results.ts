import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { codeVersion } from './code-version.ts';

/** Results computed from parts of a council's files, such as the mistakes found in a form. */
export interface CheckResults {
  /**
   * Returns the stored result for exactly this input, or else runs `check`.
   * @param kind a name for the check.
   * @param what everything that `check` reads; any change makes it run again.
   */
  recall<Value extends object>(kind: string, what: readonly string[], check: () => Value): Value;
}

/** Runs each check; for callers without a data folder. */
export const withoutStoredResults: CheckResults = { recall: (_kind, _what, check) => check() };

/**
 * Keeps costly results about each council's files in `<LINTEL_DATA>/judged`, so that a start with two hundred
 * councils does not repeat yesterday's work. A result is kept under the digest of its text and for this version
 * of the code alone, so it is only ever used for identical input. The folder may be deleted at any time.
 */
export class ResultStore {
  readonly #folder: string;
  readonly #version: string;

  /**
   * @param dataFolder `LINTEL_DATA`.
   * @param version the version of the checking code: `codeVersion`.
   */
  constructor(dataFolder: string, version: string) {
    this.#folder = join(dataFolder, 'judged');
    this.#version = version;
  }

  /**
   * Reads the stored results of a council; empty if another version of the code stored them, or if they cannot
   * be read.
   */
  async of(id: string): Promise<CouncilCheckResults> {
    const path = join(this.#folder, id);
    const bytes = await readFile(path).catch(() => undefined);
    return new CouncilCheckResults(path, this.#version, bytes && read(bytes, this.#version));
  }

  /** Removes the stored results of councils that no longer exist. */
  async prune(ids: readonly string[]): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    // Another process may be writing one of these right now.
    const gone = names.filter((name) => !ids.includes(name) && !name.endsWith(newEnd));
    await Promise.all(gone.map((name) => rm(join(this.#folder, name), { force: true })));
  }
}

/** The version of this process's code, once known. */
let runningCode: string | undefined;

/**
 * Opens the results stored in a data folder for the running code. Undefined if the code's version cannot be
 * determined; everything is then computed each time.
 * @param dataFolder `LINTEL_DATA`.
 */
export function openResultStore(dataFolder: string): ResultStore | undefined {
  try {
    return new ResultStore(dataFolder, (runningCode ??= codeVersion()));
  } catch {
    return undefined;
  }
}

/** The stored results of one council, for one check of its files. */
export class CouncilCheckResults implements CheckResults {
  /** The kinds of results that were not stored, one entry for each. */
  readonly computed: string[] = [];
  readonly #path: string;
  readonly #version: string;
  readonly #known: ReadonlyMap<string, object>;
  readonly #used = new Map<string, object>();

  constructor(path: string, version: string, known: ReadonlyMap<string, object> = new Map()) {
    this.#path = path;
    this.#version = version;
    this.#known = known;
  }

  recall<Value extends object>(kind: string, what: readonly string[], check: () => Value): Value {
    const hash = createHash('sha256').update(kind);
    for (const part of what) hash.update(`\0${part.length}\0`).update(part);
    const key = hash.digest('base64url');
    const known = this.#known.get(key);
    // Safe: the same code wrote it under the same key, and `read` has verified both.
    const value: Value = known === undefined ? check() : Object(known);
    if (known === undefined) this.computed.push(kind);
    this.#used.set(key, value);
    return value;
  }

  /**
   * Saves the results of this check.
   * @param isFirst true for the first check in a portal's process: results that it did not use are then
   * dropped. Later checks use fewer, since the process itself remembers some (`Base.changedFormFor`) and
   * commands check drafts.
   */
  async save(isFirst: boolean): Promise<void> {
    const kept = isFirst ? this.#used : new Map([...this.#known, ...this.#used]);
    if (kept.size === this.#known.size && [...kept.keys()].every((key) => this.#known.has(key))) return;
    const beside = `${this.#path}.${process.pid}${newEnd}`;
    await mkdir(join(this.#path, '..'), { recursive: true });
    // Written beside and then renamed, so a killed process leaves the old file.
    await writeFile(beside, write(kept, this.#version));
    await rename(beside, this.#path);
  }
}

const digestBytes = 32;
const newEnd = '.new';

function write(known: ReadonlyMap<string, object>, version: string): Buffer {
  const bytes = serialize(known);
  return Buffer.concat([digest(bytes, version), bytes]);
}

/** Returns undefined for another version's file, and for one that was cut short or changed. */
function read(file: Buffer, version: string): ReadonlyMap<string, object> | undefined {
  const bytes = file.subarray(digestBytes);
  if (!digest(bytes, version).equals(file.subarray(0, digestBytes))) return undefined;
  return deserialize(bytes);
}

function digest(bytes: Buffer, version: string): Buffer {
  return createHash('sha256').update(version).update(bytes).digest();
}
